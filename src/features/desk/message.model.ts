import {
  deskMessageActionContract,
  deskMessageContract,
  type DeskMessage,
  type DeskMessageAction,
  type MessageStep,
} from '../../contracts/desk.ts';
import { callApi } from '../../state/api.ts';
import { act, deskQuery, type Done } from './desk.model.ts';

/** Day and id of a message, as its address has them. */
export type MessageKey = Pick<DeskMessage, 'day' | 'id'>;

export const messageQuery = ({ day, id }: MessageKey) =>
  deskQuery(['message', day, id], (signal) =>
    callApi(deskMessageContract, { parameters: { day, id }, signal }),
  );

/**
 * Does one thing with the message on screen, and says how it went.
 * @param idempotencyKey for what is written, so that a repeat is stored once.
 * @returns whether it is done.
 */
export function actOnMessage(
  { day, id }: DeskMessage,
  action: DeskMessageAction,
  done?: Done<DeskMessage>,
  idempotencyKey?: string,
): Promise<boolean> {
  const call = callApi(deskMessageActionContract, {
    parameters: { day, id },
    body: action,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
  return act(messageQuery({ day, id }), call, done);
}

/** What closed a message; undefined while it is open. */
export function closingStep({ doneAt, history }: DeskMessage): MessageStep | undefined {
  const closes = ({ type }: MessageStep) => !['assigned', 'noted', 'unknown'].includes(type);
  return doneAt === undefined ? undefined : history.findLast(closes);
}
