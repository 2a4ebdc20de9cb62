import { describe, expect, it } from 'vitest';

import { contactStore } from '../../../netlify/server/messages/contact-store.ts';
import { feedbackStore } from '../../../netlify/server/messages/feedback.ts';
import { memoryStore } from '../../support/memory-store.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const at = '2026-11-21T10:00:00.000Z';
const message = {
  v: 1,
  type: 'received',
  at,
  name: 'Ada',
  email: 'ada@example.com',
  service: 'Audio Production',
  message: 'A first message',
} as const;

describe('contact messages', () => {
  it('keep the first of two with the same id', async () => {
    const contacts = contactStore(memoryStore());
    const later = { ...message, at: '2026-11-21T10:00:01.000Z' };
    expect(await contacts.find(0, id)).toBeUndefined();
    expect(await contacts.add(0, id, message)).toEqual({ isCreated: true, record: message });
    expect(await contacts.add(0, id, later)).toEqual({ isCreated: false, record: message });
    expect(await contacts.find(0, id)).toEqual(message);
  });

  it('are answered once, listed once, and deleted as a whole', async () => {
    const store = memoryStore();
    const contacts = contactStore(store);
    await contacts.add(0, id, message);
    const record = { v: 1, type: 'done', at, actor: 'kim' } as const;
    expect(await contacts.findDone(0, id)).toBeUndefined();
    expect(await contacts.markDone(0, id, record)).toEqual({ isCreated: true, record });
    const second = { ...record, actor: 'sam' };
    expect(await contacts.markDone(0, id, second)).toEqual({ isCreated: false, record });
    expect(await contacts.findDone(0, id)).toEqual(record);
    store.records.set('of/others', '{}');
    expect(await contacts.list()).toEqual([{ receivedAtMs: 0, messageId: id, isDone: true }]);
    await contacts.remove(0, id);
    expect([...store.records.keys()]).toEqual(['of/others']);
  });
});

describe('feedback', () => {
  it('is stored as it was sent, and once when repeated', async () => {
    const store = memoryStore();
    const feedback = feedbackStore(store);
    const record = { v: 1, type: 'answered', at, page: 'how-to-order', isHelpful: true } as const;
    expect(await feedback.find(0, id)).toBeUndefined();
    await feedback.add(0, id, record);
    await feedback.add(0, id, { ...record, isHelpful: false });
    store.records.set('of/others', '{}');
    expect(await feedback.find(0, id)).toEqual(record);
    expect(await feedback.list()).toEqual([{ receivedAtMs: 0, feedbackId: id }]);
  });
});
