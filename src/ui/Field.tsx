import { useId, type ComponentProps, type ReactNode } from 'react';

import styles from './Field.module.css';

export interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error of one input, tied together for assistive technology. */
export function FieldFrame({ label, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  return (
    <div className={`stack ${styles['field']}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'text-input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby':
          [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined,
      })}
      {hint && <p id={hintId}>{hint}</p>}
      {error && (
        <p className="error-text" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends FieldProps, ComponentProps<'input'> {
  /** Placed at the end of the input, such as a visibility toggle. */
  trailing?: ReactNode;
}

/** What people write may go from right to left; addresses, numbers, dates, and passwords do not. */
const directionOf = (type = 'text') => (type === 'text' ? 'auto' : undefined);

export function TextField({ label, error, hint, trailing, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => (
        <div className={styles['control']}>
          <input type="text" dir={directionOf(input.type)} {...input} {...control} />
          {trailing && <div className={styles['trailing']}>{trailing}</div>}
        </div>
      )}
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldProps & ComponentProps<'textarea'>;

export function TextAreaField({ label, error, hint, ...input }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => <textarea rows={5} dir="auto" {...input} {...control} />}
    </FieldFrame>
  );
}

/** Links to files, one a line. */
export function LinksField(field: TextAreaFieldProps) {
  return (
    <TextAreaField
      hint="One a line, https:// only. Whoever has a link must be able to open it."
      rows={2}
      inputMode="url"
      spellCheck={false}
      autoComplete="off"
      {...field}
    />
  );
}

/** A field `website` that only programs fill in: what comes with it is not for people. */
export function Trap(props: ComponentProps<'input'>) {
  return (
    <div className={styles['trap']} aria-hidden="true">
      <label>
        Website
        <input {...props} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
