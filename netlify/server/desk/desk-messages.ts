import type { Agent, DeskMessage } from '../../../src/contracts/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { contactStore, type DoneRecord, type MessageRecord } from '../messages/contact-store.ts';
import { finishMessage, type MessageId } from '../messages/finish-message.ts';
import { contactKey } from '../storage/keys.ts';
import { messageToEntry } from './entries.ts';

/**
 * A contact message.
 * @param day UTC day on which it came, such as `2026-11-21`.
 * @throws ApiError 'not_found'
 */
export async function readDeskMessage(
  deps: Dependencies,
  day: string,
  id: string,
): Promise<DeskMessage> {
  const found = await findMessage(deps, day, id);
  return messageToDesk(found, found.done, deps.now());
}

/**
 * Marks a message as answered; of two agents the first is kept.
 * @throws ApiError 'not_found'
 */
export async function answerMessage(
  deps: Dependencies,
  agent: Agent,
  day: string,
  id: string,
): Promise<DeskMessage> {
  const found = await findMessage(deps, day, id);
  const { record } = await finishMessage(deps, found.id, agent.name);
  return messageToDesk(found, record, deps.now());
}

interface FoundMessage {
  id: MessageId;
  message: MessageRecord;
}

async function findMessage(
  deps: Dependencies,
  day: string,
  messageId: string,
): Promise<FoundMessage & { done: DoneRecord | undefined }> {
  const id = contactKey.parse(`${day}/${messageId}`);
  if (!id) throw new ApiError('not_found');
  const contacts = contactStore(deps.contacts);
  const [message, done] = await Promise.all([
    contacts.find(id.receivedAtMs, messageId),
    contacts.findDone(id.receivedAtMs, messageId),
  ]);
  if (!message) throw new ApiError('not_found');
  return { id, message, done };
}

function messageToDesk(
  { id, message }: FoundMessage,
  done: DoneRecord | undefined,
  nowMs: number,
): DeskMessage {
  const { podcastName, message: text } = message;
  return {
    ...messageToEntry(id, message, done, nowMs),
    ...(podcastName ? { podcastName } : {}),
    message: text,
    ...(done ? { answered: { actor: done.actor, at: done.at } } : {}),
  };
}
