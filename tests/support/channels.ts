import {
  DeliveryError,
  type Channels,
  type Mail,
  type WebhookMessage,
} from '../../netlify/server/email/channel.ts';
import { mailOutbox } from '../../netlify/server/email/mail.ts';

export const AGENTS = 'agents@example.com';

/** A site without any way to send notifications. */
export const noChannels: Channels = {
  mail: undefined,
  webhook: undefined,
  agentsAddress: undefined,
  problems: [],
};

/** A site whose emails become files of a folder. */
export const outboxChannels = (folder: string): Channels => ({
  ...noChannels,
  mail: mailOutbox(folder),
  agentsAddress: AGENTS,
});

/** Channels that keep what goes out, and can be broken. */
export interface RecordingChannels {
  mails: Mail[];
  webhooks: WebhookMessage[];
  channels: Channels;
  /** Asked before each sending; what it returns is thrown. */
  fault: (
    delivery: 'mail' | 'webhook',
    message: Mail | WebhookMessage,
  ) => DeliveryError | undefined;
  /** Runs after each sending, before it is marked. */
  after: () => Promise<void> | void;
}

/** What an email says happened: all about an order share a subject. */
export const titleOf = ({ text }: Mail) => text.split('\n', 1)[0]!;
/** An address, or a message, that a mail server refuses for good. */
export const addressRefused = () =>
  new DeliveryError('smtp EENVELOPE 550 RCPT TO', 'address', true);
export const messageRefused = () => new DeliveryError('smtp EMESSAGE 552 DATA', 'message', true);
/** One that it does not take now. */
export const addressDelayed = () => new DeliveryError('smtp EENVELOPE 451 RCPT TO', 'address');
export const serverDown = () => new DeliveryError('smtp ECONNECTION', 'channel');

export function makeChannels(): RecordingChannels {
  const mails: Mail[] = [];
  const webhooks: WebhookMessage[] = [];
  const recording: RecordingChannels = {
    mails,
    webhooks,
    fault: () => undefined,
    after: () => undefined,
    channels: {
      mail: { send: (mail) => send('mail', mail, mails) },
      webhook: { send: (message) => send('webhook', message, webhooks) },
      agentsAddress: AGENTS,
      problems: [],
    },
  };
  async function send<Message extends Mail | WebhookMessage>(
    delivery: 'mail' | 'webhook',
    message: Message,
    sent: Message[],
  ): Promise<void> {
    // A real channel answers later.
    await new Promise((resolve) => setImmediate(resolve));
    const fault = recording.fault(delivery, message);
    if (fault) throw fault;
    sent.push(message);
    await recording.after();
  }
  return recording;
}
