import { messageEmailToAgents, messageEmailToSender, messageReference } from './message-emails.ts';
import type { EmailContext } from '../email/studio.ts';
import type { MessageRecord } from '../storage/records.ts';
import type { Notification } from '../jobs/deliver.ts';

/** What a contact message promises to tell, whether it was told or not. */
export function messageNotifications(
  messageId: string,
  message: MessageRecord,
  context: EmailContext,
): Notification[] {
  return (message.notify ?? []).map((audience) => ({
    subjectId: messageId,
    sequence: 0,
    audience,
    atMs: Date.parse(message.at),
    customerAddress: message.email,
    content: () =>
      audience === 'agents'
        ? messageEmailToAgents(messageId, message)
        : messageEmailToSender(messageId, message, context),
    webhook: {
      type: 'contact.received',
      data: { messageId, reference: messageReference(messageId), service: message.service },
    },
  }));
}
