import type { MessageRow } from '../../netlify/server/lists/rows.ts';

const START = Date.parse('2026-11-21T10:00:00.000Z');
const dateAt = (minute: number) => new Date(START + minute * 60_000).toISOString();

export const idOf = (number: number) =>
  `0193a1b2-c3d4-7000-8000-${String(number).padStart(12, '0')}`;

/** A row about a message that is done, by its number: a higher one is later. */
export function makeRow(number: number, changes: Partial<MessageRow> = {}): MessageRow {
  const id = idOf(number);
  const at = dateAt(number);
  const { version = 1, isOpen = false } = changes;
  return {
    kind: 'message',
    id,
    at,
    words: `ada@example.com message${number}`,
    isSpam: false,
    news: { actor: 'customer', count: 1 },
    shown: {
      kind: 'message',
      id,
      day: at.slice(0, 10),
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      service: 'Audio Production',
      createdAt: at,
      ...(isOpen ? { waitingSince: at } : { doneAt: at }),
      eventCount: version,
    },
    ...changes,
    version,
    isOpen,
  };
}
