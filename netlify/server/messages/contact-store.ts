import * as z from 'zod/mini';

import { contactServices } from '../../../src/contracts/contact.ts';
import { addRecord, eventFields, moment, notify, readRecord, version } from '../storage/store.ts';
import type { Store } from '../storage/store.ts';
import { dayPart, keyFormat, uuidPart, WHOLE_STORE } from '../storage/keys.ts';

const parts = { receivedAtMs: dayPart, messageId: uuidPart };

/** A contact message, under the day it was received. */
export const contactKey = keyFormat<MessageId>(':receivedAtMs/:messageId', parts);
export const contactDoneKey = keyFormat<MessageId>(':receivedAtMs/:messageId/done', parts);

export interface MessageId {
  receivedAtMs: number;
  messageId: string;
}

/** A contact message. */
export const messageRecordSchema = z.object({
  v: version,
  type: z.literal('received'),
  at: moment,
  name: z.string(),
  email: z.string(),
  podcastName: z.optional(z.string()),
  service: z.enum(contactServices),
  message: z.string(),
  notify,
});
export type MessageRecord = z.infer<typeof messageRecordSchema>;

/** Marks a contact message as answered. */
export const doneRecordSchema = z.object({
  ...eventFields,
  type: z.literal('done'),
});
export type DoneRecord = z.infer<typeof doneRecordSchema>;

export function contactStore(store: Store) {
  return {
    add: (receivedAtMs: number, messageId: string, message: MessageRecord) =>
      addRecord(store, messageRecordSchema, contactKey({ receivedAtMs, messageId }), message),

    find: (receivedAtMs: number, messageId: string) =>
      readRecord(store, messageRecordSchema, contactKey({ receivedAtMs, messageId })),

    findDone: (receivedAtMs: number, messageId: string) =>
      readRecord(store, doneRecordSchema, contactDoneKey({ receivedAtMs, messageId })),

    markDone: (receivedAtMs: number, messageId: string, record: DoneRecord) =>
      addRecord(store, doneRecordSchema, contactDoneKey({ receivedAtMs, messageId }), record),

    async list(): Promise<{ receivedAtMs: number; messageId: string; isDone: boolean }[]> {
      const keys = await store.list(WHOLE_STORE);
      const done = new Set(keys.map((key) => contactDoneKey.parse(key)?.messageId));
      return keys.flatMap((key) => {
        const id = contactKey.parse(key);
        return id ? [{ ...id, isDone: done.has(id.messageId) }] : [];
      });
    },

    async remove(receivedAtMs: number, messageId: string): Promise<void> {
      // The message first: its mark holds no personal data.
      await store.delete(contactKey({ receivedAtMs, messageId }));
      await store.delete(contactDoneKey({ receivedAtMs, messageId }));
    },
  };
}
