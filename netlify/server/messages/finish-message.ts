import type { Dependencies } from '../dependencies.ts';
import { stamp } from '../storage/store.ts';
import { notificationsOf } from '../queue/notification-store.ts';
import { jobsOf } from '../queue/job-store.ts';
import { openIndexOf } from '../queue/open-index.ts';
import { contactStore, type MessageId } from './contact-store.ts';

/** Marks a message as answered, unless it is, and removes it from the open index. */
export async function finishMessage(
  deps: Dependencies,
  { receivedAtMs, messageId }: MessageId,
  actor: string,
): Promise<void> {
  const mark = { ...stamp(deps, actor), type: 'done' } as const;
  await contactStore(deps.store('contacts')).markDone(receivedAtMs, messageId, mark);
  await removeOpen(deps, new Set([messageId]));
}

/** Deletes messages with their marks, index entries and notification records. */
export async function deleteMessages(deps: Dependencies, messages: MessageId[]): Promise<void> {
  for (const { receivedAtMs, messageId } of messages) {
    await contactStore(deps.store('contacts')).remove(receivedAtMs, messageId);
    await notificationsOf(deps).removeAll(messageId);
  }
  const deleted = new Set(messages.map(({ messageId }) => messageId));
  await removeOpen(deps, deleted);
  for (const job of await jobsOf(deps).list())
    if (job.spec.kind === 'message' && deleted.has(job.spec.messageId))
      await jobsOf(deps).remove(job);
}

async function removeOpen(deps: Dependencies, messageIds: Set<string>): Promise<void> {
  for (const entry of await openIndexOf(deps).list())
    if (entry.subject.kind === 'message' && messageIds.has(entry.subject.messageId))
      await openIndexOf(deps).remove(entry);
}
