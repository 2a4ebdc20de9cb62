import { MINUTE_MS } from '../../server/lib/durations.ts';
import { parseJobKey, timeOfId } from '../../server/storage/job-keys.ts';
import type { JobSpec } from '../../server/storage/job-keys.ts';
import { contactKey, orderEventKey, userEventKey } from '../../server/storage/keys.ts';
import { RESET_LINK_MINUTES } from '../../../src/contracts/password-reset.ts';
import { userStore } from '../../server/accounts/user-store.ts';
import type { UserStore } from '../../server/accounts/user-store.ts';
import { mapParallel } from '../../server/lib/map-parallel.ts';
import { orUndefined } from './examine-orders.ts';
import { snapshotStore } from './snapshot.ts';
import { span } from '../words.ts';
import type { Snapshot } from './snapshot.ts';
import type { Finding } from './finding.ts';

/** The sweep runs every five minutes; what waits for longer than three of them has a reason. */
const OVERDUE_AFTER_MS = 15 * MINUTE_MS;

/**
 * What should have been done by now. A job whose reason never came about, because its writer died first, is nothing to
 * do: the sweep drops it.
 */
export async function examineTasks(snapshot: Snapshot): Promise<Finding[]> {
  const { keys, nowMs, site } = snapshot;
  const users = userStore(snapshotStore(snapshot, 'users'));
  const findings = await mapParallel([...keys.jobs], async (key): Promise<Finding[]> => {
    const parsed = parseJobKey(key);
    const ageMs = parsed ? nowMs - timeOfId(parsed.jobId) : 0;
    if (!parsed || ageMs <= OVERDUE_AFTER_MS) return [];
    if (!(await hasReason(snapshot, users, parsed.spec, ageMs))) return [];
    return [
      {
        kind: 'unsent',
        about: `jobs/${key}`,
        what: `It waits for ${span(ageMs)}: ${what[parsed.spec.kind]}.`,
        fix: fixOf(site),
      },
    ];
  });
  return findings.flat();
}

async function hasReason(
  { keys }: Snapshot,
  users: UserStore,
  spec: JobSpec,
  ageMs: number,
): Promise<boolean> {
  switch (spec.kind) {
    case 'order':
      return keys.orders.has(orderEventKey(spec.userId, spec.orderId, 0));
    case 'message':
      return keys.contacts.has(contactKey(spec.receivedAtMs, spec.messageId));
    case 'reset':
      return ageMs < RESET_LINK_MINUTES * MINUTE_MS && keys.users.has(userEventKey(spec.userId, 0));
  }
  const account = await orUndefined(() => users.findAccount(spec.userId));
  if (spec.kind === 'closing') return account?.state !== 'open';
  return account?.state === 'open' && account.user.generations.includes(spec.generation);
}

function fixOf({ isLocal, deps }: Snapshot['site']): string {
  if (deps.channels.mail || deps.channels.webhook) {
    return 'npm run ops -- sweep tries now and says why it fails.';
  }
  return isLocal
    ? 'There is no way to send anything: set SMTP_URL and MAIL_FROM (docs/operations.md, "Settings").'
    : 'The log of the site’s function "sweep" has the reason as sys_notice_failed, or sys_notice_off when SMTP_URL and MAIL_FROM are not set there (docs/operations.md, "Settings").';
}

const what = {
  order: 'somebody is to be told of an order',
  message: 'somebody is to be told of a message',
  reset: 'a link to choose a new password was asked for',
  changed: 'a customer is to be told of a new password',
  closing: 'an account is to be erased',
} as const;
