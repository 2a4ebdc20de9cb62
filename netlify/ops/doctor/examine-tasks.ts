import { MINUTE_MS } from '../../server/lib/durations.ts';
import { parseJobKey, timeOfId } from '../../server/storage/job-keys.ts';
import { span } from '../words.ts';
import type { Snapshot } from './snapshot.ts';
import type { Finding } from './finding.ts';

/** The sweep runs every five minutes; what waits for longer than three of them has a reason. */
const OVERDUE_AFTER_MS = 15 * MINUTE_MS;

/** What should have been done by now. */
export function examineTasks({ keys, nowMs, site }: Snapshot): Promise<Finding[]> {
  const findings = [...keys.jobs].flatMap((key): Finding[] => {
    const parsed = parseJobKey(key);
    const ageMs = parsed ? nowMs - timeOfId(parsed.jobId) : 0;
    if (!parsed || ageMs <= OVERDUE_AFTER_MS) return [];
    return [
      {
        kind: 'unsent',
        about: `jobs/${key}`,
        what: `It waits for ${span(ageMs)}: ${what[parsed.spec.kind]}.`,
        fix: fixOf(site),
      },
    ];
  });
  return Promise.resolve(findings);
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
