import type { Dependencies } from '../server/dependencies.ts';
import type { Notification } from '../server/queue/deliver.ts';
import { deliveries } from '../server/queue/notification-store.ts';
import type { NotificationId } from '../server/queue/notification-store.ts';
import { WHOLE_STORE, type Key } from '../server/storage/keys.ts';
import { CorruptRecordError, orCorrupt, type Store } from '../server/storage/store.ts';
import { RefusedError, type CommandCall } from './command.ts';
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

/** Whether a notification has ended over a channel to its audience. */
export function hasEnded(
  { subjectId, sequence, audience }: Notification,
  isEnded: (id: NotificationId) => boolean,
): boolean {
  return deliveries.some(
    (delivery) => delivery.startsWith(audience) && isEnded({ subjectId, sequence, delivery }),
  );
}
