import { MINUTE_MS } from '../../server/lib/durations.ts';
import { parseUserEventKey } from '../../server/storage/keys.ts';
import { CorruptRecordError } from '../../server/storage/store.ts';
import { userStore } from '../../server/accounts/user-store.ts';
import { snapshotStore } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import type { Finding } from './finding.ts';

/** Erasing an account takes seconds, and the sweep takes over after five minutes. */
const ERASED_WITHIN_MS = 15 * MINUTE_MS;

/** Accounts with gaps in their run, and accounts that stay half erased. */
export async function examineUsers(snapshot: Snapshot): Promise<Finding[]> {
  const { records, keys, nowMs } = snapshot;
  const users = userStore(snapshotStore(snapshot, 'users'));
  const runs = new Map<string, number[]>();
  const broken = new Set<string>();
  for (const key of keys.users) {
    const parsed = parseUserEventKey(key);
    if (!parsed) continue;
    runs.set(parsed.userId, [...(runs.get(parsed.userId) ?? []), parsed.sequence]);
    if (!records.users.has(key)) broken.add(parsed.userId);
  }
  const findings: Finding[] = [];
  for (const [userId, sequences] of runs) {
    // Each broken event is a finding already; without it an account would look like one that is being erased.
    if (broken.has(userId)) continue;
    const about = `users/${userId}`;
    const state = await stateOf(users, userId);
    if (state === 'closed' || state === 'erasing') {
      const closedAt = [...records.users].findLast(([key]) => key.startsWith(`${userId}/`))?.[1][
        'at'
      ];
      const isStuck = nowMs - Date.parse(String(closedAt)) > ERASED_WITHIN_MS;
      if (isStuck) findings.push(state === 'closed' ? stuck(userId) : headless(userId));
    } else if (sequences.some((sequence, index) => sequence !== index)) {
      findings.push({
        kind: 'dangling',
        about,
        what: `Its events are ${sequences.join(', ')}: one between them is missing.`,
        fix: `Put the missing one back from the latest export: npm run ops -- restore FOLDER --only ${about}/NUMBER`,
      });
    }
  }
  return findings;
}

async function stateOf(
  users: ReturnType<typeof userStore>,
  userId: string,
): Promise<string | undefined> {
  try {
    return (await users.findAccount(userId)).state;
  } catch (error) {
    if (error instanceof CorruptRecordError) return undefined;
    throw error;
  }
}

/** Erasing deletes the first event first; so does an accident, and nothing that is left can tell them apart. */
function headless(userId: string): Finding {
  return {
    kind: 'dangling',
    about: `users/${userId}`,
    what: 'The first event of the account is missing: erasing it was interrupted, or the record was lost.',
    fix: `If the customer left: npm run ops -- customers anonymise ${userId} --yes. If not, put it back from the latest export: npm run ops -- restore FOLDER --only users/${userId}/0000`,
  };
}

function stuck(userId: string): Finding {
  return {
    kind: 'dangling',
    about: `users/${userId}`,
    what: 'The account was closed, but its data is not erased. An order of it may be broken, or erasing was interrupted.',
    fix: `Fix its broken orders, then: npm run ops -- customers anonymise ${userId} --yes`,
    remedy: { kind: 'promise', spec: { kind: 'closing', userId } },
  };
}
