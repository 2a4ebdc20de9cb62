import {
  notificationsPrefix,
  notificationSentKey,
  notificationTryKey,
  parseNotificationKey,
} from '../storage/job-keys.ts';
import { parseRecord, settledRecordSchema, tryRecordSchema } from '../storage/records.ts';
import type { NotificationEnd, SettledRecord } from '../storage/records.ts';
import type { Store } from '../storage/store.ts';

/** The ways on which somebody is told. */
export const deliveries = ['agents-mail', 'agents-webhook', 'customer-mail'] as const;
/** See {@link deliveries}. */
export type Delivery = (typeof deliveries)[number];

/** A notification about one event of an order, a message or a job, on one way. */
export interface NotificationId {
  /** Id of the order, message or job. */
  readonly subjectId: string;
  /** Number of the event. */
  readonly sequence: number;
  readonly delivery: Delivery;
}

/** What is known about the notifications of a subject. */
export interface NotificationStates {
  isSettled(notification: NotificationId): boolean;
  /** How many times somebody began to send it and did not say how it ended. */
  tries(notification: NotificationId): number;
}

/**
 * Which notifications went out. Sending begins with a try, a create-only record that keeps others away; it ends with the
 * mark that the notification is settled, or with the try taken back because it failed. A try that just stays says that its
 * sender died, and becomes free to be followed after a while.
 */
export interface NotificationStore {
  survey(subjectId: string): Promise<NotificationStates>;
  /**
   * Begins to send.
   * @param attempt number of earlier tries that were left behind.
   * @param freeAfterMs age at which a try that was left behind counts as dead.
   * @returns false when somebody else is at it.
   */
  begin(
    notification: NotificationId,
    attempt: number,
    nowMs: number,
    freeAfterMs: number,
  ): Promise<boolean>;
  /** Takes the try back: it is known to have failed. */
  abandon(notification: NotificationId, attempt: number): Promise<void>;
  /** Marks the notification, then clears its tries away. */
  settle(
    notification: NotificationId,
    end: NotificationEnd,
    attempt: number,
    nowMs: number,
  ): Promise<void>;
  /** @returns how the notification ended, or undefined while it has not. */
  findEnd(notification: NotificationId): Promise<SettledRecord | undefined>;
  /** Forgets all about the notifications of a subject that is deleted itself. */
  removeAll(subjectId: string): Promise<void>;
}

export function notificationStore(store: Store): NotificationStore {
  return {
    async survey(subjectId) {
      const settled = new Set<string>();
      const tries = new Map<string, number>();
      for (const key of await store.list(notificationsPrefix(subjectId))) {
        const parsed = parseNotificationKey(key);
        if (!parsed) continue;
        const id = idOf(parsed);
        if (parsed.attempt === undefined) settled.add(id);
        else tries.set(id, Math.max(tries.get(id) ?? 0, parsed.attempt + 1));
      }
      return {
        isSettled: (notification) => settled.has(idOf(notification)),
        tries: (notification) => tries.get(idOf(notification)) ?? 0,
      };
    },

    async begin(notification, attempt, nowMs, freeAfterMs) {
      if (attempt > 0) {
        const key = tryKey(notification, attempt - 1);
        const record = await store.get(key);
        // Taken back since it was looked at: whoever did so is about to let go of it, or another one has it.
        if (record === undefined) return false;
        const { at } = parseRecord(tryRecordSchema, key, record);
        if (nowMs - Date.parse(at) < freeAfterMs) return false;
      }
      const at = new Date(nowMs).toISOString();
      const record = { v: 1, type: 'trying', at } as const;
      return (await store.createOnce(tryKey(notification, attempt), record)).isCreated;
    },

    abandon: (notification, attempt) => store.delete(tryKey(notification, attempt)),

    async settle(notification, end, attempt, nowMs) {
      const record: SettledRecord = { v: 1, type: end, at: new Date(nowMs).toISOString() };
      await store.createOnce(sentKey(notification), record);
      for (let number = 0; number <= attempt; number += 1) {
        await store.delete(tryKey(notification, number));
      }
    },

    async findEnd(notification) {
      const key = sentKey(notification);
      const record = await store.get(key);
      return record === undefined ? undefined : parseRecord(settledRecordSchema, key, record);
    },

    async removeAll(subjectId) {
      for (const key of await store.list(notificationsPrefix(subjectId))) await store.delete(key);
    },
  };
}

function idOf({ sequence, delivery }: { sequence: number; delivery: string }): string {
  return `${sequence}/${delivery}`;
}

function sentKey({ subjectId, sequence, delivery }: NotificationId) {
  return notificationSentKey(subjectId, sequence, delivery);
}

function tryKey({ subjectId, sequence, delivery }: NotificationId, attempt: number) {
  return notificationTryKey(subjectId, sequence, delivery, attempt);
}
