import {
  useId,
  type InputHTMLAttributes,
  type Ref,
  type TextareaHTMLAttributes,
  type ReactNode,
} from 'react';

import styles from './Field.module.css';

interface FieldFrameProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly children: (ids: { control: string; describedBy: string | undefined }) => ReactNode;
}

/** Label, control, hint and error of one input, tied together for assistive technology. */
export function FieldFrame({ label, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({ control: id, describedBy })}
      {hint && (
        <p className={styles['hint']} id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles['error']} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** Placed at the end of the input, such as a visibility toggle. */
  readonly trailing?: ReactNode;
}

/** A one-line input. */
export function TextField({ label, error, hint, trailing, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {({ control, describedBy }) => (
        <div className={styles['control']}>
          <input
            {...input}
            id={control}
            className={styles['input']}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
          />
          {trailing && <div className={styles['trailing']}>{trailing}</div>}
        </div>
      )}
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** An input of several lines. */
export function TextAreaField({ label, error, hint, ...input }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {({ control, describedBy }) => (
        <textarea
          rows={5}
          {...input}
          id={control}
          className={styles['input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
      )}
    </FieldFrame>
  );
}
