export interface Mail {
  /** Derived from the event, so mail programs show an accidental duplicate once. */
  id: string;
  /** `id` of the first email of the conversation that it belongs to. */
  threadId?: string;
  to: string;
  cc?: string;
  /** Without it, replies go to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  atMs: number;
}

export interface Channel<Message> {
  /** @throws DeliveryError when delivery is not certain. */
  send(message: Message): Promise<void>;
}

export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** Without addresses or content: it is logged. */
  readonly reason: string;
  /** What fails: everything just now, what goes to this address, or only this message. */
  readonly extent: 'channel' | 'address' | 'message';
  /** Another try gets the same answer. */
  readonly isPermanent: boolean;

  constructor(reason: string, extent: DeliveryError['extent'], isPermanent = false) {
    super(`Not delivered: ${reason}`);
    this.reason = reason;
    this.extent = extent;
    this.isPermanent = isPermanent;
  }
}

export interface WebhookMessage {
  /** The same for every attempt, so receivers can deduplicate. */
  id: string;
  type: string;
  atMs: number;
  data: Readonly<Record<string, unknown>>;
}

export interface Channels {
  mail: Channel<Mail> | undefined;
  webhook: Channel<WebhookMessage> | undefined;
  agentsAddress: string | undefined;
  /** Invalid settings, without their values. */
  problems: readonly string[];
}
