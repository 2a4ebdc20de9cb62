import type { ReactNode } from 'react';

import type { Field, Mistake } from '../contract.ts';
import { helpIdOf, idOf, mistakeIdOf, useSpot } from './form-context.ts';
import type { ValuePath } from './values.ts';

interface FieldFrameProps {
  readonly field: Field;
  readonly path: ValuePath;
  /** More to know, such as how many characters there are. */
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

/** A label, one control, its help and what is wrong with it. */
export function FieldFrame({ field, path, hint, children }: FieldFrameProps) {
  const { mistakes } = useSpot(path);
  return (
    <div className="field" data-wrong={mistakes.length > 0 || undefined}>
      <label className="label" htmlFor={idOf(path)}>
        {labelIn(field, path)}
        {!field.isRequired && <span className="optional"> (optional)</span>}
      </label>
      {children}
      <Help field={field} path={path} hint={hint} />
      <Mistakes path={path} mistakes={mistakes} />
    </div>
  );
}

/** Several controls under a heading of their own, its help and what is wrong with them as a whole. */
export function GroupFrame({ field, path, hint, children }: FieldFrameProps) {
  const { mistakes } = useSpot(path);
  return (
    <fieldset className="group" tabIndex={-1} {...describedBy(path)}>
      <legend className={path.length === 0 ? 'visually-hidden' : 'group-title'}>
        {field.label}
      </legend>
      <Help field={field} path={path} hint={hint} />
      <Mistakes path={path} mistakes={mistakes} />
      {children}
    </fieldset>
  );
}

/** In a list, the place says which of them it is. */
export function labelIn({ label }: Field, path: ValuePath): string {
  const last = path.at(-1);
  return typeof last === 'number' ? `${label} ${last + 1}` : label;
}

/** The element ids that describe a control. */
export const describedBy = (path: ValuePath) => ({
  id: idOf(path),
  'aria-describedby': `${helpIdOf(path)} ${mistakeIdOf(path)}`,
});

export function Help({
  field,
  path,
  hint,
}: {
  readonly field: Field;
  readonly path: ValuePath;
  readonly hint?: string | undefined;
}) {
  // What a list is for is said once, above it.
  const help = typeof path.at(-1) === 'number' ? undefined : field.help;
  const text = [help, hint].filter(Boolean).join(' ');
  return (
    <p className="help" id={helpIdOf(path)} hidden={text === ''}>
      {text}
    </p>
  );
}

export function Mistakes({
  path,
  mistakes,
}: {
  readonly path: ValuePath;
  readonly mistakes: readonly Mistake[];
}) {
  return (
    <p className="mistake" id={mistakeIdOf(path)} hidden={mistakes.length === 0}>
      {mistakes.map(({ message }) => message).join(' ')}
    </p>
  );
}
