import { useStore } from '@nanostores/react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';

import type { SavedReply } from '../../contracts/desk.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Composer.module.css';
import { $desk } from './desk.model.ts';

/** What takes the place of `{name}`, `{service}` and `{next}` in the replies for orders or messages. */
export type Fill = Record<'name' | 'service' | 'next', string> & Pick<SavedReply, 'for'>;

/** A slash at the beginning of a line, and what is searched for after it. */
const SLASH = /(?:^|\n)\/([^\n]*)$/;

const beforeCaret = ({ value, selectionEnd }: HTMLTextAreaElement) => value.slice(0, selectionEnd);

/**
 * Offers saved replies where a line of a message begins with a slash.
 * @param fill without it, offers none.
 * @param insert puts a text where the caret is.
 */
export function useSavedReplies(fill: Fill | undefined, insert: (text: string) => void) {
  const replies = (useStore($desk).replies ?? []).filter((reply) => reply.for === fill?.for);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(undefined);
  const [search, setSearch] = useState<string>();
  const [place, setPlace] = useState(0);
  const words = search?.trim().toLowerCase();
  const found =
    fill && words !== undefined
      ? replies.filter(({ title }) => title.toLowerCase().includes(words))
      : [];
  const active = found[Math.min(place, found.length - 1)];
  const close = () => setSearch(undefined);
  const read = (typed: HTMLTextAreaElement) => {
    field.current = typed;
    setSearch(SLASH.exec(beforeCaret(typed))?.[1]);
    setPlace(0);
  };
  const choose = ({ text }: SavedReply) => {
    if (!field.current || !fill) return;
    const before = beforeCaret(field.current);
    const start = before.lastIndexOf('/', before.length - (search?.length ?? 0) - 1);
    field.current.setRangeText('', start, before.length, 'end');
    const filled = text.replaceAll(/\{(name|service|next)\}/g, (_, name: keyof Fill) => fill[name]);
    // What has nothing to say leaves no hole.
    insert(filled.replaceAll(/\n{3,}/g, '\n\n').trim());
    close();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const key = pressedKey(event.nativeEvent);
    if (!active || event.ctrlKey || event.metaKey) return;
    if (key === 'Enter') choose(active);
    else if (key === 'Escape') close();
    else if (key === 'ArrowDown') setPlace((place + 1) % found.length);
    else if (key === 'ArrowUp') setPlace((place + found.length - 1) % found.length);
    else return;
    event.preventDefault();
  };
  const optionId = (reply: SavedReply) => `${id}-${replies.indexOf(reply)}`;
  return {
    read,
    close,
    control: active && {
      onKeyDown: press,
      'aria-autocomplete': 'list' as const,
      'aria-controls': id,
      'aria-activedescendant': optionId(active),
    },
    list: active && (
      <div id={id} role="listbox" aria-label="Saved replies" className={styles['replies']}>
        {found.map((reply) => (
          // Keys are pressed in the text.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={reply.title}
            id={optionId(reply)}
            role="option"
            tabIndex={-1}
            aria-selected={reply === active}
            // The text keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(reply)}
          >
            {reply.title}
          </div>
        ))}
      </div>
    ),
    button: fill && replies.length > 0 && (
      <Button
        kind="quiet"
        size="small"
        onClick={({ currentTarget }) => beginReply(currentTarget.closest('form'))}
      >
        Saved replies
      </Button>
    ),
  };
}

/** Types the slash for whoever presses the button. */
function beginReply(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLTextAreaElement>('textarea[data-message]');
  if (!field || field.readOnly) return;
  field.focus();
  const before = beforeCaret(field);
  const slash = before === '' || before.endsWith('\n') ? '/' : '\n/';
  field.setRangeText(slash, before.length, before.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
