import type { Dependencies } from '../dependencies.ts';
import { stamp } from '../storage/store.ts';
import { contactStore } from './contact-store.ts';

export interface MessageId {
  receivedAtMs: number;
  messageId: string;
}

/** Marks a message as answered, unless it is, and removes it from the open index. */
export async function finishMessage(
  deps: Dependencies,
  { receivedAtMs, messageId }: MessageId,
  actor: string,
): Promise<void> {
  const mark = { ...stamp(deps, actor), type: 'done' } as const;
  await contactStore(deps.contacts).markDone(receivedAtMs, messageId, mark);
  await removeOpen(deps, new Set([messageId]));
}

/** Deletes messages with their marks, index entries and notification records. */
export async function deleteMessages(deps: Dependencies, messages: MessageId[]): Promise<void> {
  for (const { receivedAtMs, messageId } of messages) {
    await contactStore(deps.contacts).remove(receivedAtMs, messageId);
    await deps.notifications.removeAll(messageId);
  }
  const deleted = new Set(messages.map(({ messageId }) => messageId));
  await removeOpen(deps, deleted);
  for (const job of await deps.jobs.list())
    if (job.spec.kind === 'message' && deleted.has(job.spec.messageId)) await deps.jobs.remove(job);
}

async function removeOpen({ open }: Dependencies, messageIds: Set<string>): Promise<void> {
  for (const entry of await open.list())
    if (entry.subject.kind === 'message' && messageIds.has(entry.subject.messageId))
      await open.remove(entry);
}
