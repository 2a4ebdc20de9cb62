import { HOUR_MS } from '../lib/durations.ts';
import type { MessageRecord } from '../storage/records.ts';
import { paragraph } from '../email/render-email.ts';
import type { EmailContent } from '../email/render-email.ts';
import { studio } from '../email/studio.ts';
import type { EmailContext } from '../email/studio.ts';
import { moment } from '../email/words.ts';

/** A reply is promised within this (spec core §8, Contact success). */
const REPLY_MS = 24 * HOUR_MS;

/** How people name a contact message. */
export function messageReference(messageId: string): string {
  return `Message #${messageId.slice(-8).toUpperCase()}`;
}

/** Confirms a message. It repeats nothing of it: anybody can type anybody's address into the form. */
export function messageEmailToSender(
  messageId: string,
  message: MessageRecord,
  { siteUrl }: EmailContext,
): EmailContent {
  return {
    subject: `We have your message (${messageReference(messageId)})`,
    title: 'Your message has arrived',
    blocks: [
      paragraph('Hello,'),
      paragraph(`Thank you for writing to us about ${subjects[message.service]}.`),
      {
        kind: 'steps',
        title: 'What happens next',
        steps: [
          'Somebody who does this work reads your message and replies within 24 hours, to this address.',
          'If something is missing or has changed, answer this mail. It reaches the same people.',
        ],
      },
      { kind: 'link', label: 'Look for an answer meanwhile', url: `${siteUrl}/help` },
      paragraph(
        `You did not write to us? Then somebody typed your address by mistake. Tell ${studio.email}, and we delete the message.`,
      ),
    ],
  };
}

/** Tells the agents of a message. */
export function messageEmailToAgents(messageId: string, message: MessageRecord): EmailContent {
  const reference = messageReference(messageId);
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
      paragraph('Answer this mail to write to the sender. Then:'),
      { kind: 'code', text: `npm run ops -- contacts done ${messageId.slice(-8).toUpperCase()}` },
    ],
  };
}

const subjects: Record<MessageRecord['service'], string> = {
  'Audio Production': 'audio production',
  'Video Production': 'video production',
  'Launch Package': 'a launch',
  'Enterprise Solution': 'an enterprise solution',
};
