import { hash } from 'node:crypto';

import type { Agent, DeskMessage, DeskMessageAction } from '../../../src/contracts/desk.ts';
import { isolate } from '../../../src/contracts/isolate.ts';
import { UNKNOWN_STEP } from '../../../src/contracts/orders.ts';
import { type Dependencies } from '../dependencies.ts';
import { ApiError, invalid } from '../lib/errors.ts';
import { noteRow } from '../lists/rows.ts';
import {
  foldMessage,
  messageRowOf,
  messageSchema,
  readMessage,
  textOf,
  type MessageChange,
  type MessageValue,
  type ReadMessage,
  type StoredMessage,
  type StoredMessageStep,
} from '../messages/message.ts';
import { senderOf } from '../messages/message-work.ts';
import { writeOnOrder } from '../orders/change-order.ts';
import { mailObstacleOf } from '../orders/order-emails.ts';
import { isOpen } from '../orders/order.ts';
import { sayAssignment } from '../orders/order-for-agents.ts';
import { listOrders } from '../orders/orders.ts';
import { placeOrder, requireService } from '../orders/place-order.ts';
import {
  addPointer,
  entriesAbout,
  idOf,
  messageKey,
  removePointer,
  type Audience,
  type MessageId,
} from '../outbox/outbox.ts';
import { obstacleTo } from '../outbox/reach.ts';
import {
  ContendedError,
  isDocumentId,
  stamp,
  timeOfId,
  unlessCorrupt,
  update,
  uuidV7,
} from '../storage/store.ts';
import { inviteCustomer, requireOwner } from '../auth/open-account.ts';
import { agentIdOf, agentsOf } from './agents.ts';
import { findByEmail } from './desk-customers.ts';
import { assigneeOf, sayWhen } from './desk-orders.ts';
import { rowToEntry } from './entries.ts';

/**
 * A contact message, and the account with its sender's address.
 * @throws ApiError 'not_found'
 */
export async function readDeskMessage(deps: Dependencies, id: MessageId): Promise<DeskMessage> {
  const { message, document } = await findMessage(deps, id);
  return withAccount(deps, message, document.value);
}

async function findMessage(deps: Dependencies, id: MessageId): Promise<ReadMessage> {
  const read = await readMessage(deps, id);
  if (!read) throw new ApiError('not_found');
  return read;
}

/** Does one thing with a message. @returns the message after it. @throws ApiError */
export async function actOnMessage(
  deps: Dependencies,
  agent: Agent,
  id: MessageId,
  action: DeskMessageAction,
  idempotencyKey?: string,
): Promise<DeskMessage> {
  const requestKey =
    'text' in action && idempotencyKey ? { requestKey: hash('sha256', idempotencyKey) } : {};
  const isToDo = (now: StoredMessage, said?: Said) => {
    if (isDone(now, agent, action, requestKey.requestKey)) return false;
    const against = stepAgainst(now, action, said);
    // Nobody saw more than there is.
    const isAhead = 'eventCount' in action && action.eventCount > now.nextSequence;
    if (!against && !isAhead) return true;
    const text =
      !against || isAhead ? SEEN_TOO_MUCH : sayWhen(tellAgents(deps, against), against.at);
    throw new ApiError('order_changed', { message: text });
  };
  const { message, document } = await findMessage(deps, id);
  if (!isToDo(message)) return withAccount(deps, message, document.value);
  const said = await say(deps, agent, message, action);
  // Before the event, so that no mail is lost.
  const pointer = await addPointer(deps, { kind: 'message', ...id });
  const decide = (value: MessageValue = document.value) => {
    const now = foldMessage(id, value);
    if (!isToDo(now, said)) return { result: undefined };
    const change = { ...stamp(deps, agent.name), ...said.change, ...requestKey } as MessageChange;
    const owed = entriesAbout(deps, { id: id.messageId, event: now.nextSequence }, said.tell);
    const { changes, outbox } = value;
    const next = { ...value, changes: [...changes, change], outbox: [...outbox, ...owed] };
    return { next, result: owed };
  };
  const messages = deps.store('messages');
  const { result: owed, document: after = document } = await update(
    messages,
    messageSchema,
    messageKey(id),
    decide,
    { known: document },
  ).catch(async (error: unknown) => {
    if (error instanceof ApiError || error instanceof ContendedError)
      await removePointer(deps, pointer);
    throw error;
  });
  const changed = foldMessage(id, after.value);
  if (owed) {
    const what = { kind: 'message', message: id.messageId, [said.change.type]: true };
    deps.log.record('sensitive_update', what);
    const listed = await noteRow(deps, messageRowOf(changed));
    deps.enqueue({ pointer, known: after, mine: new Set(owed.map(idOf)), listed });
  } else await removePointer(deps, pointer);
  return withAccount(deps, changed, after.value);
}

const SEEN_TOO_MUCH = 'Open this message again: it has changed.';

/** Whether the message is as the action would have it. @throws ApiError 'idempotency_mismatch' */
function isDone(
  { steps, done, assignee }: StoredMessage,
  { name }: Agent,
  action: DeskMessageAction,
  requestKey: string | undefined,
): boolean {
  switch (action.action) {
    case 'assign':
      return (assignee ?? null) === action.to;
    case 'answer':
    case 'note': {
      const earlier = steps.find(
        (step) =>
          requestKey !== undefined && 'requestKey' in step && step.requestKey === requestKey,
      );
      if (!earlier) return false;
      const type = action.action === 'answer' ? 'answered' : 'noted';
      const isSame =
        earlier.type === type && earlier.actor === name && textOf(earlier) === action.text;
      if (!isSame) throw new ApiError('idempotency_mismatch');
      return true;
    }
    case 'settle':
      return done !== undefined && done.type !== 'spam';
    case 'spam':
      return (done?.type === 'spam') === action.isSpam;
    case 'order':
      return steps.some(({ type, actor }) => type === 'ordered' && actor === name);
    case 'merge':
      return steps.some((step) => step.type === 'merged' && step.order.id === action.order.id);
  }
}

/** @returns what somebody did that the action would contradict, or that the agent has not seen. */
function stepAgainst(
  { steps, done }: StoredMessage,
  action: DeskMessageAction,
  said: Said | undefined,
): StoredMessageStep | undefined {
  const { action: name } = action;
  if (name === 'order' || name === 'merge') {
    const earlier = steps.find(({ type }) => type === 'ordered' || type === 'merged');
    // What was done to an order is written down here, whatever came in between.
    if (earlier || said) return earlier;
  }
  if (done?.type === 'spam' && !['assign', 'note', 'spam'].includes(name)) return done;
  if (!('eventCount' in action)) return undefined;
  const isHarmless = ({ type }: StoredMessageStep) => type === 'noted' || type === 'unknown';
  return steps.findLast((step) => step.sequence >= action.eventCount && !isHarmless(step));
}

/** What an action writes down, and who is told. */
interface Said {
  change: MessageChange extends infer Each
    ? Each extends MessageChange
      ? Omit<Each, 'at' | 'actor' | 'requestKey'>
      : never
    : never;
  tell: readonly Audience[];
}

/** What an action writes down, after what it does to an order. */
async function say(
  deps: Dependencies,
  agent: Agent,
  message: StoredMessage,
  action: DeskMessageAction,
): Promise<Said> {
  switch (action.action) {
    case 'assign': {
      const assigned = assigneeOf(deps, action.to);
      const { assignee } = assigned;
      // Whoever takes it knows.
      const isTold = assignee !== null && assignee !== agent.email;
      return { change: { type: 'assigned', ...assigned }, tell: isTold ? ['agents'] : [] };
    }
    case 'answer':
      return { change: { type: 'answered', text: action.text }, tell: ['customer'] };
    case 'note':
      return { change: { type: 'noted', text: action.text }, tell: [] };
    case 'settle':
      return { change: { type: 'done' }, tell: [] };
    case 'spam':
      return { change: { type: 'spam', isSpam: action.isSpam }, tell: [] };
    case 'order': {
      const order = await place(deps, agent, message, action);
      return { change: { type: 'ordered', order }, tell: [] };
    }
    case 'merge':
      await merge(deps, agent, message, action.order);
      return { change: { type: 'merged', order: action.order }, tell: [] };
  }
}

/** Places an order with the message as its brief; a repeat finds the first one. */
async function place(
  deps: Dependencies,
  agent: Agent,
  { messageId, received }: StoredMessage,
  { service: serviceName, firstName, lastName }: Extract<DeskMessageAction, { action: 'order' }>,
) {
  const { message: projectBrief, podcastName, source } = received;
  const { email } = received;
  const invite = firstName !== undefined &&
    lastName !== undefined && { email, firstName, lastName };
  const by = { name: agent.name, id: agentIdOf(agent) };
  requireService(deps, serviceName);
  const known = await findByEmail(deps, email);
  const account = known ? requireOwner(known) : invite && (await inviteCustomer(deps, invite, by));
  if (!account) throw invalid('service', 'Nobody has an account with the sender’s address');
  const content = { serviceName, projectBrief, projectName: podcastName, source };
  const placedBy = { name: agent.name, orderId: orderIdFor(messageId) };
  const { order } = await placeOrder(deps, account.user, content, undefined, placedBy);
  return { customer: account.user.id, id: order.id };
}

/** Whoever repeats this finds the order. The lists tell both by their ids alone, so it is not the message's. */
function orderIdFor(messageId: string): string {
  const random = hash('sha256', messageId);
  return uuidV7(timeOfId(messageId), (bytes) => random.slice(0, 2 * bytes));
}

/** Adds the message to an order of the sender's account as a note; a repeat finds it there. */
async function merge(
  deps: Dependencies,
  { name: actor }: Agent,
  { messageId, received: { name, email, message, mail } }: StoredMessage,
  { customer: userId, id: orderId }: { customer: string; id: string },
): Promise<void> {
  const account = await findByEmail(deps, email);
  const way = mail ? 'by email' : 'through the contact form';
  const text = `Message from ${name} <${email}> ${way}: ${message}`;
  const note = { userId, orderId, actor, text, isInternal: true };
  const isTheirs = account?.user.id === userId && isDocumentId(orderId);
  const idempotencyKey = `message/${messageId}/${actor}`;
  const known = { customer: { user: account?.user } };
  const written = isTheirs && (await writeOnOrder(deps, { ...note, idempotencyKey }, known));
  if (!written) throw invalid('order', 'The sender has no such order');
}

/** What was done, and by whom, as agents read it. */
function tellAgents(deps: Dependencies, step: StoredMessageStep): string {
  const who = isolate(step.actor);
  switch (step.type) {
    case 'assigned': {
      const nameOf = (email: string) => isolate(step.name ?? agentsOf(deps).nameOf(email));
      return `${who} ${sayAssignment(step.assignee, who, 'the message', nameOf)}`;
    }
    case 'noted':
      return `${who}, for colleagues only`;
    case 'answered':
      return `${who} answered by email`;
    case 'spam':
      return `${who} ${step.isSpam ? 'closed it as spam' : 'reopened it'}`;
    case 'ordered':
      return `${who} turned it into an order`;
    case 'merged':
      return `${who} added it to an order`;
    case 'done':
      return `${who} marked it as done`;
    case 'unknown':
      return UNKNOWN_STEP;
  }
}

/** A message as the desk shows it. */
function messageToDesk(deps: Dependencies, message: StoredMessage): DeskMessage {
  const { podcastName, message: text, source, mail } = message.received;
  return {
    ...rowToEntry(deps, messageRowOf(message)),
    ...(podcastName ? { podcastName } : {}),
    message: text,
    source,
    mail,
    history: message.steps.map((step) => ({
      type: step.type,
      at: step.at,
      text: tellAgents(deps, step),
      message: textOf(step),
      ...('order' in step ? { order: step.order } : {}),
    })),
  };
}

/** Whether the mail server of the sender's address refused the last email about it for good. */
function isMailRefused({ outbox }: MessageValue): boolean {
  const last = outbox.findLast(({ to, endedAt }) => to === 'customer' && endedAt !== undefined);
  return last?.state === 'refused';
}

/** With the account that has the sender's address, and what can be ordered for it. */
async function withAccount(
  deps: Dependencies,
  message: StoredMessage,
  value: MessageValue,
): Promise<DeskMessage> {
  const account = await unlessCorrupt(() => findByEmail(deps, message.received.email), deps.log);
  const user = account?.user;
  const isBounced = user?.isMailRefused === true || isMailRefused(value);
  const mailObstacle = obstacleTo(deps, {
    ...senderOf(message.received),
    isMailRefused: isBounced,
  });
  const shown = { ...messageToDesk(deps, message), ...(mailObstacle && { mailObstacle }) };
  if (!user) return shown;
  const { orders } = await listOrders(deps, user.id);
  return {
    ...shown,
    account: {
      id: user.id,
      name: `${user.firstName} ${user.lastName}`,
      ...mailObstacleOf(deps, user, 'placed'),
      orders: orders
        .filter(isOpen)
        .map(({ id, serviceName, createdAt }) => ({ id, serviceName, createdAt })),
    },
  };
}
