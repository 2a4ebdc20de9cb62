import { hash } from 'node:crypto';

import type { Agent, DeskMessage, DeskMessageAction } from '../../../src/contracts/desk.ts';
import {
  CUSTOM_QUOTE_SERVICE,
  DEMO_CALL_SERVICE,
  NOTE_MAX_LENGTH,
} from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { moment } from '../email/render-email.ts';
import { ApiError } from '../lib/errors.ts';
import {
  contactsOf,
  messageChangeSchema,
  messageRowOf,
  noteMessage,
  senderOf,
  type MessageChange,
  type MessageId,
  type StoredMessage,
  type StoredMessageStep,
} from '../messages/contact.ts';
import { catalogueOf } from '../orders/catalogue.ts';
import { noteOrder } from '../orders/change-order.ts';
import { mailObstacleOf } from '../orders/order-addressee.ts';
import { isLate } from '../orders/order-index.ts';
import { listOrders } from '../orders/order-store.ts';
import { isOpen, isOrderId } from '../orders/order.ts';
import { placeOrder } from '../orders/place-order.ts';
import { readRequest, reserve } from '../queue/idempotency.ts';
import type { Job } from '../queue/job-store.ts';
import { notificationsOf } from '../queue/notification-store.ts';
import { obstacleTo } from '../queue/reach.ts';
import { withdrawJob } from '../queue/run-job.ts';
import { stamp, StoreUnavailableError } from '../storage/store.ts';
import { agentsOf } from './agents.ts';
import { findHolder } from './desk-customers.ts';
import { assigneeOf, invalid, sayAssignment } from './desk-orders.ts';
import { orNoted } from './inbox-entries.ts';

/**
 * A contact message, and the account with its sender's address.
 * @throws ApiError 'not_found'
 */
export async function readDeskMessage(deps: Dependencies, id: MessageId): Promise<DeskMessage> {
  return withAccount(deps, await findMessage(deps, id));
}

async function findMessage(deps: Dependencies, id: MessageId): Promise<StoredMessage> {
  const message = await contactsOf(deps).findRun(id);
  if (!message) throw new ApiError('not_found');
  return message;
}

const MAXIMUM_ATTEMPTS = 5;

/** Does one thing with a message. @returns the message after it. @throws ApiError */
export async function actOnMessage(
  deps: Dependencies,
  agent: Agent,
  id: MessageId,
  action: DeskMessageAction,
  idempotencyKey?: string,
): Promise<DeskMessage> {
  const text = 'text' in action ? action.text : undefined;
  const key = text === undefined ? undefined : idempotencyKey;
  const requestKey = key && hash('sha256', key);
  const content = [agent.name, action.action, text];
  const [read, request] = await Promise.all([
    findMessage(deps, id),
    readRequest(deps, ['contact'], key && `${id.messageId}/${key}`, content),
  ]);
  let message = read;
  let job: Job | undefined;
  let said: Said | undefined;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    const isOver = isDone(message, agent, action, requestKey);
    const against = isOver ? undefined : stepAgainst(message, action, said);
    if (job && (isOver || against)) await withdrawJob(deps, job);
    if (isOver) return withAccount(deps, message);
    // Nobody saw more than there is.
    if ('seen' in action && action.seen > message.nextSequence)
      throw new ApiError('order_changed', { message: 'Open this message again: it has changed.' });
    if (against) throw new ApiError('order_changed', { message: sayStep(deps, against) });
    said ??= await say(deps, agent, message, action);
    // Before the event, so that no notification is lost.
    const subjectOf = () => ({ kind: 'message', ...id }) as const;
    const count = () => Promise.resolve([]);
    job ??= (await reserve(deps, request, { count, subjectOf })).job;
    const change = messageChangeSchema.parse({ ...said, requestKey, ...stamp(deps, agent.name) });
    const changed = await contactsOf(deps).append(message, change);
    if (changed) {
      const { messageId } = id;
      deps.log.note('sensitive_update', { kind: 'message', message: messageId, [said.type]: true });
      deps.enqueue(job.key);
      await noteMessage(deps, changed);
      return withAccount(deps, changed);
    }
    message = await findMessage(deps, id);
  }
  throw new StoreUnavailableError('the message keeps changing');
}

/** Whether the message is as the action would have it. */
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
    case 'note':
      return requestKey !== undefined && steps.some((step) => step.requestKey === requestKey);
    case 'settle':
      return done !== undefined && done.type !== 'spam';
    case 'spam':
      return (done?.type === 'spam') === action.isSpam;
    case 'order':
      return steps.some(({ type, actor }) => type === 'ordered' && actor === name);
    case 'merge':
      return steps.some(({ type, order }) => type === 'merged' && order?.id === action.order.id);
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
  if (!('seen' in action)) return undefined;
  const isHarmless = ({ type }: StoredMessageStep) => type === 'noted' || type === 'unknown';
  return steps.findLast((step) => step.sequence >= action.seen && !isHarmless(step));
}

/** The parts of an event that its agent says. */
type Said = MessageChange extends infer Each
  ? Each extends MessageChange
    ? Omit<Each, 'v' | 'at' | 'actor' | 'requestKey'>
    : never
  : never;

/** What an action writes down, after what it does to an order. */
async function say(
  deps: Dependencies,
  agent: Agent,
  message: StoredMessage,
  action: DeskMessageAction,
): Promise<Said> {
  switch (action.action) {
    case 'assign': {
      const { assignee } = assigneeOf(deps, action.to);
      // Whoever takes it knows.
      const isTold = assignee !== null && assignee !== agent.email;
      return { type: 'assigned', assignee, ...(isTold ? { notify: ['agents'] } : {}) };
    }
    case 'answer':
      return { type: 'answered', text: action.text, notify: ['customer'] };
    case 'note':
      return { type: 'noted', text: action.text };
    case 'settle':
      return { type: 'done' };
    case 'spam':
      return { type: 'spam', isSpam: action.isSpam };
    case 'order':
      return { type: 'ordered', order: await place(deps, agent, message, action.service) };
    case 'merge':
      await merge(deps, agent, message, action.order);
      return { type: 'merged', order: action.order };
  }
}

/** Places an order with the message as its brief; a repeat finds the first one. */
async function place(
  deps: Dependencies,
  { name }: Agent,
  { messageId, record }: StoredMessage,
  serviceName: string,
) {
  const { message: projectBrief, podcastName, source } = record;
  const customer = await findHolder(deps, record.email);
  if (!customer) throw invalid('service', 'Nobody has an account with the sender’s address');
  const content = { serviceName, projectBrief, projectName: podcastName, source };
  const key = `message/${messageId}`;
  const { order } = await placeOrder(deps, customer, content, key, name);
  return { customer: customer.id, id: order.id };
}

/** Adds the message to an order of the sender's account as a note; a repeat finds it there. */
async function merge(
  deps: Dependencies,
  { name: actor }: Agent,
  { messageId, record: { name, email, message } }: StoredMessage,
  { customer: userId, id: orderId }: { customer: string; id: string },
): Promise<void> {
  const account = await findHolder(deps, email);
  const whole = `Message from ${name} <${email}> through the contact form: ${message}`;
  const text = whole.length > NOTE_MAX_LENGTH ? `${whole.slice(0, NOTE_MAX_LENGTH - 1)}…` : whole;
  const note = { userId, orderId, actor, text, isInternal: true };
  const isTheirs = account?.id === userId && isOrderId(orderId);
  const idempotencyKey = `message/${messageId}/${actor}`;
  const noted = isTheirs && (await noteOrder(deps, { ...note, idempotencyKey }));
  if (!noted) throw invalid('order', 'The sender has no such order');
}

const whatTypesDo: Record<StoredMessageStep['type'], string> = {
  assigned: 'assigned this message',
  noted: 'wrote about this message',
  answered: 'answered this message',
  spam: 'closed this message as spam',
  ordered: 'turned this message into an order',
  merged: 'added this message to an order',
  done: 'marked this message as done',
  unknown: 'changed this message',
};

/** "Lee answered this message on Nov 22, 2026, 3:04 AM MST." */
function sayStep(deps: Dependencies, { type, actor, at, assignee, isSpam }: StoredMessageStep) {
  const deed =
    type === 'assigned'
      ? sayAssignment(agentsOf(deps), actor, assignee, 'this message')
      : isSpam === false
        ? 'reopened this message'
        : whatTypesDo[type];
  return `${actor} ${deed} on ${moment(Date.parse(at))}.`;
}

/** A message as the desk shows it. */
function messageToDesk(message: StoredMessage, nowMs: number): DeskMessage {
  const { podcastName, message: text, source } = message.record;
  const row = messageRowOf(message);
  return {
    ...row,
    isLate: isLate(row.waitingSince, nowMs),
    ...(podcastName ? { podcastName } : {}),
    message: text,
    source,
    history: message.steps.map(({ type, at, actor, text, assignee, isSpam, order }) => {
      return { type, at, actor, text, assignee, isSpam, order };
    }),
  };
}

/** Whether the mail server of the sender's address refused the last email about it for good. */
async function isMailRefused(
  deps: Dependencies,
  { messageId: subjectId, steps }: StoredMessage,
): Promise<boolean> {
  const answers = steps.filter(({ type }) => type === 'answered');
  const ends = await Promise.all(
    [0, ...answers.map(({ sequence }) => sequence)].map((sequence) =>
      notificationsOf(deps).endOf({ subjectId, sequence, delivery: 'customer-mail' }),
    ),
  );
  return ends.findLast((end) => end !== undefined)?.type === 'refused';
}

/** With the account that has the sender's address, and what can be ordered for it. */
async function withAccount(deps: Dependencies, message: StoredMessage): Promise<DeskMessage> {
  const [user, isRefused] = await Promise.all([
    orNoted(deps, () => findHolder(deps, message.record.email)),
    orNoted(deps, () => isMailRefused(deps, message)),
  ]);
  const isBounced = user?.isMailRefused === true || isRefused === true;
  const sender = { ...senderOf(message.record), isMailRefused: isBounced };
  const mailObstacle = obstacleTo(deps, sender);
  const shown = { ...messageToDesk(message, deps.now()), ...(mailObstacle && { mailObstacle }) };
  if (!user) return shown;
  const { orders } = await listOrders(deps, user.id, undefined);
  const services = catalogueOf(deps).map(({ name, priceCents }) => {
    return { name, price: priceCents / 100 };
  });
  const quoted = [CUSTOM_QUOTE_SERVICE, DEMO_CALL_SERVICE].map((name) => ({ name, price: 0 }));
  const account = {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    ...mailObstacleOf(deps, user, 'placed'),
    orders: orders
      .filter(isOpen)
      .map(({ id, serviceName, createdAt }) => ({ id, serviceName, createdAt })),
    services: [...quoted, ...services],
  };
  return { ...shown, account };
}
