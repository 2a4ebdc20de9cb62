import { messageReference } from '../../server/messages/message-emails.ts';
import { ABANDON_AFTER_MS } from '../../server/jobs/deliver.ts';
import { messageNotifications } from '../../server/messages/message-notifications.ts';
import { RECORD_DUE_AFTER_MS } from '../../server/jobs/run-job.ts';
import { contactStore } from '../../server/messages/contact-store.ts';
import { parseOpenKey, parseJobKey } from '../../server/storage/job-keys.ts';
import { contactDoneKey, parseContactKey } from '../../server/storage/keys.ts';
import { snapshotStore } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { isTold } from './examine-notices.ts';
import type { Finding } from './finding.ts';

/** Messages that are missing in the index, promises that nothing keeps, and marks without a message. */
export async function examineMessages(snapshot: Snapshot): Promise<Finding[]> {
  const { keys, nowMs, site } = snapshot;
  const contacts = contactStore(snapshotStore(snapshot, 'contacts'));
  const listed = idsOf([...keys.open].map((key) => parseOpenKey(key)?.subject));
  const promised = idsOf([...keys.jobs].map((key) => parseJobKey(key)?.spec));
  const findings: Finding[] = [];
  for (const { receivedAtMs, messageId } of await contacts.list()) {
    const message = await contacts.find(receivedAtMs, messageId);
    if (!message) continue;
    const subject = { kind: 'message', receivedAtMs, messageId } as const;
    const about = `contacts/${new Date(receivedAtMs).toISOString().slice(0, 10)}/${messageId}`;
    const isDone = keys.contacts.has(contactDoneKey(receivedAtMs, messageId));
    if (!isDone && !listed.has(messageId)) {
      findings.push({
        kind: 'unlisted',
        about,
        what: `${messageReference(messageId)} is open, but "contacts list" does not show it.`,
        fix: 'npm run ops -- doctor --fix',
        remedy: { kind: 'list', subject, atMs: Date.parse(message.at) },
      });
    }
    const isForgotten = messageNotifications(messageId, message, site.deps).some((notification) => {
      const ageMs = nowMs - notification.atMs;
      return (
        ageMs > RECORD_DUE_AFTER_MS && ageMs < ABANDON_AFTER_MS && !isTold(snapshot, notification)
      );
    });
    if (isForgotten && !promised.has(messageId)) {
      findings.push({
        kind: 'unsent',
        about,
        what: `${messageReference(messageId)} promises a notification, and nothing is about to send it.`,
        fix: 'npm run ops -- doctor --fix, then npm run ops -- sweep',
        remedy: { kind: 'promise', spec: subject },
      });
    }
  }
  return [...findings, ...marksWithoutMessage(snapshot)];
}

function marksWithoutMessage({ keys }: Snapshot): Finding[] {
  const marked = new Set([...keys.contacts].map((key) => `${key}/done`));
  return [...keys.contacts]
    .filter((key) => parseContactKey(key)?.isDone && !marked.has(key))
    .map((key) => ({
      kind: 'dangling',
      about: `contacts/${key}`,
      what: 'It says that a message is done, but the message is missing.',
      fix: `Put the message back from the latest export, or leave it: it says nothing about anybody.`,
    }));
}

function idsOf(
  jobs: ({ kind: string; messageId?: string } | undefined)[],
): Set<string | undefined> {
  return new Set(jobs.map((spec) => spec?.messageId));
}
