import { formatDollars } from '../../../src/contracts/money.ts';
import {
  DEMO_CALL_SERVICE,
  labeledDetails,
  orderReference,
} from '../../../src/contracts/orders.ts';
import { greeting, moment, studio } from '../email/render-email.ts';
import type { Block, EmailContent, EmailContext } from '../email/render-email.ts';
import { REPLY_MS } from '../lib/time.ts';
import type { OrderStep, StoredOrder } from './order.ts';

export interface OrderEmailContext extends EmailContext {
  /** Confirms the customer's address, until that is done. */
  confirmUrl?: string | undefined;
}

/** An email to the customer. @param steps several only when they are messages. */
export function orderEmailToCustomer(
  order: StoredOrder,
  steps: OrderSteps,
  context: OrderEmailContext,
): EmailContent {
  const [step] = steps;
  switch (step.type) {
    case 'moved':
      return (step.to === 'cancelled' ? cancellation : progress)(order, step, context);
    case 'quoted':
      return quote(asQuoted(order, step), step, context);
    case 'noted':
      return conversation(order, steps, context);
    default:
      return confirmation(order, context);
  }
}

function confirmation(order: StoredOrder, context: OrderEmailContext): EmailContent {
  return {
    subject: subjectOf(order, 'We have your order'),
    title: 'Your order is in',
    blocks: [
      hello(order),
      'Thank you. We have your order, and an agent will read your brief.',
      ...confirming(context),
      { kind: 'facts', facts: [...sharedFacts(order), ['Reply by', replyBy(order)]] },
      {
        kind: 'steps',
        title: 'What happens next',
        steps: [
          ...firstSteps(order),
          'Your dashboard shows where your order stands, with every note from us.',
        ],
      },
      dashboard('Follow the order', context),
      'Changed your mind? You can cancel in your dashboard while the order is pending.',
    ],
  };
}

function confirming({ confirmUrl: url }: OrderEmailContext): Block[] {
  if (url === undefined) return [];
  return [
    'Please confirm that this address is yours. Until then, this is the only email we’ll send you about the order: quotes, messages, and files would wait.',
    { kind: 'link', label: 'Confirm this address', url },
  ];
}

function firstSteps({ serviceName, priceCents }: StoredOrder): string[] {
  if (serviceName === DEMO_CALL_SERVICE) {
    return [
      'An agent will contact you within 24 hours, by email or phone, to find a time for the call.',
      'The call is free. Bring an episode or a problem, and we’ll work on it together.',
    ];
  }
  if (priceCents === 0) {
    return [
      'An agent will contact you within 24 hours, by email or phone, to talk it through.',
      'Then you’ll get a price and a date in writing. You owe nothing until you accept them.',
    ];
  }
  return [
    'An agent will contact you within 24 hours, by email or phone, to settle the details and payment. Nothing is charged on the site.',
    'Once that’s confirmed and we have all your files, we’ll start within 24 hours, usually within two.',
  ];
}

function cancellation(
  order: StoredOrder,
  step: OrderStep,
  { siteUrl }: EmailContext,
): EmailContent {
  const reference = orderReference(order.id);
  return {
    subject: subjectOf(order, 'Cancelled'),
    title: 'Your order is canceled',
    blocks: [
      hello(order),
      step.actor === 'customer'
        ? `As you asked, we’ve canceled ${reference}. There’s nothing else you need to do.`
        : `We’ve canceled ${reference}.`,
      ...quoted('From the studio', step.note),
      { kind: 'facts', facts: sharedFacts(order) },
      'Nothing was charged on the site. If you’ve already paid an agent, the refund policy says what you’ll get back and when.',
      { kind: 'link', label: 'Read the refund policy', url: `${siteUrl}/legal/refund` },
      step.actor === 'customer'
        ? `Wasn’t you? Write to ${studio.email} right away.`
        : `Didn’t expect this? Reply to this email or write to ${studio.email}.`,
    ],
  };
}

function progress(order: StoredOrder, step: OrderStep, context: EmailContext): EmailContent {
  const isDone = step.to === 'completed';
  return {
    subject: subjectOf(order, isDone ? 'Ready' : 'In production'),
    title: isDone ? 'Your order is ready' : 'Your order is in production',
    blocks: [
      hello(order),
      isDone ? deliveryText(step) : 'Everything is settled, and we’ve started.',
      ...files('Your files', step.links),
      ...quoted('From the studio', step.note),
      { kind: 'facts', facts: sharedFacts(order) },
      {
        kind: 'steps',
        title: 'What happens next',
        steps: isDone
          ? [
              'Listen, watch, or read, and tell us what you’d change; your order says how many rounds it includes.',
              'If it isn’t what you hoped for, our 30-day money-back guarantee runs from your payment or this delivery, whichever came later.',
            ]
          : [
              'If a file is missing or damaged, we’ll write to you right away and stop the clock until it arrives.',
              'When the work is ready, the status in your dashboard will change to completed.',
            ],
      },
      dashboard('Open the dashboard', context),
    ],
  };
}

function deliveryText({ links = [] }: OrderStep): string {
  return links.length > 0
    ? 'The work is finished, and your files are ready. You’ll also find them in your dashboard.'
    : 'The work is finished. If you don’t have the files yet, an agent will send them or tell you how to get them.';
}

function quote(order: StoredOrder, step: OrderStep, context: EmailContext): EmailContent {
  return {
    subject: subjectOf(order, 'Your quote'),
    title: 'Your quote',
    blocks: [
      hello(order),
      'Here’s our price for your order.',
      { kind: 'facts', facts: sharedFacts(order) },
      ...quoted('From the studio', step.note),
      'You owe nothing until you accept it. To accept it, or to ask about it, write to us from your dashboard or reply to this email.',
      dashboard('Open the dashboard', context),
    ],
  };
}

function conversation(
  order: StoredOrder,
  steps: readonly OrderStep[],
  context: EmailContext,
): EmailContent {
  return {
    subject: subjectOf(order, `${messageCount(steps)} about your order`),
    title: `${messageCount(steps)} about your order`,
    blocks: [
      hello(order),
      ...messages(steps, 'From the studio'),
      { kind: 'facts', facts: sharedFacts(order) },
      'Answer from your dashboard, or reply to this email.',
      dashboard('Answer', context),
    ],
  };
}

function dashboard(label: string, { siteUrl }: EmailContext): Block {
  return { kind: 'link', label, url: `${siteUrl}/dashboard` };
}

/** An email to the agents. @param steps several only when they are messages. */
export function orderEmailToAgents(
  order: StoredOrder,
  steps: OrderSteps,
  context: OrderEmailContext,
): EmailContent {
  const { blocks, ...email } = agentsContent(asQuoted(order, steps[0]), steps);
  const url = deskOrderUrl(context, order);
  return { ...email, blocks: [...blocks, { kind: 'link', label: 'Open the order', url }] };
}

function agentsContent(order: StoredOrder, steps: OrderSteps): EmailContent {
  const [step] = steps;
  const reference = orderReference(order.id);
  const own = agentsFacts(order);
  const facts = { kind: 'facts', facts: [['By', byWhom(step)], ...own] } as const;
  switch (step.type) {
    case 'moved':
      return {
        subject: subjectOf(order, `Order ${step.to}`),
        title: `${reference} is ${step.to}`,
        blocks: [
          facts,
          ...quoted('Note to the customer', step.note),
          ...files('Files', step.links),
        ],
      };
    case 'quoted':
      return {
        subject: subjectOf(order, 'Quoted'),
        title: `${reference} has a price`,
        blocks: [facts, ...quoted('Note to the customer', step.note)],
      };
    case 'noted':
      return {
        subject: subjectOf(order, messageCount(steps)),
        title: `${messageCount(steps)} about ${reference}`,
        blocks: [
          ...messages(steps, 'From the customer'),
          { kind: 'facts', facts: own },
          'Answer on the desk, or reply to this email to write to the customer.',
        ],
      };
    default:
      return {
        subject: subjectOf(order, 'New order'),
        title: `New order: ${order.serviceName}`,
        blocks: [
          { kind: 'facts', facts: [...own, ['Reply by', replyBy(order)]] },
          ...quoted('Project brief', order.projectBrief),
          'Reply to this email to write to the customer.',
        ],
      };
  }
}

function agentsFacts(order: StoredOrder): Facts {
  const customer: Facts = order.archiveId
    ? []
    : [
        ['Customer', order.customerName],
        ['Email', order.customerEmail],
        ...labeledDetails(order).map(({ label, value }) => [label, value] as const),
      ];
  return [...sharedFacts(order), ['Status', order.status], ...customer];
}

function byWhom(step: OrderStep): string {
  return step.actor === 'customer' ? 'the customer' : step.actor;
}

/** Where agents see an order on the desk; after signing in, when they are not. @param order under its customer or archive. */
export function deskOrderUrl(
  { siteUrl }: EmailContext,
  { userId, id }: { userId: string; id: string },
): string {
  return `${siteUrl}/desk#/orders/${userId}/${id}`;
}

// For both sides.

/** What an email is about: several only when they are messages. */
export type OrderSteps = readonly [OrderStep, ...OrderStep[]];

function hello(order: StoredOrder): Block {
  return greeting(order.customerName.replace(/ .*/s, ''));
}

type Facts = readonly (readonly [string, string])[];

/** Facts for customer and agents alike. */
function sharedFacts(order: StoredOrder): Facts {
  return [
    ['Order', orderReference(order.id).replace('Order ', '')],
    ['Service', order.serviceName],
    ['Price', priceOf(order) ?? 'By quote'],
    ['Placed', moment(Date.parse(order.createdAt))],
  ];
}

/** US dollars; undefined without a price. */
export function priceOf({ quote, priceCents }: StoredOrder): string | undefined {
  const cents = quote?.priceCents ?? priceCents;
  return cents === 0 ? undefined : formatDollars(cents / 100);
}

/** The order with the price that the step gave it: a later one may have come before the email went out. */
function asQuoted(order: StoredOrder, { priceCents, at }: OrderStep): StoredOrder {
  return priceCents === undefined ? order : { ...order, quote: { priceCents, at } };
}

function replyBy(order: StoredOrder): string {
  return moment(Date.parse(order.createdAt) + REPLY_MS);
}

function quoted(title: string, text: string | undefined): Block[] {
  return text ? [{ kind: 'quote', title, text }] : [];
}

function files(title: string, urls: readonly string[] = []): Block[] {
  return urls.length > 0 ? [{ kind: 'links', title, urls }] : [];
}

/** What was written, and the files that came with it; with the moment of each when there are several. */
function messages(steps: readonly OrderStep[], author: string): Block[] {
  return steps.flatMap(({ note, links, at }) => {
    const when = steps.length > 1 ? `, ${moment(Date.parse(at))}` : '';
    const label = note ? 'Files' : `Files ${author.replace(/^F/, 'f')}${when}`;
    return [...quoted(`${author}${when}`, note), ...files(label, links)];
  });
}

/** Ends in the name that the order has for people. */
function subjectOf(order: StoredOrder, what: string): string {
  return `${what}: ${order.serviceName} (${orderReference(order.id)})`;
}

/** @param steps messages that share an email. */
function messageCount(steps: readonly OrderStep[]): string {
  return steps.length === 1 ? 'Message' : `${steps.length} messages`;
}
