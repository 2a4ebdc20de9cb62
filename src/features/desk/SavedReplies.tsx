import '../../styles/select.css';

import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { pressedKey } from '../../lib/pressed-key.ts';
import { FieldFrame } from '../../ui/Field.tsx';
import { $desk } from './desk.model.ts';
import styles from './Record.module.css';
import { insertInMessage } from './use-order-form.ts';

interface SavedRepliesProps {
  /** What takes the place of `{name}`, `{service}` and `{next}`. */
  fill: { name: string; service: string; next: string };
}

/** Puts a saved reply into the message on screen. */
export function SavedReplies({ fill }: SavedRepliesProps) {
  const { replies = [] } = useStore($desk);
  const [title, setTitle] = useState('');
  const reply = replies.find((each) => each.title === title);
  const insert = () => {
    if (!reply) return;
    const text = Object.entries(fill).reduce(
      (filled, [name, value]) => filled.replaceAll(`{${name}}`, () => value),
      reply.text,
    );
    insertInMessage(text);
    setTitle('');
  };
  if (replies.length === 0) return null;
  return (
    <FieldFrame label="Saved reply">
      {(control) => (
        <div className={`${styles['hand-over']} ${styles['replies']}`}>
          <div className="select">
            {/* Arrow keys go through a closed select, so a choice alone inserts nothing. */}
            <select
              {...control}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
              onKeyDown={(event) => {
                const isEnter = pressedKey(event.nativeEvent) === 'Enter';
                if (!isEnter || event.ctrlKey || event.metaKey || !reply) return;
                event.preventDefault();
                insert();
              }}
            >
              <option value="">Choose one</option>
              {replies.map((each) => (
                <option key={each.title}>{each.title}</option>
              ))}
            </select>
          </div>
          <button
            type="button"
            className="button button-small"
            aria-disabled={!reply}
            onClick={insert}
          >
            Insert
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
