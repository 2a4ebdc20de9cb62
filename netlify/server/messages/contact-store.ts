import * as z from 'zod/mini';

import { contactServices } from '../../../src/contracts/contact.ts';
import { contactDoneKey, contactKey, WHOLE_STORE } from '../storage/keys.ts';
import { addRecord, eventFields, moment, notify, readRecord, version } from '../storage/store.ts';
import type { Store } from '../storage/store.ts';

/** A contact message, `<day>/<messageId>`. */
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

/** The end of a contact message, `<day>/<messageId>/done`. */
export const doneRecordSchema = z.object({
  ...eventFields,
  type: z.literal('done'),
});
export type DoneRecord = z.infer<typeof doneRecordSchema>;

/** Contact messages. */
export function contactStore(store: Store) {
  return {
    /** @returns whether this call stored the message, and the message there is now. */
    add: (receivedAtMs: number, messageId: string, message: MessageRecord) =>
      addRecord(store, messageRecordSchema, contactKey(receivedAtMs, messageId), message),

    find: (receivedAtMs: number, messageId: string) =>
      readRecord(store, messageRecordSchema, contactKey(receivedAtMs, messageId)),

    /** @returns the record that says who dealt with the message and when, or undefined. */
    findDone: (receivedAtMs: number, messageId: string) =>
      readRecord(store, doneRecordSchema, contactDoneKey(receivedAtMs, messageId)),

    /** Marks a message as dealt with. @returns the record that holds: this one, or the one that was first. */
    markDone: (receivedAtMs: number, messageId: string, record: DoneRecord) =>
      addRecord(store, doneRecordSchema, contactDoneKey(receivedAtMs, messageId), record),

    /** Every message there is, oldest first. */
    async list(): Promise<{ receivedAtMs: number; messageId: string }[]> {
      return (await store.list(WHOLE_STORE)).flatMap((key) => contactKey.parse(key) ?? []);
    },

    /** Deletes a message and what says that it is done. */
    async remove(receivedAtMs: number, messageId: string): Promise<void> {
      // The message first: a mark without one says nothing about anybody.
      await store.delete(contactKey(receivedAtMs, messageId));
      await store.delete(contactDoneKey(receivedAtMs, messageId));
    },
  };
}
