import { MINUTE_MS } from '../../server/lib/durations.ts';
import { unlessCorrupt } from '../../server/storage/store.ts';
import { readOnlyStore } from '../read-store.ts';
import { dangling, type Finding, type Snapshot } from './finding.ts';
import { userStore, type UserStore } from '../../server/auth/user-store.ts';
import { addressIdOf, type StoredUser, userEventKey } from '../../server/auth/user-events.ts';

/** Erasing an account takes seconds, and the sweep takes over after five minutes. */
const ERASED_WITHIN_MS = 15 * MINUTE_MS;

/** Accounts with gaps in their run, accounts that stay half erased, and addresses that lead nowhere. */
export async function checkAccounts(snapshot: Snapshot): Promise<Finding[]> {
  const { records, keys, nowMs } = snapshot;
  const users = userStore(readOnlyStore(records.users));
  const runs = Map.groupBy(keys.users, (key) => userEventKey.parse(key)?.userId ?? '');
  const findings: Finding[] = [];
  for (const [userId, run] of runs) {
    // Each broken event is a finding already; without it an account would look like one that is being erased.
    if (run.some((key) => !records.users.has(key))) continue;
    const entry = await unlessCorrupt(() => users.readEntry(userId));
    if (entry && 'leadsTo' in entry) {
      const first = userEventKey({ userId: entry.leadsTo, sequence: 0 });
      const isGone = !keys.users.has(first) || records.users.get(first)?.['type'] === 'vacated';
      const isLost = isGone && [...keys.orders].some((key) => key.startsWith(`${entry.leadsTo}/`));
      if (isGone) findings.push((isLost ? lost : astray)(userId, entry));
      continue;
    }
    const account = entry?.account;
    const missing = account?.state === 'open' && (await findMissing(snapshot, users, account.user));
    if (missing) findings.push(unreachable(userId, missing));
    const last = run.map((key) => records.users.get(key)).at(-1);
    const isStuck = nowMs - Date.parse(String(last?.['at'])) > ERASED_WITHIN_MS;
    const numbers = run.map((key) => userEventKey.parse(key)?.sequence);
    if (account?.state === 'closed' || account?.state === 'erasing') {
      if (isStuck) findings.push(account.state === 'closed' ? stuck(userId) : withoutFirst(userId));
    } else if (numbers.some((number, index) => number !== index))
      findings.push(gap(userId, numbers));
  }
  return findings;
}

/** Where nothing leads from the account's address to it. A broken record on the way is a finding of its own. */
async function findMissing(
  { keys, records }: Snapshot,
  users: UserStore,
  user: StoredUser,
): Promise<string | undefined> {
  const holder = await unlessCorrupt(() => users.findHolder(addressIdOf(user)));
  if (!holder || (holder.state === 'open' && holder.user.id === user.id)) return undefined;
  const key = userEventKey({ userId: holder.entryId, sequence: 0 });
  return keys.users.has(key) && !records.users.has(key) ? undefined : key;
}

const RESTORE = 'npm run ops -- restore FOLDER --only users/';

const unreachable = (userId: string, missing: string) =>
  dangling(
    `users/${userId}`,
    'The record that leads from its email address to it is missing: the customer cannot sign in.',
    `Put the record back from the latest export: ${RESTORE}${missing}`,
  );

/** Its orders say that the account was there and was not erased. */
const lost = (addressId: string, { leadsTo }: { leadsTo: string }) =>
  dangling(
    `users/${addressId}`,
    'An address leads to an account whose record is missing, though its orders are there.',
    `Put the account back from the latest export that has it: ${RESTORE}${leadsTo}`,
  );

const astray = (addressId: string, { leadsTo: userId }: { leadsTo: string }) =>
  dangling(
    `users/${addressId}`,
    'An address leads to an account that does not exist, and nobody can register with it.',
    `If an export has the account, put it back: ${RESTORE}${userId}. If none has, free the address: npm run ops -- doctor --fix`,
    { kind: 'email-changed', userId, addressId },
  );

const gap = (userId: string, numbers: (number | undefined)[]) =>
  dangling(
    `users/${userId}`,
    `Its events are ${numbers.join(', ')}: one between them is missing.`,
    `Put the missing one back from the latest export: ${RESTORE}${userId}/NUMBER`,
  );

/** Erasing deletes the first event first; an accident may, too, and nothing that is left can tell them apart. */
const withoutFirst = (userId: string) =>
  dangling(
    `users/${userId}`,
    'The first event of the account is missing: erasing it was interrupted, or the record was lost.',
    `Put it back from the latest export: ${RESTORE}${userId}. Only if you know that the customer closed the account, finish that instead: npm run ops -- customers anonymize ${userId}`,
  );

const stuck = (userId: string) =>
  dangling(
    `users/${userId}`,
    'The account was closed, but its data is not erased. An order of it may be broken, or erasing was interrupted.',
    `Fix its broken orders, then: npm run ops -- customers anonymize ${userId} --yes`,
    { kind: 'closing', userId },
  );
