import type { Field } from '../contract.ts';
import { ChoiceControl, FixedControl, SwitchControl } from './ChoiceControls.tsx';
import { MomentControl, MonthControl } from './DateControls.tsx';
import { GroupControl } from './GroupControl.tsx';
import { ListControl } from './ListControl.tsx';
import { NumberControl, TextControl } from './TextControls.tsx';
import { VariantsControl } from './VariantsControl.tsx';
import type { ValuePath } from './values.ts';

/** What every control is given. */
export interface ControlProps<Kind extends Field = Field> {
  readonly field: Kind;
  readonly path: ValuePath;
  /** Undefined when the key is missing. */
  readonly value: unknown;
  /** `undefined` takes the key away. */
  readonly onChange: (next: unknown) => void;
}

/** The control that fits a field. */
export function FieldControl({ field, ...rest }: ControlProps) {
  switch (field.control) {
    case 'text':
      return <TextControl field={field} {...rest} />;
    case 'number':
      return <NumberControl field={field} {...rest} />;
    case 'switch':
      return <SwitchControl field={field} {...rest} />;
    case 'moment':
      return <MomentControl field={field} {...rest} />;
    case 'month':
      return <MonthControl field={field} {...rest} />;
    case 'choice':
      return <ChoiceControl field={field} {...rest} />;
    case 'fixed':
      return <FixedControl field={field} {...rest} />;
    case 'list':
      return <ListControl field={field} {...rest} />;
    case 'group':
      return <GroupControl field={field} {...rest} />;
    case 'variants':
      return <VariantsControl field={field} {...rest} />;
  }
}
