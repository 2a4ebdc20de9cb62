import { X } from 'lucide-react';

import type { MomentField, MonthField } from '../contract.ts';
import type { ControlProps } from './Field.tsx';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import { useSpot } from './form-context.ts';
import { emptied } from './values.ts';

const ownTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** A date and time in UTC; what is none is shown as it is. */
export function MomentControl({ field, path, value, onChange }: ControlProps<MomentField>) {
  const { base, mistakes } = useSpot(path);
  const text = typeof value === 'string' ? value : '';
  const isMoment = text === '' || /^\d{4}-\d\d-\d\dT\d\d:\d\d(:00(\.0+)?)?Z$/.test(text);
  const change = (next: string) => {
    if (next === '') onChange(emptied(field, base));
    // A moment that is written in another way is not an edit.
    else onChange(typeof base === 'string' && Date.parse(base) === Date.parse(next) ? base : next);
  };
  const shared = {
    ...describedBy(path),
    className: 'input input-date',
    'aria-invalid': mistakes.length > 0 || undefined,
    'aria-required': field.isRequired,
  };
  const here = isMoment && text ? `In your time zone: ${ownTime.format(new Date(text))}.` : '';
  return (
    <FieldFrame field={field} path={path} hint={here || undefined}>
      <span className="row">
        {isMoment ? (
          <input
            {...shared}
            type="datetime-local"
            value={text.slice(0, 16)}
            onChange={({ target }) => {
              change(target.value && `${target.value.slice(0, 16)}:00Z`);
            }}
          />
        ) : (
          <input
            {...shared}
            type="text"
            value={text}
            onChange={({ target }) => {
              change(target.value);
            }}
          />
        )}
        {!field.isRequired && text !== '' && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${field.label}`}
            onClick={() => {
              onChange(emptied(field, base));
              document.getElementById(shared.id)?.focus();
            }}
          >
            <X aria-hidden size={18} />
          </button>
        )}
      </span>
    </FieldFrame>
  );
}

/** A year and a month. */
export function MonthControl({ field, path, value, onChange }: ControlProps<MonthField>) {
  const { base, mistakes } = useSpot(path);
  const text = typeof value === 'string' ? value : '';
  return (
    <FieldFrame field={field} path={path}>
      <input
        {...describedBy(path)}
        className="input input-date"
        type={/^(\d{4}-\d\d)?$/.test(text) ? 'month' : 'text'}
        value={text}
        aria-invalid={mistakes.length > 0 || undefined}
        aria-required={field.isRequired}
        onChange={({ target }) => {
          onChange(target.value || emptied(field, base));
        }}
      />
    </FieldFrame>
  );
}
