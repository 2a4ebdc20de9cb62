import { userEventKey, type StoredUser } from '../../server/auth/user-events.ts';
import { usersOf, type UserStore } from '../../server/auth/user-store.ts';
import { addressIdOf } from '../../server/lib/addresses.ts';
import { MINUTE_MS } from '../../server/lib/time.ts';
import { unlessCorrupt } from '../../server/storage/store.ts';
import { dangling, RESTORE, type Finding, type Snapshot } from './snapshot.ts';

/** Erasing an account takes seconds, and the sweep takes over after five minutes. */
const ERASED_WITHIN_MS = 15 * MINUTE_MS;

/** Accounts with gaps in their run, accounts that stay half erased, and addresses that lead nowhere. */
export async function checkAccounts(snapshot: Snapshot): Promise<Finding[]> {
  const { records, keys, nowMs, stored } = snapshot;
  const users = usersOf(stored);
  const runs = Map.groupBy(keys.users, (key) => userEventKey.parse(key)?.userId ?? '');
  const findings: Finding[] = [];
  for (const [userId, run] of runs) {
    // Each broken event is a finding already; without it an account would look like one that is being erased.
    if (run.some((key) => !records.users.has(key))) continue;
    const entry = await unlessCorrupt(() => users.readEntry(userId));
    if (entry && 'leadsTo' in entry) {
      findings.push(...checkAddress(snapshot, userId, entry.leadsTo));
      continue;
    }
    const account = entry?.account;
    const missing = account?.state === 'open' && (await findMissing(snapshot, users, account.user));
    if (missing)
      findings.push(
        dangling(
          `users/${userId}`,
          'The record that links its email address to it is missing: the customer can’t sign in.',
          `Put the record back from the latest export: ${RESTORE} users/${missing}`,
        ),
      );
    const last = run.map((key) => records.users.get(key)).at(-1);
    const isStuck = nowMs - Date.parse(String(last?.['at'])) > ERASED_WITHIN_MS;
    const numbers = run.map((key) => userEventKey.parse(key)?.sequence);
    if (account?.state === 'closed' || account?.state === 'erasing') {
      if (isStuck) findings.push(halfErased(userId, account.state));
    } else if (numbers.some((number, index) => number !== index))
      findings.push(
        dangling(
          `users/${userId}`,
          `Its events are ${numbers.join(', ')}: one between them is missing.`,
          `Put the missing one back from the latest export: ${RESTORE} users/${userId}/NUMBER`,
        ),
      );
  }
  return findings;
}

/** An address whose account is gone. */
function checkAddress({ records, keys }: Snapshot, addressId: string, userId: string): Finding[] {
  const first = userEventKey({ userId, sequence: 0 });
  if (keys.users.has(first) && records.users.get(first)?.['type'] !== 'vacated') return [];
  const about = `users/${addressId}`;
  // Its orders say that the account was there and was not erased.
  if ([...keys.orders].some((key) => key.startsWith(`${userId}/`))) {
    const what =
      'An email address leads to an account whose record is missing, although its orders exist.';
    const fix = `Put the account back from the latest export that has it: ${RESTORE} users/${userId}`;
    return [dangling(about, what, fix)];
  }
  const what =
    'An email address leads to an account that doesn’t exist, so no one can register with it.';
  const fix = `If an export has the account, put it back: ${RESTORE} users/${userId}. If none has, free the address: npm run ops -- doctor --fix`;
  return [dangling(about, what, fix, { kind: 'email-changed', userId, addressId })];
}

/** The missing record on the way from the account's address to it. A broken one is a finding of its own. */
async function findMissing(
  { keys, records }: Snapshot,
  users: UserStore,
  user: StoredUser,
): Promise<string | undefined> {
  const holder = await unlessCorrupt(() => users.findHolder(addressIdOf(user.email)));
  if (!holder || (holder.state === 'open' && holder.user.id === user.id)) return undefined;
  const key = userEventKey({ userId: holder.entryId, sequence: 0 });
  return keys.users.has(key) && !records.users.has(key) ? undefined : key;
}

/** Erasing deletes the first event first; an accident may, too, and nothing that is left can tell them apart. */
function halfErased(userId: string, state: 'closed' | 'erasing'): Finding {
  const about = `users/${userId}`;
  const finish = `npm run ops -- customers anonymize ${userId}`;
  if (state === 'erasing')
    return dangling(
      about,
      'The first event of the account is missing: erasing it was interrupted, or the record was lost.',
      `Put it back from the latest export: ${RESTORE} ${about}. Only if you know that the customer closed the account, finish closing it instead: ${finish}`,
    );
  return dangling(
    about,
    'The account was closed, but its data isn’t erased. One of its orders may be broken, or erasing was interrupted.',
    `Fix its broken orders, then: ${finish} --yes`,
    { kind: 'closing', userId },
  );
}
