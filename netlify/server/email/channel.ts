/** An e-mail, ready to be sent. */
export interface Mail {
  /** Made from what it is about: a copy sent twice by accident has the same one, and mail programs show it once. */
  readonly id: string;
  readonly to: string;
  /** Who an answer should go to, when it is not the studio. */
  readonly replyTo?: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Moment of what it tells of, in milliseconds since 1970. */
  readonly atMs: number;
}

/** A message for a program, as the Standard Webhooks specification has it. */
export interface WebhookMessage {
  /** The same for every attempt: the receiver tells repeats by it. */
  readonly id: string;
  /** Such as `order.placed`. */
  readonly type: string;
  /** Moment of what it tells of, in milliseconds since 1970. */
  readonly atMs: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A way out. */
export interface Channel<Message> {
  /** @throws DeliveryError when it is not certain that the message went out. */
  send(message: Message): Promise<void>;
}

/** The ways there are on this site. */
export interface Channels {
  readonly mail: Channel<Mail> | undefined;
  readonly webhook: Channel<WebhookMessage> | undefined;
  /** Where mail for the agents goes; undefined when nobody said so. */
  readonly agentsAddress: string | undefined;
  /** Settings that contradict each other or cannot be used, without their values. */
  readonly problems: readonly string[];
}

/** Why a message did not go out. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** What happened, without addresses or content: it goes to the log. */
  readonly reason: string;
  /**
   * `channel`: nothing goes out on this way just now. `message`: only this one did not.
   * `address`: the other side says that there is no such address, and will say so again.
   */
  readonly extent: 'channel' | 'message' | 'address';

  constructor(reason: string, extent: DeliveryError['extent']) {
    super(`Not delivered: ${reason}`);
    this.reason = reason;
    this.extent = extent;
  }
}
