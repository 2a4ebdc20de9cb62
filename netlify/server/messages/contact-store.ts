import { contactDoneKey, contactKey, parseContactKey, WHOLE_STORE } from '../storage/keys.ts';
import { doneRecordSchema, messageRecordSchema, parseRecord } from '../storage/records.ts';
import type { DoneRecord, MessageRecord } from '../storage/records.ts';
import { StoreUnavailableError } from '../storage/store.ts';
import type { Store } from '../storage/store.ts';

/** Contact messages. */
export interface ContactStore {
  /** @returns whether this call stored the message, and the message there is now. */
  add(
    receivedAtMs: number,
    messageId: string,
    message: MessageRecord,
  ): Promise<{ readonly isCreated: boolean; readonly message: MessageRecord }>;
  find(receivedAtMs: number, messageId: string): Promise<MessageRecord | undefined>;
  /** @returns the record that says who dealt with the message and when, or undefined. */
  findDone(receivedAtMs: number, messageId: string): Promise<DoneRecord | undefined>;
  /** Marks a message as dealt with. @returns the record that holds: this one, or the one that was first. */
  markDone(
    receivedAtMs: number,
    messageId: string,
    record: DoneRecord,
  ): Promise<{ readonly isFirst: boolean; readonly record: DoneRecord }>;
  /** Every message there is, oldest first. */
  list(): Promise<readonly { readonly receivedAtMs: number; readonly messageId: string }[]>;
  /** Deletes a message and what says that it is done. */
  remove(receivedAtMs: number, messageId: string): Promise<void>;
}

export function contactStore(store: Store): ContactStore {
  return {
    async add(receivedAtMs, messageId, message) {
      const key = contactKey(receivedAtMs, messageId);
      const creation = await store.createOnce(key, message);
      if (creation.isCreated) return { isCreated: true, message };
      if (creation.existing === undefined)
        throw new StoreUnavailableError('message cannot be read');
      return {
        isCreated: false,
        message: parseRecord(messageRecordSchema, key, creation.existing),
      };
    },

    async find(receivedAtMs, messageId) {
      const key = contactKey(receivedAtMs, messageId);
      const record = await store.get(key);
      return record === undefined ? undefined : parseRecord(messageRecordSchema, key, record);
    },

    async findDone(receivedAtMs, messageId) {
      const key = contactDoneKey(receivedAtMs, messageId);
      const record = await store.get(key);
      return record === undefined ? undefined : parseRecord(doneRecordSchema, key, record);
    },

    async markDone(receivedAtMs, messageId, record) {
      const key = contactDoneKey(receivedAtMs, messageId);
      const creation = await store.createOnce(key, record);
      if (creation.isCreated) return { isFirst: true, record };
      if (creation.existing === undefined) throw new StoreUnavailableError('mark cannot be read');
      return { isFirst: false, record: parseRecord(doneRecordSchema, key, creation.existing) };
    },

    async list() {
      return (await store.list(WHOLE_STORE)).flatMap((key) => {
        const parsed = parseContactKey(key);
        return parsed && !parsed.isDone ? [parsed] : [];
      });
    },

    async remove(receivedAtMs, messageId) {
      // The message first: a mark without one says nothing about anybody.
      await store.delete(contactKey(receivedAtMs, messageId));
      await store.delete(contactDoneKey(receivedAtMs, messageId));
    },
  };
}
