import { DEMO_CALL_SERVICE, orderReference } from '../../../src/contracts/orders.ts';
import type { OrderStatus } from '../../../src/contracts/orders.ts';
import { greeting, moment, paragraph, price, studio } from '../email/render-email.ts';
import type { Block, EmailContent, EmailContext } from '../email/render-email.ts';
import { HOUR_MS } from '../lib/durations.ts';
import type { MovedStep, OrderStep, StoredOrder } from './order.ts';

/** A reply is promised within this. */
export const REPLY_MS = 24 * HOUR_MS;

/** Says to the customer what happened to an order. */
export function orderEmailToCustomer(
  order: StoredOrder,
  step: OrderStep,
  context: EmailContext,
): EmailContent {
  if (step.type === 'noted') return news(order, step, context);
  if (step.type !== 'moved') return confirmation(order, context);
  return step.to === 'cancelled'
    ? cancellation(order, step, context)
    : progress(order, step, context);
}

/** Says to the agents what happened to an order, with everything they need to act. */
export function orderEmailToAgents(order: StoredOrder, step: OrderStep): EmailContent {
  const reference = orderReference(order.id);
  const service = order.serviceName;
  const facts = { kind: 'facts', facts: [['By', byWhom(step)], ...ownFacts(order)] } as const;
  if (step.type === 'moved') {
    return {
      subject: `Order ${step.to}: ${service} (${reference})`,
      title: `${reference} is ${step.to}`,
      blocks: [facts, ...quoted('Note to the customer', step.note)],
    };
  }
  if (step.type === 'noted') {
    return {
      subject: `Note: ${service} (${reference})`,
      title: `Note on ${reference}`,
      blocks: [facts, ...quoted('Note', step.note)],
    };
  }
  return {
    subject: `New order: ${service} (${reference})`,
    title: `New order: ${service}`,
    blocks: [
      { kind: 'facts', facts: [...ownFacts(order), ['Reply by', replyBy(order)]] },
      ...quoted('Project brief', order.projectBrief),
      paragraph('Answer this mail to write to the customer. When the details are settled:'),
      moveCommand(order, 'processing'),
    ],
  };
}

function confirmation(order: StoredOrder, { siteUrl }: EmailContext): EmailContent {
  return {
    subject: `We have your order: ${order.serviceName} (${orderReference(order.id)})`,
    title: 'Your order is in',
    blocks: [
      hello(order),
      paragraph('Thank you. We have your order and an agent is going to read your brief.'),
      { kind: 'facts', facts: [...sharedFacts(order), ['Reply by', replyBy(order)]] },
      {
        kind: 'steps',
        title: 'What happens next',
        steps: [
          ...firstSteps(order),
          'Your dashboard shows where the order stands and what we have to say about it.',
        ],
      },
      { kind: 'link', label: 'Follow the order', url: `${siteUrl}/dashboard` },
      paragraph(
        'Changed your mind? As long as the order is pending you can cancel it in the dashboard.',
      ),
    ],
  };
}

function firstSteps({ serviceName, priceCents }: StoredOrder): string[] {
  if (serviceName === DEMO_CALL_SERVICE) {
    return [
      'An agent contacts you within 24 hours, by email or phone, to find a time for the call.',
      'The call costs nothing. Bring an episode or a problem, and we work on that.',
    ];
  }
  if (priceCents === 0) {
    return [
      'An agent contacts you within 24 hours, by email or phone, to talk it through.',
      'You then get a price and a date in writing. Nothing costs anything until you accept them.',
    ];
  }
  return [
    'An agent contacts you within 24 hours, by email or phone, to settle the details and the payment. Nothing is charged on the site.',
    'Once that is confirmed and your files are complete, work starts within 24 hours, as a rule within two.',
  ];
}

function cancellation(
  order: StoredOrder,
  step: OrderStep,
  { siteUrl }: EmailContext,
): EmailContent {
  const reference = orderReference(order.id);
  return {
    subject: `Cancelled: ${order.serviceName} (${reference})`,
    title: 'Your order is cancelled',
    blocks: [
      hello(order),
      paragraph(
        step.actor === 'customer'
          ? `As you asked, we have cancelled ${reference}. You need not do anything else.`
          : `We have cancelled ${reference}.`,
      ),
      ...quoted('From the studio', step.note),
      { kind: 'facts', facts: sharedFacts(order) },
      paragraph(
        'Nothing was charged on the site. If you had already paid an agent, the refund policy says what you get back and when it arrives.',
      ),
      { kind: 'link', label: 'Read the refund policy', url: `${siteUrl}/legal/refund` },
      paragraph(
        step.actor === 'customer'
          ? `If it was not you, write to ${studio.email} at once.`
          : `If you did not expect this, answer this mail or write to ${studio.email}.`,
      ),
    ],
  };
}

function progress(order: StoredOrder, step: MovedStep, { siteUrl }: EmailContext): EmailContent {
  const isDone = step.to === 'completed';
  return {
    subject: `${headlines[step.to]}: ${order.serviceName} (${orderReference(order.id)})`,
    title: isDone ? 'Your order is ready' : 'Your order is in production',
    blocks: [
      hello(order),
      paragraph(
        isDone
          ? 'The work is finished. If you do not have the files yet, an agent sends them to you or writes to you about how you get them.'
          : 'Everything is settled and the work has begun.',
      ),
      ...quoted('From the studio', step.note),
      { kind: 'facts', facts: sharedFacts(order) },
      {
        kind: 'steps',
        title: 'What happens next',
        steps: isDone
          ? [
              'Listen, watch or read, and tell us what you would change; your order says how many rounds it includes.',
              'If it is not what you hoped for, the 30-day money-back guarantee counts from your payment or this delivery, whichever came later.',
            ]
          : [
              'If a file is missing or damaged, we write to you at once; until it arrives the clock stands still.',
              'When the work is ready, the status in your dashboard changes to completed.',
            ],
      },
      { kind: 'link', label: 'Open the dashboard', url: `${siteUrl}/dashboard` },
    ],
  };
}

function news(order: StoredOrder, step: OrderStep, { siteUrl }: EmailContext): EmailContent {
  return {
    subject: `News about your order: ${order.serviceName} (${orderReference(order.id)})`,
    title: 'News about your order',
    blocks: [
      hello(order),
      ...quoted('From the studio', step.note),
      { kind: 'facts', facts: sharedFacts(order) },
      { kind: 'link', label: 'Open the dashboard', url: `${siteUrl}/dashboard` },
    ],
  };
}

function hello(order: StoredOrder): Block {
  return paragraph(greeting(order.customerName.replace(/ .*/s, '')));
}

type Facts = readonly (readonly [string, string])[];

/** What may be said to anybody who gets the mail. */
function sharedFacts(order: StoredOrder): Facts {
  return [
    ['Order', orderReference(order.id).replace('Order ', '')],
    ['Service', order.serviceName],
    ['Price', price(order.priceCents) ?? 'By quote'],
    ['Placed', moment(Date.parse(order.createdAt))],
  ];
}

function ownFacts(order: StoredOrder): Facts {
  const customer: Facts = order.archiveId
    ? []
    : [
        ['Customer', order.customerName],
        ['Email', order.customerEmail],
        ['Phone', order.customerPhone],
      ];
  return [...sharedFacts(order), ['Status', order.status], ...customer];
}

function replyBy(order: StoredOrder): string {
  return moment(Date.parse(order.createdAt) + REPLY_MS);
}

function byWhom(step: OrderStep): string {
  return step.actor === 'customer' ? 'the customer' : step.actor;
}

function quoted(title: string, text: string | undefined): Block[] {
  return text ? [{ kind: 'quote', title, text }] : [];
}

const headlines: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'In production',
  completed: 'Ready',
  cancelled: 'Cancelled',
};

function moveCommand(order: StoredOrder, to: OrderStatus): Block {
  const id = order.id.slice(-8).toUpperCase();
  return { kind: 'code', text: `npm run ops -- orders move ${id} ${to}` };
}
