import { atom } from 'nanostores';
import * as z from 'zod/mini';

import {
  deskOrderActionContract,
  deskOrderContract,
  parsePrice,
  quotePriceSchema,
  type DeskOrder,
  type DeskOrderAction,
} from '../../contracts/desk.ts';
import {
  fileLinkSchema,
  fileLinksSchema,
  noteSchema,
  writtenNoteSchema,
} from '../../contracts/order-messages.ts';
import type { OrderStatus } from '../../contracts/orders.ts';
import { ApiFailure, callApi, showFailure } from '../../state/api.ts';
import { showToast } from '../../state/toasts.ts';
import { callDesk, makeReading, sentenceOf } from './desk.model.ts';

const { $reading, show, open, refresh } = makeReading<DeskOrder>();
/** The order on screen. */
export const $order = $reading;

/** What somebody else did to it while this agent was about to do something. */
export const $change = atom<string | undefined>();

/** Customer and id of an order, as its address has them. */
export interface OrderKey {
  customer: string;
  id: string;
}

const readOrder = ({ customer, id }: OrderKey) =>
  callApi(deskOrderContract, { parameters: { customer, id } });

const isShown = (id: string) => $order.get().content?.id === id;

/** Opens an order: what was on screen before goes. */
export function openOrder(key: OrderKey): Promise<void> {
  $change.set(undefined);
  return open(readOrder(key));
}

/** Reads the order again; what is on screen stays when that fails. */
export function refreshOrder(key: OrderKey): Promise<void> {
  return refresh(readOrder(key));
}

/**
 * Does one thing to the order on screen, and says how it went. When somebody else was faster, the order is read again
 * and says what they did.
 * @param idempotencyKey for what appends, so that a repeat is stored once.
 * @returns whether it is done; what was typed is kept when it is not.
 */
export async function actOnOrder(
  order: DeskOrder,
  action: DeskOrderAction,
  done: string,
  idempotencyKey?: string,
): Promise<boolean> {
  const { userId: customer, id } = order;
  try {
    const call = callApi(deskOrderActionContract, {
      parameters: { customer, id },
      body: action,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    });
    const changed = await callDesk(call);
    if (isShown(id)) show(changed);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'order_changed') {
      if (isShown(id)) await refreshOrder({ customer, id });
      if (isShown(id)) $change.set(sentenceOf(error));
    } else showFailure('Not done', error, 'Nothing that you typed is lost. Try again.');
    return false;
  }
  if (isShown(id)) $change.set(undefined);
  showToast('Done', done);
  return true;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The links of a field, one a line; undefined without one. */
export function filesIn(text: string): string[] | undefined {
  const lines = linesOf(text);
  return lines.length > 0 ? lines : undefined;
}

function problemOfLinks(text: string): string | undefined {
  const lines = linesOf(text);
  for (const [index, line] of lines.entries()) {
    const message = problemOf(fileLinkSchema, line);
    if (message) return lines.length > 1 ? `Line ${index + 1}: ${message}` : message;
  }
  return problemOf(fileLinksSchema, lines);
}

function problemOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** A text that must not have the problem. */
function textWithout(findProblem: (text: string) => string | undefined) {
  return z.string().check(({ value, issues }) => {
    const message = findProblem(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });
}

const linksText = textWithout(problemOfLinks);
const priceText = textWithout((text) => problemOf(quotePriceSchema, parsePrice(text)));

/** What an agent types to move an order. */
export const moveFormSchema = z.object({ note: noteSchema, links: linksText });

/** What an agent types to give a price. */
export const quoteFormSchema = z.object({ price: priceText, note: noteSchema });

/** What an agent writes to the customer. */
export const messageFormSchema = z.object({ text: writtenNoteSchema, links: linksText });

/** What an agent writes for colleagues. */
export const noteFormSchema = z.object({ text: writtenNoteSchema });

interface StepText {
  /** On the button that opens its form. */
  label: string;
  /** On the button that does it. */
  confirm: string;
  /** What the customer will be sent. */
  sends: string;
  /** The one that brings the order on. */
  isMain: boolean;
}
/** A status that an order can be moved to next. */
export type MoveStep = StepText & { name: OrderStatus };
/** A price that can be given next. */
export type QuoteStep = StepText & { name: 'quote' };
/** Something that can be done next with an order. */
export type Step = MoveStep | QuoteStep;

const moves: Record<OrderStatus, StepText> = {
  // No order goes back to it.
  pending: { label: 'Reopen', confirm: 'Reopen', sends: '', isMain: false },
  processing: {
    label: 'Start production',
    confirm: 'Start production',
    sends: 'Emails the customer that everything is settled and we’ve started.',
    isMain: true,
  },
  completed: {
    label: 'Deliver',
    confirm: 'Deliver and complete',
    sends: 'Emails the customer that the work is done, with links to the files.',
    isMain: true,
  },
  cancelled: {
    label: 'Cancel the order',
    confirm: 'Cancel the order',
    sends: 'Emails the customer that the order is canceled and nothing was charged on the site.',
    isMain: false,
  },
};

/** What can be done next, the likely one first. */
export function stepsOf(order: DeskOrder): Step[] {
  const steps: Step[] = order.allowed.map((name) => ({ name, ...moves[name] }));
  const isOpen = order.allowed.length > 0;
  if (order.isQuotable && isOpen) {
    const label = order.quote ? 'Change the price' : 'Quote a price';
    const sends = 'Emails the customer the price; the dashboard shows it as “Quoted”.';
    const isMain = !order.quote && order.status === 'pending';
    const quote: Step = { name: 'quote', label, confirm: 'Send the price', sends, isMain };
    if (isMain) for (const step of steps) step.isMain = false;
    steps.unshift(quote);
  }
  if (!order.isAnonymous) return steps;
  return steps.map((step) => ({ ...step, sends: 'The account is closed: nobody is emailed.' }));
}
