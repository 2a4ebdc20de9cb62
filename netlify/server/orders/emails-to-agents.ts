import { isolate } from '../../../src/contracts/isolate.ts';
import { REPLY_HOURS, REPLY_MS, sayUnfinished } from '../../../src/contracts/orders.ts';
import type { OrderDecision } from '../../../src/contracts/orders.ts';
import { clockTime } from '../../../src/contracts/playing-time.ts';
import type { Block, EmailContent } from '../email/render-email.ts';
import { moment } from '../email/render-email.ts';
import {
  answered,
  asQuoted,
  deskOrderUrl,
  detailFacts,
  filesOf,
  lineOf,
  messageCount,
  messages,
  quoted,
  sharedFacts,
  subjectOf,
  type OrderEmail,
  type OrderEmailContext,
  type OrderEmails,
  type OrderSteps,
} from './order-emails.ts';
import type { OrderStep, StoredOrder } from './order.ts';

export const emailsToAgents: OrderEmails = {
  placed: linked(newOrder),
  moved: linked(move),
  quoted: linked((order, [step]) => ({
    title: 'Quote given',
    preheader: 'We gave the order a price.',
    blocks: [facts(asQuoted(order, step), step), ...quoted('Note to the customer', step.note)],
  })),
  noted: linked(conversation),
  decided: linked(decision),
  assigned: linked((order, [step]) => ({
    title: 'Assigned to you',
    preheader: `${isolate(step.actor)} assigned this order to you.`,
    blocks: [
      `${isolate(step.actor)} assigned this order to you.`,
      facts(order),
      ...quoted('Project brief', order.projectBrief),
    ],
  })),
  billed: null,
  paid: null,
  withdrawn: null,
  settled: null,
  ticked: null,
  anonymized: null,
  unknown: null,
};

type Content = Omit<EmailContent, 'subject'>;

/** With the button that all have. */
function linked(write: (...args: Parameters<OrderEmail>) => Content): OrderEmail {
  return (order, steps, context) => {
    const { blocks, ...content } = write(order, steps, context);
    const url = deskOrderUrl(context, order);
    const button = { kind: 'link', label: 'Open the order', url } as const;
    return { ...content, subject: subjectOf(order), blocks: [...blocks, button] };
  };
}

const fromCustomer = {
  note: 'From the customer',
  files: 'Files',
  filesAlone: 'Files from the customer',
};

/** The only way to the customer: their address is no recipient of a reply. */
const ANSWER = 'Answer on the desk. A reply to this email goes to the studio, not to the customer.';

function newOrder(order: StoredOrder, [step]: OrderSteps): Content {
  const replyBy = moment(Date.parse(order.createdAt) + REPLY_MS);
  const more = [
    ['Reply by', replyBy],
    ...(order.source ? ([['Came from', order.source]] as const) : []),
  ] as const;
  return {
    title: 'New order',
    preheader: `A new order needs a reply within ${REPLY_HOURS} hours.`,
    blocks: [
      facts(order, step.actor === 'customer' ? undefined : step, more),
      ...quoted('Project brief', order.projectBrief),
      ANSWER,
    ],
  };
}

function move(order: StoredOrder, [step]: OrderSteps): Content {
  const { to = '', note } = step;
  const isCanceled = to === 'cancelled';
  return {
    title: isCanceled ? 'Order canceled' : `Order ${to}`,
    preheader: `${byWhom(step).replace(/^t/, 'T')} ${isCanceled ? 'canceled the order' : `moved the order to ${to}`}.`,
    blocks: [
      facts(order, step),
      ...quoted('Note to the customer', note),
      ...filesOf(order, 'Files', step),
    ],
  };
}

function conversation(
  order: StoredOrder,
  steps: OrderSteps,
  { unfinished }: OrderEmailContext,
): Content {
  return {
    title: messageCount(steps),
    preheader: 'The customer wrote about the order.',
    blocks: [
      ...messages(order, steps, fromCustomer),
      ...(unfinished ? [sayUnfinished(unfinished)] : []),
      ANSWER,
      ...answered(order, steps[0], (when) => `The studio wrote on ${when}`),
      facts(order),
    ],
  };
}

const decisions: Readonly<Record<OrderDecision, { title: string; text: string }>> = {
  accepted: {
    title: 'Quote accepted',
    text: 'The customer accepted the quote. If it isn’t paid yet, send a payment link.',
  },
  declined: {
    title: 'Quote declined',
    text: 'The customer declined the quote. Answer, quote again, or cancel the order.',
  },
  approved: {
    title: 'Approved',
    text: 'The customer approved the latest version. Nothing is left to do.',
  },
  changes_requested: {
    title: 'Changes requested',
    text: 'The customer asks for changes, and the order is back in production.',
  },
  stop_requested: {
    title: 'Stop requested',
    text: 'The customer asks us to stop. Stop the work now, then answer on the desk and settle what is owed.',
  },
};

function decision(order: StoredOrder, [step]: OrderSteps): Content {
  const { decision: made = 'approved', note } = step;
  const { title, text } = decisions[made];
  const round = made === 'changes_requested' ? ([['Round', roundOf(order, step)]] as const) : [];
  return {
    title,
    preheader: text,
    blocks: [
      text,
      ...quoted('From the customer', note),
      ...commentBlocks(order, step),
      facts(order, undefined, round),
      ...(made === 'approved' ? [] : [ANSWER]),
    ],
  };
}

/** Such as `2 of 2 included`. */
function roundOf({ steps, rounds: { included } }: StoredOrder, { sequence }: OrderStep): string {
  const isRound = (step: OrderStep) =>
    step.decision === 'changes_requested' && step.sequence <= sequence;
  const round = steps.filter(isRound).length;
  if (included === undefined) return String(round);
  if (included === null) return `${round}, unlimited rounds are included`;
  return round > included
    ? `${round}, but only ${included} included: an extra round is charged`
    : `${round} of ${included} included`;
}

/** What was said about each recording, by its time. */
function commentBlocks({ files }: StoredOrder, { comments = [] }: OrderStep): Block[] {
  return [...Map.groupBy(comments, ({ fileId }) => fileId)].map(([id, said]) => {
    const name = lineOf(files.find((file) => file.id === id)?.name ?? 'a file');
    const lines = said
      .toSorted((one, other) => one.seconds - other.seconds)
      .map(({ seconds, text }) => `${clockTime(seconds)} – ${text}`);
    return { kind: 'quote', title: `Comments on ${isolate(name)}`, text: lines.join('\n') };
  });
}

/** @param step by whom it was, too. */
function facts(
  order: StoredOrder,
  step?: OrderStep,
  more: readonly (readonly [string, string])[] = [],
): Block {
  const by = step ? ([['By', byWhom(step)]] as const) : [];
  return {
    kind: 'facts',
    facts: [
      ...more,
      ...by,
      ...sharedFacts(order),
      ['Status', order.status],
      ...(order.archiveId
        ? []
        : ([
            ['Customer', order.customerName],
            ['Email', order.customerEmail],
            ...detailFacts(order),
          ] as const)),
    ],
  };
}

function byWhom({ actor }: OrderStep): string {
  return actor === 'customer' ? 'the customer' : actor;
}
