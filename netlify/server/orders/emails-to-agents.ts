import { isolate } from '../../../src/contracts/isolate.ts';
import { sayEpisode } from '../../../src/contracts/plans.ts';
import { orderReference, REPLY_MS } from '../../../src/contracts/orders.ts';
import type { OrderDecision } from '../../../src/contracts/orders.ts';
import { clockTime } from '../../../src/contracts/playing-time.ts';
import { emailToAgents, type Happening } from '../email/email-to-agents.ts';
import { moment } from '../email/render-email.ts';
import {
  asQuoted,
  deskOrderUrl,
  lineOf,
  priceWithPeriod,
  subjectOf,
  type OrderEmail,
  type OrderSteps,
} from './order-emails.ts';
import { fileIdsOf, linksOf, messageOf, type OrderStep, type StoredOrder } from './order.ts';
import { sayLine } from './order-response.ts';
import { tellPlanEvent } from './plan-response.ts';

export const emailAboutOrder: OrderEmail = (order, steps, context) => {
  const [step] = steps;
  return emailToAgents({
    subject: subjectOf(order),
    title: titleOf(steps),
    actor: step.actor,
    facts: factsOf(order, steps),
    written: steps.flatMap((each) => writtenIn(order, each)),
    desk: { label: 'Open the order', url: deskOrderUrl(context, order) },
  });
};

const decisionTitles: Readonly<Record<OrderDecision, string>> = {
  accepted: 'Quote accepted',
  declined: 'Quote declined',
  line_accepted: 'Addition accepted',
  line_declined: 'Addition declined',
  approved: 'Approved',
  changes_requested: 'Changes requested',
  stop_requested: 'Stop requested',
  files_complete: 'All files are here',
};

function titleOf(steps: OrderSteps): string {
  const [step] = steps;
  switch (step.type) {
    case 'placed':
      return 'New order';
    case 'moved':
      return step.to === 'cancelled' ? 'Order canceled' : `Order ${step.to}`;
    case 'quoted':
      return 'Quote given';
    case 'decided':
      return decisionTitles[step.decision];
    case 'assigned':
      return 'Assigned to you';
    case 'replanned':
    case 'clocked':
      return tellPlanEvent(step);
    default:
      return steps.length === 1 ? 'New message' : `${steps.length} new messages`;
  }
}

function factsOf(order: StoredOrder, steps: OrderSteps): Happening['facts'] {
  const [step] = steps;
  const files = filesText(steps);
  const { id, serviceName, isAnonymous, customerName, customerEmail, createdAt } = order;
  const now = step.type === 'quoted' ? asQuoted(order, step) : order;
  return [
    ['Order', orderReference(id).replace('Order ', '')],
    ...(isAnonymous
      ? []
      : ([
          ['Customer', customerName],
          ['Email', customerEmail],
        ] as const)),
    ['Service', serviceName],
    ...(order.episode ? ([['Episode', sayEpisode(order.episode)]] as const) : []),
    ['Price', priceWithPeriod(now)],
    ...(step.type === 'decided' && step.line !== undefined
      ? ([['Addition', sayLine(order, step.line)]] as const)
      : []),
    ...(step.type === 'placed' && order.extras.length > 0
      ? ([['Add-ons', order.extras.map(({ name }) => name).join(', ')]] as const)
      : []),
    ...(step.type === 'placed'
      ? ([['Reply by', moment(Date.parse(createdAt) + REPLY_MS)]] as const)
      : []),
    ...(files === undefined ? [] : ([['Files', files]] as const)),
  ];
}

/** How many files and links came with it, such as `2 files, 1 link`; undefined for none. */
function filesText(steps: OrderSteps): string | undefined {
  const files = steps.flatMap(fileIdsOf).length;
  const links = steps.flatMap(linksOf).length;
  const count = (number: number, noun: string) =>
    number === 0 ? [] : [`${number} ${noun}${number === 1 ? '' : 's'}`];
  return [...count(files, 'file'), ...count(links, 'link')].join(', ') || undefined;
}

/** What was written with an event, and of each recording by its time. */
function writtenIn(order: StoredOrder, step: OrderStep): Happening['written'] {
  const { type, actor } = step;
  const comments = step.type === 'decided' ? (step.comments ?? []) : [];
  if (type === 'placed' || type === 'assigned')
    return [{ title: 'Project brief', text: order.projectBrief }];
  const title = actor === 'customer' ? 'From the customer' : 'Message to the customer';
  const byFile = Map.groupBy(comments, ({ fileId }) => fileId);
  return [
    { title, text: messageOf(step) },
    ...[...byFile].map(([id, said]) => {
      const name = lineOf(order.files.find((file) => file.id === id)?.name ?? 'a file');
      const lines = said
        .toSorted((one, other) => one.seconds - other.seconds)
        .map(({ seconds, text }) => `${clockTime(seconds)} – ${text}`);
      return { title: `Comments on ${isolate(name)}`, text: lines.join('\n') };
    }),
  ];
}
