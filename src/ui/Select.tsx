import '../styles/select.css';

import type { ComponentProps } from 'react';

import { FieldFrame, type FieldProps } from './Field.tsx';

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly (readonly [value: string, label: string])[];
  /** Stands for no choice. */
  any?: string | undefined;
  /** As for an input: a list of choices has no such state of its own. */
  readOnly?: boolean;
}

/** A list of choices. */
export function Select({ options, any, readOnly, ...select }: SelectProps) {
  return (
    <div className="select" inert={readOnly}>
      <select className="text-input" {...select}>
        {any !== undefined && <option value="">{any}</option>}
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

export function SelectField({ label, error, hint, ...select }: FieldProps & SelectProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => <Select {...select} {...control} />}
    </FieldFrame>
  );
}
