import { isDeepStrictEqual } from 'node:util';

import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { userEventKey } from '../../server/auth/user-events.ts';
import { canonicalAddressIdOf } from '../../server/lib/addresses.ts';
import { DAY_MS } from '../../server/lib/time.ts';
import { FEEDBACK_KEPT_MS, REQUEST_KEPT_MS } from '../../server/maintenance/cleanup.ts';
import { orderEventKey } from '../../server/orders/order.ts';
import { dayOf, type Key } from '../../server/storage/keys.ts';
import type { Archive } from '../archive/archive.ts';
import type { StoredRecord } from '../records.ts';
import { storeNames, type StoreName } from '../site.ts';
import type { Finding, Snapshot } from './snapshot.ts';

export interface Comparison {
  findings: Finding[];
  /** Accounts of the backup of which nothing is left, as after an erasure: ids. */
  erased: string[];
}

/** What the backup has and the site has not, or has otherwise, though nothing on the site does that. */
export function compareBackup(snapshot: Snapshot, archive: Archive, folder: string): Comparison {
  const { keys, records } = snapshot;
  const { isWithoutSecrets } = archive.manifest;
  const explained = explain(snapshot, archive);
  const findings: Finding[] = [];
  for (const name of storeNames) {
    const mayBeGone = explained.losses[name];
    if (!mayBeGone) continue;
    for (const [key, before] of archive.stores.get(name) ?? []) {
      const about = `${name}/${key}`;
      const restore = `npm run ops -- restore ${folder} --only ${about}`;
      if (!keys[name].has(key)) {
        const what = `The backup of ${archive.manifest.exportedAt} has it, and it is gone.`;
        const fix = `Put it back: ${restore}. Leave it if it was erased on request.`;
        if (!mayBeGone(key, before)) findings.push({ kind: 'lost', about, what, fix });
        continue;
      }
      const now = records[name].get(key);
      // What cannot be read is a finding of its own.
      const fields = now ? changedFields(before, now, isWithoutSecrets) : [];
      if (!now || fields.length === 0 || explained.isNewer(name, key, now)) continue;
      const what = `It is not what the backup has; it differs in ${fields.join(', ')}. The site never changes a record.`;
      const fix = `Find out who did, then put the backup’s back: ${restore} --replace`;
      findings.push({ kind: 'changed', about, what, fix });
    }
  }
  return { findings, erased: explained.erased };
}

function changedFields(before: StoredRecord, now: StoredRecord, isWithoutSecrets: boolean) {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  names.delete('writeId');
  if (isWithoutSecrets) names.delete('passwordHash');
  return [...names].filter((name) => !isDeepStrictEqual(before[name], now[name]));
}

/** Knows what the site itself deletes, and what it may then create again under the same key. */
function explain({ keys, records, nowMs }: Snapshot, { manifest, stores }: Archive) {
  const ids = { users: idsOf(keys.users), orders: idsOf(keys.orders) };
  const homes = Map.groupBy(
    [...keys.orders].flatMap((key) => orderEventKey.parse(key) ?? []),
    ({ orderId }) => orderId,
  );
  const messageIds = new Set([...keys.contacts].map((key) => key.split('/')[1]));
  const accounts = [...(stores.get('users') ?? [])].flatMap(([key, { type }]) =>
    type === 'registered' ? [firstOf(key)] : [],
  );
  const isErased = (userId: string) => !ids.users.has(userId) && !ids.orders.has(userId);
  const isNew = (record: StoredRecord | undefined) =>
    record !== undefined && String(record['at']) > manifest.exportedAt;
  /** Of an account that is gone, or was registered again. */
  const isFormer = (userId: string) =>
    isErased(userId) || isNew(records.users.get(userEventKey({ userId, sequence: 0 })));
  const ageOf = (key: Key) => nowMs - (dayOf(key) ?? nowMs);

  /** Where records are created once and stay. Limits, jobs, and what is open come and go: the other checks look at those. */
  const losses: Partial<Record<StoreName, (key: Key, record: StoredRecord) => boolean>> = {
    // A closed account's orders continue under another id.
    orders: (key) => {
      const { userId, orderId = '' } = orderEventKey.parse(key) ?? {};
      return (homes.get(orderId) ?? []).some((each) => each.userId !== userId);
    },
    contacts: (key) => ageOf(key) >= FEEDBACK_KEPT_MS || isErasedMessage(key),
    feedback: (key) => ageOf(key) >= FEEDBACK_KEPT_MS,
    users: (key, { type, userId }) =>
      type === 'address' ? isErased(String(userId)) : isFormer(firstOf(key)),
    idempotency: (key, { at }) =>
      key.startsWith('orders/')
        ? isFormer(String(key.split('/')[1]))
        : nowMs - Date.parse(String(at)) >= REQUEST_KEPT_MS,
    revocations: (key) => ageOf(key) >= DAY_MS,
    // It goes with what it was about.
    notifications: (key) => {
      const subjectId = firstOf(key);
      return !homes.has(subjectId) && !messageIds.has(subjectId);
    },
  };
  /** `customers anonymize --with-messages` deletes the messages of an account. */
  const isErasedMessage = (key: Key) => {
    const message = stores.get('contacts')?.get(key.replace(/\/(done|\d{4})$/, '') as Key);
    const userId = canonicalAddressIdOf(canonicalEmail(String(message?.['email'])) ?? '');
    return accounts.includes(userId) && isFormer(userId);
  };
  return {
    erased: accounts.filter(isErased),
    losses,
    /** Whether it is another record under the same key. */
    isNewer: (name: StoreName, key: Key, now: StoredRecord) =>
      name === 'users'
        ? isNew(records.users.get(userEventKey({ userId: firstOf(key), sequence: 0 })))
        : name === 'idempotency' && isNew(now),
  };
}

function firstOf(key: Key): string {
  return String(key.split('/', 1)[0]);
}

function idsOf(keys: Iterable<Key>): Set<string> {
  return new Set([...keys].map(firstOf));
}
