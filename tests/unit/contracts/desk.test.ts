import { describe, expect, it } from 'vitest';

import { deskOrderActionSchema, inboxSchema } from '../../../src/contracts/desk.ts';
import { inbox } from '../../support/desk-answers.ts';

describe('an action on an order', () => {
  it.each([
    [{ action: 'move', to: 'completed', links: ['https://a.example/x'], seen: 3 }],
    [{ action: 'assign', to: null, seen: 0 }],
    [{ action: 'quote', price: 480.5, note: 'For six.', seen: 2 }],
    [{ action: 'note', text: 'Two voices.' }],
    [{ action: 'message', text: 'Hello', links: [] }],
  ])('takes %o', (action) => {
    expect(deskOrderActionSchema.parse(action)).toEqual(action);
  });

  it('drops what the action does not have, and trims what people type', () => {
    const action = { action: 'note', text: ' Two voices. ', to: 'completed' };
    expect(deskOrderActionSchema.parse(action)).toEqual({ action: 'note', text: 'Two voices.' });
  });

  it.each([
    [{}, 'action', 'Unknown action'],
    [{ action: 'toString' }, 'action', 'Unknown action'],
    [{ action: 'note', text: ' ' }, 'text', 'Message is required'],
    [{ action: 'quote', price: 1.005, seen: 1 }, 'price', 'Price has whole cents'],
    [{ action: 'quote', price: 0, seen: 1 }, 'price', 'Enter a price'],
    [{ action: 'message', text: 'Hi', links: ['http://a.example'] }, 'links.0', 'https://'],
    [{ action: 'assign', to: null, seen: 1.5 }, 'seen', ''],
    [{ action: 'assign', to: null, seen: -1 }, 'seen', ''],
    [{ action: 'move', to: 'lost', seen: 1 }, 'to', ''],
  ])('refuses %o at %s', (action, field, message) => {
    const [issue] = deskOrderActionSchema.safeParse(action).error?.issues ?? [];
    expect(issue?.path.join('.')).toBe(field);
    expect(issue?.message).toContain(message);
  });
});

describe('a page of the inbox', () => {
  it('takes orders and messages, and nothing else', () => {
    expect(inboxSchema.parse(inbox)).toEqual(inbox);
    const strange = { ...inbox, entries: [{ ...inbox.entries[0], kind: 'invoice' }] };
    expect(inboxSchema.safeParse(strange).success).toBe(false);
  });
});
