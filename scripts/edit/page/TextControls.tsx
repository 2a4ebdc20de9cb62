import { useState } from 'react';

import type { NumberField, TextField } from '../contract.ts';
import type { ControlProps } from './Field.tsx';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import { useSpot } from './form-context.ts';
import { emptied } from './values.ts';

/** Texts up to this length fit on one line. */
const ONE_LINE_CHARACTERS = 60;

/** A text on one line or in a box that grows with it. */
export function TextControl({ field, path, value, onChange }: ControlProps<TextField>) {
  const { base, mistakes } = useSpot(path);
  // A number without quotes is shown as it is and becomes a text when it is edited.
  const text =
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOf(value);
  const mayBreak = field.hasParagraphs || text.includes('\n');
  const change = (typed: string) => {
    const next = mayBreak ? typed : typed.replaceAll(/\s*\n\s*/g, ' ');
    onChange(next === '' ? emptied(field, base) : next);
  };
  const shared = {
    ...describedBy(path),
    className: 'input',
    value: text,
    'aria-invalid': mistakes.length > 0 || undefined,
    'aria-required': field.isRequired,
  };
  const listId = `${shared.id}-suggestions`;
  return (
    <FieldFrame field={field} path={path} hint={lengthHint(field, text)}>
      {(field.max ?? Infinity) <= ONE_LINE_CHARACTERS || field.suggestions ? (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          list={field.suggestions ? listId : undefined}
          onChange={({ target }) => {
            change(target.value);
          }}
        />
      ) : (
        <textarea
          {...shared}
          rows={1}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !mayBreak) event.preventDefault();
          }}
          onChange={({ target }) => {
            change(target.value);
          }}
        />
      )}
      {field.suggestions && (
        <datalist id={listId}>
          {field.suggestions.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function lengthHint({ min, max, hasParagraphs }: TextField, text: string): string | undefined {
  const paragraphs = hasParagraphs ? ' Enter begins a new paragraph.' : '';
  const count = text.trim().length;
  if (max === undefined) return paragraphs.trim() || undefined;
  const span = min === undefined || min <= 1 ? `At most ${max}` : `${min} to ${max}`;
  return `${span} characters, ${count} now.${paragraphs}`;
}

/** A number; what is none is kept as it was typed, for the check to complain about. */
export function NumberControl({ field, path, value, onChange }: ControlProps<NumberField>) {
  const { base, mistakes } = useSpot(path);
  const [typed, setTyped] = useState(() => show(value));
  // Somebody else has changed it: an undo, or the move of an entry in its list.
  const text = read(typed) === value ? typed : show(value);
  return (
    <FieldFrame field={field} path={path} hint={unitHint(field)}>
      <input
        {...describedBy(path)}
        className="input input-number"
        type="text"
        inputMode={field.isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        aria-invalid={mistakes.length > 0 || undefined}
        aria-required={field.isRequired}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = read(target.value);
          onChange(next ?? emptied(field, base));
        }}
      />
    </FieldFrame>
  );
}

/** Most help texts of prices name the unit themselves. */
function unitHint({ unit, help }: NumberField): string | undefined {
  return unit && !help?.includes(unit) ? `In ${unit}.` : undefined;
}

const show = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

function read(typed: string): number | string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return /^-?\d+(\.\d*)?$/.test(text) ? Number(text) : typed;
}
