import type { Agent, DeskMessage } from '../../../src/contracts/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { contactKey, contactsOf, finishMessage, type MessageId } from '../messages/contact.ts';
import { messageToEntry } from './inbox-entries.ts';

/** A contact message. @param day UTC day on which it came, such as `2026-11-21`. @throws ApiError 'not_found' */
export async function readDeskMessage(
  deps: Dependencies,
  day: string,
  messageId: string,
): Promise<DeskMessage> {
  const id = contactKey.parse(`${day}/${messageId}`);
  const message = id && (await findDeskMessage(deps, id));
  if (!message) throw new ApiError('not_found');
  return message;
}

/** A contact message as the desk shows it; undefined when there is none. */
export async function findDeskMessage(
  deps: Dependencies,
  id: MessageId,
): Promise<DeskMessage | undefined> {
  const contacts = contactsOf(deps);
  const [message, done] = await Promise.all([
    contacts.find(id.receivedAtMs, id.messageId),
    contacts.findDone(id.receivedAtMs, id.messageId),
  ]);
  if (!message) return undefined;
  const { podcastName, message: text } = message;
  return {
    ...messageToEntry(id, message, done, deps.now()),
    ...(podcastName ? { podcastName } : {}),
    message: text,
    ...(done ? { answered: { actor: done.actor, at: done.at } } : {}),
  };
}

/** Marks a message as answered; of two agents the first is kept. @throws ApiError 'not_found' */
export async function answerMessage(
  deps: Dependencies,
  { name }: Agent,
  day: string,
  messageId: string,
): Promise<DeskMessage> {
  await readDeskMessage(deps, day, messageId);
  await finishMessage(deps, { receivedAtMs: Date.parse(day), messageId }, name);
  return readDeskMessage(deps, day, messageId);
}
