import {
  DeliveryError,
  type Channels,
  type Mail,
  type WebhookMessage,
} from '../../netlify/server/email/channel.ts';

/** A site without any way to send notifications. */
export const noChannels: Channels = {
  mail: undefined,
  webhook: undefined,
  agentsAddress: undefined,
  problems: [],
};

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

export const AGENTS = 'agents@example.com';
/** What an email says happened: all about an order share a subject. */
export const titleOf = ({ text }: Mail) => text.split('\n', 1)[0]!;
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
