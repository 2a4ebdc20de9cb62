import type { Document } from '../storage/store.ts';

export interface OrderId {
  userId: string;
  orderId: string;
}

export interface MessageId {
  /** UTC day of its id. */
  day: string;
  messageId: string;
}

/** A document that has mail to send, or something else to be done. */
export type Subject =
  | ({ kind: 'order' } & OrderId)
  | ({ kind: 'message' } & MessageId)
  | { kind: 'user'; userId: string }
  /** A mail that belongs to no other document. */
  | { kind: 'letter'; letterId: string };

/**
 * Says that a document has something to be done. It is written before the document, so that nothing is forgotten, and
 * each writer has one of its own, so that none removes another's.
 */
export interface Pointer {
  key: string;
  subject: Subject;
  atMs: number;
}

/** What is left to do after a response: for the document of this pointer, as it was just written. */
export interface Work {
  pointer: Pointer;
  /** Saves reading it. */
  known?: Document<unknown> | undefined;
  /** Whose entries of the outbox this request is about to send. */
  mine: ReadonlySet<string>;
  /** Version of the row that lists have of it. */
  listed?: number | undefined;
}
