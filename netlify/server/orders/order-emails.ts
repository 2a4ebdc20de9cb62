import { DEMO_CALL_SERVICE, orderReference } from '../../../src/contracts/orders.ts';
import { greeting, moment, paragraph, price, studio } from '../email/render-email.ts';
import type { Block, EmailContent, EmailContext } from '../email/render-email.ts';
import type { OrderStep, StoredOrder } from './order.ts';
import { REPLY_MS } from './standing.ts';

export function orderEmailToCustomer(
  order: StoredOrder,
  step: OrderStep,
  context: EmailContext,
): EmailContent {
  if (step.type === 'noted') return news(order, step, context);
  if (step.to === undefined) return confirmation(order, context);
  const email = step.to === 'cancelled' ? cancellation : progress;
  return email(order, step, context);
}

export function orderEmailToAgents(order: StoredOrder, step: OrderStep): EmailContent {
  const reference = orderReference(order.id);
  const service = order.serviceName;
  const facts = { kind: 'facts', facts: [['By', byWhom(step)], ...ownFacts(order)] } as const;
  if (step.to) {
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
      paragraph('Reply to this email to write to the customer. When the details are settled:'),
      {
        kind: 'code',
        text: `npm run ops -- orders move ${order.id.slice(-8).toUpperCase()} processing`,
      },
    ],
  };
}

function confirmation(order: StoredOrder, { siteUrl }: EmailContext): EmailContent {
  return {
    subject: `We have your order: ${order.serviceName} (${orderReference(order.id)})`,
    title: 'Your order is in',
    blocks: [
      hello(order),
      paragraph('Thank you. We have your order, and an agent will read your brief.'),
      { kind: 'facts', facts: [...sharedFacts(order), ['Reply by', replyBy(order)]] },
      {
        kind: 'steps',
        title: 'What happens next',
        steps: [
          ...firstSteps(order),
          'Your dashboard shows where your order stands, with every note from us.',
        ],
      },
      { kind: 'link', label: 'Follow the order', url: `${siteUrl}/dashboard` },
      paragraph('Changed your mind? You can cancel in your dashboard while the order is pending.'),
    ],
  };
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
    subject: `Cancelled: ${order.serviceName} (${reference})`,
    title: 'Your order is canceled',
    blocks: [
      hello(order),
      paragraph(
        step.actor === 'customer'
          ? `As you asked, we’ve canceled ${reference}. There’s nothing else you need to do.`
          : `We’ve canceled ${reference}.`,
      ),
      ...quoted('From the studio', step.note),
      { kind: 'facts', facts: sharedFacts(order) },
      paragraph(
        'Nothing was charged on the site. If you’ve already paid an agent, the refund policy says what you’ll get back and when.',
      ),
      { kind: 'link', label: 'Read the refund policy', url: `${siteUrl}/legal/refund` },
      paragraph(
        step.actor === 'customer'
          ? `Wasn’t you? Write to ${studio.email} right away.`
          : `Didn’t expect this? Reply to this email or write to ${studio.email}.`,
      ),
    ],
  };
}

function progress(order: StoredOrder, step: OrderStep, { siteUrl }: EmailContext): EmailContent {
  const isDone = step.to === 'completed';
  return {
    subject: `${isDone ? 'Ready' : 'In production'}: ${order.serviceName} (${orderReference(order.id)})`,
    title: isDone ? 'Your order is ready' : 'Your order is in production',
    blocks: [
      hello(order),
      paragraph(
        isDone
          ? 'The work is finished. If you don’t have the files yet, an agent will send them or tell you how to get them.'
          : 'Everything is settled, and we’ve started.',
      ),
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

/** Facts for customer and agents alike. */
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
