import { feedbackKey, parseFeedbackKey, WHOLE_STORE } from '../storage/keys.ts';
import { feedbackRecordSchema, parseRecord } from '../storage/records.ts';
import type { FeedbackRecord } from '../storage/records.ts';
import type { Store } from '../storage/store.ts';

/** Where something lies in the store. */
export interface FeedbackId {
  readonly receivedAtMs: number;
  readonly feedbackId: string;
}

/** Answers to "Was this helpful?". */
export interface FeedbackStore {
  /** Stores an answer; a repeat of one that is there changes nothing. */
  add(receivedAtMs: number, feedbackId: string, record: FeedbackRecord): Promise<void>;
  find(receivedAtMs: number, feedbackId: string): Promise<FeedbackRecord | undefined>;
  /** All that there is, oldest first. */
  list(): Promise<readonly FeedbackId[]>;
}

export function feedbackStore(store: Store): FeedbackStore {
  return {
    async add(receivedAtMs, feedbackId, record) {
      await store.createOnce(feedbackKey(receivedAtMs, feedbackId), record);
    },

    async find(receivedAtMs, feedbackId) {
      const key = feedbackKey(receivedAtMs, feedbackId);
      const record = await store.get(key);
      return record === undefined ? undefined : parseRecord(feedbackRecordSchema, key, record);
    },

    async list() {
      const keys = await store.list(WHOLE_STORE);
      return keys.flatMap((key) => parseFeedbackKey(key) ?? []);
    },
  };
}
