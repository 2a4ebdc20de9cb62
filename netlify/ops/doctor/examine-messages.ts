import { messageReference } from '../../letters/message-letters.ts';
import { GIVE_UP_AFTER_MS } from '../../services/deliver.ts';
import { messageNotices } from '../../services/message-notices.ts';
import { RECORD_DUE_AFTER_MS } from '../../services/work-task.ts';
import { contactStore } from '../../stores/contact-store.ts';
import { parseOpenKey, parseTaskKey } from '../../stores/errand-keys.ts';
import { contactDoneKey, parseContactKey } from '../../stores/keys.ts';
import { snapshotStore } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { isTold } from './examine-notices.ts';
import type { Finding } from './finding.ts';

/** Messages that are missing in the index, promises that nothing keeps, and marks without a message. */
export async function examineMessages(snapshot: Snapshot): Promise<Finding[]> {
  const { keys, nowMs, site } = snapshot;
  const contacts = contactStore(snapshotStore(snapshot, 'contacts'));
  const listed = idsOf([...keys.open].map((key) => parseOpenKey(key)?.subject));
  const promised = idsOf([...keys.tasks].map((key) => parseTaskKey(key)?.errand));
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
        what: `${messageReference(messageId)} is open, but «contacts list» does not show it.`,
        mend: 'npm run ops -- doctor --mend',
        remedy: { kind: 'list', subject, atMs: Date.parse(message.at) },
      });
    }
    const isForgotten = messageNotices(messageId, message, site.deps).some((notice) => {
      const ageMs = nowMs - notice.atMs;
      return ageMs > RECORD_DUE_AFTER_MS && ageMs < GIVE_UP_AFTER_MS && !isTold(snapshot, notice);
    });
    if (isForgotten && !promised.has(messageId)) {
      findings.push({
        kind: 'unsent',
        about,
        what: `${messageReference(messageId)} promises a notice, and nothing is about to send it.`,
        mend: 'npm run ops -- doctor --mend, then npm run ops -- sweep',
        remedy: { kind: 'promise', errand: subject },
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
      mend: `Put the message back from the latest export, or leave it: it says nothing about anybody.`,
    }));
}

function idsOf(
  errands: readonly ({ readonly kind: string; readonly messageId?: string } | undefined)[],
): Set<string | undefined> {
  return new Set(errands.map((errand) => errand?.messageId));
}
