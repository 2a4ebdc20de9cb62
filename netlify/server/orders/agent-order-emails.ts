import { labeledDetails, orderReference } from '../../../src/contracts/orders.ts';
import { deskOrderUrl } from '../email/render-email.ts';
import type { EmailContent } from '../email/render-email.ts';
import {
  asQuoted,
  files,
  messageCount,
  messages,
  quoted,
  replyBy,
  sharedFacts,
  subjectOf,
} from './order-emails.ts';
import type { Facts, OrderEmailContext, OrderSteps } from './order-emails.ts';
import type { OrderStep, StoredOrder } from './order.ts';

/** An email to the agents. @param steps several only when they are messages. */
export function orderEmailToAgents(
  order: StoredOrder,
  steps: OrderSteps,
  context: OrderEmailContext,
): EmailContent {
  const { blocks, ...email } = contentOf(asQuoted(order, steps[0]), steps);
  const url = deskOrderUrl(context, order);
  return { ...email, blocks: [...blocks, { kind: 'link', label: 'Open the order', url }] };
}

function contentOf(order: StoredOrder, steps: OrderSteps): EmailContent {
  const [step] = steps;
  const reference = orderReference(order.id);
  const own = ownFacts(order);
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

function ownFacts(order: StoredOrder): Facts {
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
