import type { Dependencies } from '../dependencies.ts';
import { moment, studio, deskMessageUrl } from '../email/render-email.ts';
import type { EmailContent, EmailContext } from '../email/render-email.ts';
import { deliverAll, type Notification } from '../queue/deliver.ts';
import { waitForRecord, type JobOf, type Progress, type Round } from '../queue/run-job.ts';
import { REPLY_MS } from '../lib/durations.ts';
import { contactStore, type MessageId, type MessageRecord } from './contact-store.ts';

export async function notifyOfMessage(
  deps: Dependencies,
  job: JobOf<'message'>,
  round: Round,
): Promise<Progress> {
  const { receivedAtMs, messageId } = job.spec;
  const message = await contactStore(deps.store('contacts')).find(receivedAtMs, messageId);
  if (!message) return waitForRecord(deps, job);
  const notifications = messageNotifications(job.spec, message, deps);
  const isDone = await deliverAll(deps, messageId, notifications, round);
  return isDone ? 'unless_young' : 'not_yet';
}

/** Everything a contact message promises to send, sent or not. */
export function messageNotifications(
  address: MessageId,
  message: MessageRecord,
  context: EmailContext,
): Notification[] {
  const { messageId } = address;
  return (message.notify ?? []).map((audience) => ({
    subjectId: messageId,
    sequence: 0,
    audience,
    atMs: Date.parse(message.at),
    customerAddress: message.email,
    needsNoProof: true,
    content: () =>
      audience === 'agents'
        ? messageEmailToAgents(address, message, context)
        : messageEmailToSender(messageId, message, context),
    webhook: {
      type: 'contact.received',
      data: { messageId, reference: messageReference(messageId), service: message.service },
    },
  }));
}

export function messageReference(messageId: string): string {
  return `Message #${messageId.slice(-8).toUpperCase()}`;
}

/** Repeats nothing of the message: anybody can enter somebody else's address. */
export function messageEmailToSender(
  messageId: string,
  message: MessageRecord,
  { siteUrl }: EmailContext,
): EmailContent {
  return {
    subject: `We have your message (${messageReference(messageId)})`,
    title: 'Your message has arrived',
    blocks: [
      'Hello,',
      `Thank you for writing to us about ${subjects[message.service]}.`,
      {
        kind: 'steps',
        title: 'What happens next',
        steps: [
          'Someone who does this work will read your message and reply to this address within 24 hours.',
          'Forgot something, or has it changed? Reply to this email; it reaches the same people.',
        ],
      },
      { kind: 'link', label: 'Find an answer now', url: `${siteUrl}/help` },
      `Didn’t write to us? Someone typed your address by mistake. Tell ${studio.email}, and we’ll delete the message.`,
    ],
  };
}

export function messageEmailToAgents(
  address: MessageId,
  message: MessageRecord,
  context: EmailContext,
): EmailContent {
  const reference = messageReference(address.messageId);
  return {
    subject: `New message: ${message.service} (${reference})`,
    title: `New message: ${message.service}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['From', message.name],
          ['Email', message.email],
          ...(message.podcastName ? ([['Podcast', message.podcastName]] as const) : []),
          ['Received', moment(Date.parse(message.at))],
          ['Reply by', moment(Date.parse(message.at) + REPLY_MS)],
        ],
      },
      { kind: 'quote', title: 'Message', text: message.message },
      'Reply to this email to write to the sender. Then mark the message as answered on the desk.',
      { kind: 'link', label: 'Open the message', url: deskMessageUrl(context, address) },
    ],
  };
}

const subjects: Record<MessageRecord['service'], string> = {
  'Audio Production': 'audio production',
  'Video Production': 'video production',
  'Launch Package': 'a launch',
  'Enterprise Solution': 'an enterprise solution',
};
