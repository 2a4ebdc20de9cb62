import { DAY_MS } from '../../security/durations.ts';
import type { Notice } from '../../services/deliver.ts';
import { noticeSentKey, parseNoticeKey } from '../../stores/errand-keys.ts';
import { deliveries } from '../../stores/notice-store.ts';
import type { Snapshot } from './snapshot.ts';
import type { Finding } from './finding.ts';

/** Older ones are no news to anybody. */
const SHOWN_FOR_MS = 14 * DAY_MS;

/** Notices that ended without reaching anybody. */
export function examineNotices({ records, nowMs }: Snapshot): Promise<Finding[]> {
  const findings = [...records.notices].flatMap(([key, record]): Finding[] => {
    const parsed = parseNoticeKey(key);
    const end = record['type'];
    const isOld = nowMs - Date.parse(String(record['at'])) > SHOWN_FOR_MS;
    if (parsed?.attempt !== undefined || isOld || (end !== 'refused' && end !== 'given_up')) {
      return [];
    }
    return [
      {
        kind: 'undelivered',
        about: `notices/${key}`,
        what:
          end === 'refused'
            ? 'The mail server says that the customer’s address does not exist.'
            : 'It could not be sent for a week.',
        mend: `Call the customer: npm run ops -- orders show ${parsed?.subjectId ?? ''} has the number.`,
      },
    ];
  });
  return Promise.resolve(findings);
}

/** Whether a notice went out on at least one way, or came to another end. */
export function isTold({ keys }: Snapshot, { subjectId, sequence, audience }: Notice): boolean {
  return deliveries
    .filter((delivery) => delivery.startsWith(audience))
    .some((delivery) => keys.notices.has(noticeSentKey(subjectId, sequence, delivery)));
}
