import {
  messageLetterToAgents,
  messageLetterToSender,
  messageReference,
} from '../letters/message-letters.ts';
import type { LetterContext } from '../letters/studio.ts';
import type { MessageRecord } from '../stores/records.ts';
import type { Notice } from './deliver.ts';

/** What a contact message promises to tell, whether it was told or not. */
export function messageNotices(
  messageId: string,
  message: MessageRecord,
  context: LetterContext,
): Notice[] {
  return (message.notify ?? []).map((audience) => ({
    subjectId: messageId,
    sequence: 0,
    audience,
    atMs: Date.parse(message.at),
    customerAddress: message.email,
    letter: () =>
      audience === 'agents'
        ? messageLetterToAgents(messageId, message)
        : messageLetterToSender(messageId, message, context),
    webhook: {
      type: 'contact.received',
      data: { messageId, reference: messageReference(messageId), service: message.service },
    },
  }));
}
