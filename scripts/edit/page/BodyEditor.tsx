import { useId, useRef } from 'react';

import type { Mistake, Overview } from '../contract.ts';

interface BodyEditorProps {
  readonly label: string;
  readonly value: string;
  readonly mistakes: readonly Mistake[];
  /** Blocks to put in; none where the text is not Markdown. */
  readonly blocks: Overview['blocks'];
  readonly onChange: (next: string) => void;
}

/** The text of an entry as Markdown, with the blocks that it may hold at hand. */
export function BodyEditor({ label, value, mistakes, blocks, onChange }: BodyEditorProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const insert = (name: string) => {
    const block = blocks.find((one) => one.name === name);
    if (!block || !box.current) return;
    const at = box.current.selectionStart;
    const before = value.slice(0, at).replace(/\n*$/, '');
    const after = value.slice(at).replace(/^\n*/, '');
    const start = before === '' ? 0 : before.length + 2;
    onChange(`${before}${before && '\n\n'}${block.text}\n\n${after}`);
    const field = box.current;
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(start, start + block.text.length);
    });
  };
  const goTo = (line: number) => {
    const start = value.split('\n', line - 1).join('\n').length + (line > 1 ? 1 : 0);
    const end = (value + '\n').indexOf('\n', start);
    box.current?.focus();
    box.current?.setSelectionRange(start, end);
  };

  return (
    <div className="field body" data-wrong={mistakes.length > 0 || undefined}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {blocks.length > 0 && (
        <p className="row">
          <label className="help" htmlFor={`${id}-block`}>
            Put in a block
          </label>
          <select
            className="input input-block"
            id={`${id}-block`}
            value=""
            onChange={({ target }) => {
              insert(target.value);
            }}
          >
            <option value="">Choose one</option>
            {blocks.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </p>
      )}
      <div id={`${id}-mistakes`}>
        {mistakes.length > 0 && (
          <ul className="mistakes">
            {mistakes.map(({ bodyLine = 1, column, field, message }) => (
              <li className="mistake" key={`${bodyLine}:${column} ${field} ${message}`}>
                <button
                  type="button"
                  className="line-button"
                  onClick={() => {
                    goTo(bodyLine);
                  }}
                >
                  Line {bodyLine}
                </button>{' '}
                {field && <code>{field}</code>} {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <textarea
        className="input body-text"
        id={id}
        ref={box}
        spellCheck
        value={value}
        aria-invalid={mistakes.length > 0 || undefined}
        aria-describedby={`${id}-mistakes`}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    </div>
  );
}
