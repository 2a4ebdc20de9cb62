import { DAY_MS } from '../../server/lib/durations.ts';
import type { Notification } from '../../server/jobs/deliver.ts';
import { notificationSentKey, parseNotificationKey } from '../../server/storage/job-keys.ts';
import { deliveries } from '../../server/jobs/notification-store.ts';
import type { Snapshot } from './snapshot.ts';
import type { Finding } from './finding.ts';

/** Older ones are no news to anybody. */
const SHOWN_FOR_MS = 14 * DAY_MS;

/** Notifications that ended without reaching anybody. */
export function examineNotices({ records, nowMs }: Snapshot): Promise<Finding[]> {
  const findings = [...records.notifications].flatMap(([key, record]): Finding[] => {
    const parsed = parseNotificationKey(key);
    const end = record['type'];
    const isOld = nowMs - Date.parse(String(record['at'])) > SHOWN_FOR_MS;
    if (parsed?.attempt !== undefined || isOld || (end !== 'refused' && end !== 'abandoned')) {
      return [];
    }
    return [
      {
        kind: 'undelivered',
        about: `notifications/${key}`,
        what:
          end === 'refused'
            ? 'The mail server says that the customer’s address does not exist.'
            : 'It could not be sent for a week.',
        fix: `Call the customer: npm run ops -- orders show ${parsed?.subjectId ?? ''} has the number.`,
      },
    ];
  });
  return Promise.resolve(findings);
}

/** Whether a notification went out on at least one way, or came to another end. */
export function isTold(
  { keys }: Snapshot,
  { subjectId, sequence, audience }: Notification,
): boolean {
  return deliveries
    .filter((delivery) => delivery.startsWith(audience))
    .some((delivery) => keys.notifications.has(notificationSentKey(subjectId, sequence, delivery)));
}
