import { REPLY_HOURS, REPLY_MS } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { emailToAgents } from '../email/email-to-agents.ts';
import {
  moment,
  shared,
  wordsOf,
  type EmailContent,
  type EmailContext,
} from '../email/render-email.ts';
import { ensureRow, tidyRows } from '../lists/rows.ts';
import { messageKey, type Entry, type MessageId } from '../outbox/outbox.ts';
import type { Addressee } from '../outbox/reach.ts';
import type { Letter, Round } from '../outbox/send.ts';
import { sendOutbox, type Known, type Progress } from '../outbox/work.ts';
import type { Document } from '../storage/store.ts';
import {
  foldMessage,
  messageReference,
  messageRowOf,
  messageSchema,
  readMessage,
  type MessageValue,
  type Received,
  type StoredMessage,
  type StoredMessageStep,
} from './message.ts';

/** Sends a message's mails, and lists it. */
export async function workOnMessage(
  deps: Dependencies,
  id: MessageId,
  { known, mine, listed }: Known,
  round: Round,
): Promise<Progress> {
  const document =
    (known as Document<MessageValue> | undefined) ?? (await readMessage(deps, id))?.document;
  if (!document) return 'done';
  const row = messageRowOf(foldMessage(id, document.value));
  await ensureRow(deps, row, round, listed);
  await tidyRows(deps, row);
  return sendOutbox(
    deps,
    {
      store: 'messages',
      schema: messageSchema,
      key: messageKey(id),
      composer: (value) => messageComposer(deps, foldMessage(id, value)),
    },
    { known: document, mine },
    round,
  );
}

/** Whom emails to a message's sender go to. */
export function senderOf({ email }: Pick<Received, 'email'>): Addressee {
  return { customerAddress: email || undefined };
}

/** What the entries of a message's outbox say. */
export function messageComposer(context: EmailContext, message: StoredMessage) {
  const { messageId, received, steps } = message;
  const { service } = received;
  return ({ about, to }: Entry): Letter | undefined => {
    const sender = senderOf(received);
    if (about === '0')
      return {
        ...sender,
        // Anybody can enter somebody else's address.
        cap: 'mailbox',
        content: () =>
          to === 'agents'
            ? messageEmailToAgents(message, undefined, context)
            : messageEmailToSender(messageId, received, context),
        webhook: {
          type: 'contact.received',
          data: { messageId, reference: messageReference(messageId), service },
        },
      };
    const step = steps[Number(about) - 1];
    switch (step?.type) {
      case 'answered':
        return { ...sender, content: () => answerEmail(message, step.actor, step.text) };
      case 'assigned':
        if (step.assignee === null) return undefined;
        return {
          ...sender,
          agent: step.assignee,
          isToAgentAlone: true,
          content: () => messageEmailToAgents(message, step, context),
        };
      default:
        return undefined;
    }
  };
}

/** Repeats nothing of the message: anybody can enter somebody else's address. */
function messageEmailToSender(
  messageId: string,
  { service }: Received,
  { siteUrl }: EmailContext,
): EmailContent {
  const { say, paragraphs } = wordsOf('message-received');
  const steps = paragraphs('steps', { hours: String(REPLY_HOURS) });
  return {
    subject: say('subject', { reference: messageReference(messageId) }),
    title: say('title'),
    blocks: [
      shared('greetingWithoutName'),
      ...paragraphs('text', { topic: topics[service] }),
      { kind: 'steps', title: shared('next'), steps },
      { kind: 'link', label: say('button'), url: `${siteUrl}/help` },
      ...paragraphs('closing'),
    ],
  };
}

/** An agent's answer. */
function answerEmail(
  { messageId, received }: StoredMessage,
  agent: string,
  text: string,
): EmailContent {
  const { say, paragraphs } = wordsOf('message-answered');
  return {
    subject: say('subject', { reference: messageReference(messageId) }),
    title: say('title'),
    preheader: say('preheader', { agent }),
    blocks: [
      { kind: 'quote', title: say('author', { agent }), text },
      ...paragraphs('closing'),
      {
        kind: 'quote',
        title: shared('youWrote', { moment: moment(Date.parse(received.at)) }),
        text: received.message,
        isEarlier: true,
      },
    ],
  };
}

/** @param step the hand-over to an agent; without one, the message is new. */
function messageEmailToAgents(
  message: StoredMessage,
  step: StoredMessageStep | undefined,
  context: EmailContext,
): EmailContent {
  const { messageId, received } = message;
  const { name, email, service, at, mail } = received;
  const reference = messageReference(messageId);
  const what = step ? `${step.actor} assigned this message to you` : 'New message';
  return emailToAgents({
    subject: `${what}: ${service} (${reference})`,
    title: step ? 'Assigned to you' : 'New message',
    actor: step?.actor ?? 'customer',
    facts: [
      ['Message', reference.replace('Message ', '')],
      ['Customer', name],
      ['Email', email],
      ['Service', service],
      ...(mail ? ([['Subject', mail.subject]] as const) : []),
      ...(step ? [] : ([['Reply by', moment(Date.parse(at) + REPLY_MS)]] as const)),
    ],
    written: [{ title: 'Message', text: received.message }],
    desk: { label: 'Open the message', url: deskMessageUrl(context, message) },
  });
}

const topics: Record<Received['service'], string> = {
  'Audio Production': 'audio production',
  'Video Production': 'video production',
  'Launch Package': 'a launch',
  'Enterprise Solution': 'an enterprise solution',
  Email: 'your email',
};

/** Where agents see a message on the desk; after signing in, when they are not. */
export function deskMessageUrl({ siteUrl }: EmailContext, { day, messageId }: MessageId): string {
  return `${siteUrl}/desk#/messages/${day}/${messageId}`;
}
