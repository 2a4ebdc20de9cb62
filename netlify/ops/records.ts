import { orderReference } from '../../src/contracts/orders.ts';
import type { Dependencies } from '../server/dependencies.ts';
import { messageReference } from '../server/messages/contact.ts';
import { isOrderId } from '../server/orders/order.ts';
import type { Notification } from '../server/queue/deliver.ts';
import { deliveries, notificationsOf } from '../server/queue/notification-store.ts';
import type { NotificationEnd, NotificationId } from '../server/queue/notification-store.ts';
import { WHOLE_STORE, type Key } from '../server/storage/keys.ts';
import { CorruptRecordError, orCorrupt, type Store } from '../server/storage/store.ts';
import { RefusedError, UsageError, type CommandCall } from './command.ts';
import type { StoreName } from './site.ts';
import { count } from './terminal.ts';

export type StoredRecord = Record<string, unknown>;
export type Records = Map<Key, StoredRecord>;

/**
 * Reads what lies under ids; what is gone is left out.
 * @param isStrict what cannot be read is an error, not left out with a warning.
 */
export async function readAll<Id, Found>(
  { terminal }: CommandCall,
  ids: readonly Id[],
  read: (id: Id) => Promise<Found | undefined>,
  isStrict = false,
): Promise<Found[]> {
  const found = await terminal.mapWithProgress('Reading', ids, (id) => orCorrupt(() => read(id)));
  return found.flatMap((each) => {
    if (!(each instanceof CorruptRecordError)) return each ?? [];
    if (isStrict) throw each;
    terminal.warn(`${each.key} can’t be read (${each.reason}); "doctor" says how to fix it.`);
    return [];
  });
}

/** Everything in a store, in the order of its keys; for what is not JSON, the error that says so. */
export async function readStore(
  { site, terminal }: CommandCall,
  name: StoreName,
): Promise<Map<Key, unknown>> {
  const store = site.deps.store(name);
  const keys = await store.list(WHOLE_STORE);
  const read = async (key: Key) => [key, await orCorrupt(() => store.get(key))] as const;
  const entries = await terminal.mapWithProgress(`Reading ${name}`, keys, read);
  // What was deleted since it was listed is no part of the site any more.
  return new Map(entries.filter(([, value]) => value !== undefined));
}

/** Records that were read before, for the stores of the server to understand them. */
export function readOnly(
  recordsOf: (name: StoreName) => Records | undefined,
): Pick<Dependencies, 'store'> {
  const refuse = () => Promise.reject(new Error('These records are only read'));
  return {
    store(name) {
      const records = recordsOf(name as StoreName) ?? new Map<Key, StoredRecord>();
      return {
        get: (key) => Promise.resolve(records.get(key)),
        list: (prefix) =>
          Promise.resolve([...records.keys()].filter((key) => key.startsWith(prefix)).sort()),
        createOnce: refuse,
        delete: refuse,
      };
    },
  };
}

/** @throws RefusedError with the advice when a store holds something already. */
export async function requireEmpty(
  store: Store,
  name: StoreName,
  where: string,
  advice: string,
): Promise<void> {
  const { length } = await store.list(WHOLE_STORE);
  if (length > 0)
    throw new RefusedError(
      `${where} is not empty: ${name} holds ${count(length, 'record')}. ${advice}`,
    );
}

/** How a notification ended over the channels to its audience; undefined while it is due. */
export async function endOf(
  deps: Dependencies,
  { subjectId, sequence, audience }: Notification,
): Promise<{ type: NotificationEnd; reason?: string | undefined } | undefined> {
  const channels = deliveries.filter((delivery) => delivery.startsWith(audience));
  const ends = await Promise.all(
    channels.map((delivery) => notificationsOf(deps).endOf({ subjectId, sequence, delivery })),
  );
  return ends.find((end) => end?.type === 'sent') ?? ends.find((end) => end !== undefined);
}

/** Whether a notification has ended over a channel to its audience. */
export function hasEnded(
  { subjectId, sequence, audience }: Notification,
  isEnded: (id: NotificationId) => boolean,
): boolean {
  return deliveries.some(
    (delivery) => delivery.startsWith(audience) && isEnded({ subjectId, sequence, delivery }),
  );
}

const references = { order: orderReference, message: messageReference };

/** How people are shown an order or message in a list: without the word. */
export function shortId(id: string): string {
  return orderReference(id).replace('Order #', '');
}

/** Finds what a text means: `Order #1A2B3C4D`, `1a2b3c4d` or the whole id. @throws RefusedError unless it is one. */
export async function findOne<Found extends { id: string }>(
  text: string,
  noun: keyof typeof references,
  find: (isWanted: (id: string) => boolean) => Promise<Found[]>,
): Promise<Found> {
  const wanted = text.replace(new RegExp(`^(${noun}\\s*)?#?`, 'i'), '').toLowerCase();
  if (!isOrderId(wanted) && !/^[0-9a-f]{8,12}$/.test(wanted))
    throw new UsageError(
      `"${text}" isn’t a valid ${noun} ID: give the 8 characters after "${references[noun]('').trim()}", or the whole ID.`,
    );
  const [one, ...others] = await find((id) => id.endsWith(wanted));
  if (!one) throw new RefusedError(`There is no ${noun} ${text}.`);
  if (others.length === 0) return one;
  const list = [one, ...others].map(({ id }) => `  ${id}`).join('\n');
  throw new RefusedError(`More than one ${noun} ends with ${text}. Give the whole ID:\n${list}`);
}
