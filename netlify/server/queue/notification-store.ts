import * as z from 'zod/mini';

import type { Dependencies } from '../dependencies.ts';
import { keyFormat, prefixOf, sequencePart, uuidPart } from '../storage/keys.ts';
import type { KeyPart, KeyPrefix } from '../storage/keys.ts';
import { moment, readRecord, version, type Store } from '../storage/store.ts';

export const deliveries = ['agents-mail', 'agents-webhook', 'customer-mail'] as const;
export type Delivery = (typeof deliveries)[number];

/** One event of an order, message or job, to one recipient over one channel. */
export interface NotificationId {
  subjectId: string;
  sequence: number;
  delivery: Delivery;
}

const deliveryPart: KeyPart<Delivery> = {
  write: (delivery) => delivery,
  read: (text) => deliveries.find((delivery) => delivery === text),
};

export const notificationParts = {
  subjectId: uuidPart,
  sequence: sequencePart,
  delivery: deliveryPart,
};

/** `<subjectId>/<event>/<delivery>`: the notification has ended. */
export const notificationKey = keyFormat<NotificationId>(
  ':subjectId/:sequence/:delivery',
  notificationParts,
);

export function notificationsPrefix(subjectId: string): KeyPrefix {
  return prefixOf(uuidPart.write(subjectId));
}

const notificationEnds = ['sent', 'refused', 'abandoned'] as const;
export type NotificationEnd = (typeof notificationEnds)[number];

/** Why a notification was abandoned that did not fail: nobody confirmed the customer's address. */
export const UNCONFIRMED_CUSTOMER = 'unconfirmed';

/** The end of a notification. */
export const notificationEndSchema = z.object({
  v: version,
  type: z.enum(notificationEnds),
  at: moment,
  /** Why it was refused or given up, such as `smtp EENVELOPE 550 RCPT TO`, or `UNCONFIRMED_CUSTOMER`. */
  reason: z.optional(z.string()),
});

export function notificationsOf({ store }: Pick<Dependencies, 'store'>): NotificationStore {
  return notificationStore(store('notifications'));
}

export type NotificationStore = ReturnType<typeof notificationStore>;

export function notificationStore(store: Store) {
  return {
    async finishedOf(subjectId: string): Promise<(notification: NotificationId) => boolean> {
      const finished = new Set(await store.list(notificationsPrefix(subjectId)));
      return (notification) => finished.has(notificationKey(notification));
    },

    endOf: (notification: NotificationId) =>
      readRecord(store, notificationEndSchema, notificationKey(notification)),

    async finish(
      notification: NotificationId,
      type: NotificationEnd,
      nowMs: number,
      reason?: string,
    ) {
      const at = new Date(nowMs).toISOString();
      const record = { v: 1, type, at, ...(reason === undefined ? {} : { reason }) };
      await store.createOnce(notificationKey(notification), record);
    },

    async removeAll(subjectId: string): Promise<void> {
      for (const key of await store.list(notificationsPrefix(subjectId))) await store.delete(key);
    },
  };
}
