import { canonicalEmail } from '../../src/contracts/fields.ts';
import { mapParallel } from '../server/lib/map-parallel.ts';
import type { CommandCall } from './command.ts';

interface MessageIds {
  readonly receivedAtMs: number;
  readonly messageId: string;
}

/** Contact messages that were sent with an address, however it is spelled. Reads every message there is. */
export async function messagesFrom({ site }: CommandCall, address: string): Promise<MessageIds[]> {
  const canonical = canonicalEmail(address);
  if (!canonical) return [];
  const ids = await site.deps.contacts.list();
  const isTheirs = await mapParallel(ids, async ({ receivedAtMs, messageId }) => {
    const message = await site.deps.contacts.find(receivedAtMs, messageId);
    return message !== undefined && canonicalEmail(message.email) === canonical;
  });
  return ids.filter((_, index) => isTheirs[index]);
}

/** Deletes messages and everything that points to them. */
export async function removeMessages(
  { site }: CommandCall,
  messages: readonly MessageIds[],
): Promise<void> {
  const { contacts, notifications, open, jobs } = site.deps;
  for (const { receivedAtMs, messageId } of messages) {
    await contacts.remove(receivedAtMs, messageId);
    await notifications.removeAll(messageId);
  }
  const gone = new Set(messages.map(({ messageId }) => messageId));
  for (const entry of await open.list()) {
    if (entry.subject.kind === 'message' && gone.has(entry.subject.messageId)) {
      await open.remove(entry);
    }
  }
  for (const job of await jobs.list()) {
    if (job.spec.kind === 'message' && gone.has(job.spec.messageId)) await jobs.remove(job);
  }
}
