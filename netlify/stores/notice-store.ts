import { noticesPrefix, noticeSentKey, noticeTryKey, parseNoticeKey } from './errand-keys.ts';
import { parseRecord, settledRecordSchema, tryRecordSchema } from './records.ts';
import type { NoticeEnd, SettledRecord } from './records.ts';
import type { Store } from './store.ts';

/** The ways on which somebody is told. */
export const deliveries = ['agents-mail', 'agents-webhook', 'customer-mail'] as const;
/** See {@link deliveries}. */
export type Delivery = (typeof deliveries)[number];

/** A notice about one event of an order, a message or a task, on one way. */
export interface NoticeId {
  /** Id of the order, message or task. */
  readonly subjectId: string;
  /** Number of the event. */
  readonly sequence: number;
  readonly delivery: Delivery | 'account-erasure';
}

/** What is known about the notices of a subject. */
export interface NoticeSurvey {
  isSettled(notice: NoticeId): boolean;
  /** How many times somebody began to send it and did not say how it ended. */
  tries(notice: NoticeId): number;
}

/**
 * Which notices went out. Sending begins with a try, a create-only record that keeps others away; it ends with the
 * mark that the notice is settled, or with the try taken back because it failed. A try that just stays says that its
 * sender died, and becomes free to be followed after a while.
 */
export interface NoticeStore {
  survey(subjectId: string): Promise<NoticeSurvey>;
  /**
   * Begins to send.
   * @param attempt number of earlier tries that were left behind.
   * @param freeAfterMs age at which a try that was left behind counts as dead.
   * @returns false when somebody else is at it.
   */
  begin(notice: NoticeId, attempt: number, nowMs: number, freeAfterMs: number): Promise<boolean>;
  /** Takes the try back: it is known to have failed. */
  giveUp(notice: NoticeId, attempt: number): Promise<void>;
  /** Marks the notice, then clears its tries away. */
  settle(notice: NoticeId, end: NoticeEnd, attempt: number, nowMs: number): Promise<void>;
  /** @returns how the notice ended, or undefined while it has not. */
  findEnd(notice: NoticeId): Promise<SettledRecord | undefined>;
  /** Forgets all about the notices of a subject that is deleted itself. */
  removeAll(subjectId: string): Promise<void>;
}

export function noticeStore(store: Store): NoticeStore {
  return {
    async survey(subjectId) {
      const settled = new Set<string>();
      const tries = new Map<string, number>();
      for (const key of await store.list(noticesPrefix(subjectId))) {
        const parsed = parseNoticeKey(key);
        if (!parsed) continue;
        const id = idOf(parsed);
        if (parsed.attempt === undefined) settled.add(id);
        else tries.set(id, Math.max(tries.get(id) ?? 0, parsed.attempt + 1));
      }
      return {
        isSettled: (notice) => settled.has(idOf(notice)),
        tries: (notice) => tries.get(idOf(notice)) ?? 0,
      };
    },

    async begin(notice, attempt, nowMs, freeAfterMs) {
      if (attempt > 0) {
        const key = tryKey(notice, attempt - 1);
        const record = await store.get(key);
        // Taken back since it was looked at: whoever did so is about to let go of it, or another one has it.
        if (record === undefined) return false;
        const { at } = parseRecord(tryRecordSchema, key, record);
        if (nowMs - Date.parse(at) < freeAfterMs) return false;
      }
      const at = new Date(nowMs).toISOString();
      const record = { v: 1, type: 'trying', at } as const;
      return (await store.createOnce(tryKey(notice, attempt), record)).isCreated;
    },

    giveUp: (notice, attempt) => store.delete(tryKey(notice, attempt)),

    async settle(notice, end, attempt, nowMs) {
      const record: SettledRecord = { v: 1, type: end, at: new Date(nowMs).toISOString() };
      await store.createOnce(sentKey(notice), record);
      for (let number = 0; number <= attempt; number += 1) {
        await store.delete(tryKey(notice, number));
      }
    },

    async findEnd(notice) {
      const key = sentKey(notice);
      const record = await store.get(key);
      return record === undefined ? undefined : parseRecord(settledRecordSchema, key, record);
    },

    async removeAll(subjectId) {
      for (const key of await store.list(noticesPrefix(subjectId))) await store.delete(key);
    },
  };
}

function idOf({ sequence, delivery }: { sequence: number; delivery: string }): string {
  return `${sequence}/${delivery}`;
}

function sentKey({ subjectId, sequence, delivery }: NoticeId) {
  return noticeSentKey(subjectId, sequence, delivery);
}

function tryKey({ subjectId, sequence, delivery }: NoticeId, attempt: number) {
  return noticeTryKey(subjectId, sequence, delivery, attempt);
}
