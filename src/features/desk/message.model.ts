import {
  deskMessageActionContract,
  deskMessageContract,
  type DeskMessage,
  type DeskMessageAction,
  type MessageStep,
} from '../../contracts/desk.ts';
import { callApi } from '../../state/api.ts';
import { makeReading, type Done } from './desk.model.ts';

const { $reading, $change, open, refresh, act } = makeReading<DeskMessage>();
/** The contact message on screen. */
export const $message = $reading;
/** What somebody else did with it while this agent was about to do something. */
export const $messageChange = $change;

/** Day and id of a message, as its address has them. */
export type MessageKey = Pick<DeskMessage, 'day' | 'id'>;

const readMessage = ({ day, id }: MessageKey) =>
  callApi(deskMessageContract, { parameters: { day, id } });

/** Opens a message: what was on screen before goes. */
export function openMessage(key: MessageKey): Promise<void> {
  return open(readMessage(key));
}

/** Reads the message again; what is on screen stays when that fails. */
export function refreshMessage(key: MessageKey): Promise<void> {
  return refresh(readMessage(key));
}

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
  const isShown = () => $message.get().content?.id === id;
  return act(call, isShown, () => readMessage({ day, id }), done);
}

/** What closed a message; undefined while it is open. */
export function closingStep({ doneAt, history }: DeskMessage): MessageStep | undefined {
  const closes = ({ type }: MessageStep) => !['assigned', 'noted', 'unknown'].includes(type);
  return doneAt === undefined ? undefined : history.findLast(closes);
}
