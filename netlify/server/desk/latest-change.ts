import type { Agents } from './agents.ts';
import { moment } from '../email/render-email.ts';
import type { OrderStep, StoredOrder } from '../orders/order.ts';

/** What happened to the order last: "Kim moved this order to processing on Nov 22, 2026, 10:04 AM UTC." */
export function latestChange(order: StoredOrder, agents: Pick<Agents, 'find'>): string {
  const steps = order.steps.filter(({ type }) => type !== 'noted');
  const toSentence = (step: OrderStep) => {
    const who = step.actor === 'customer' ? 'The customer' : step.actor;
    return `${who} ${whatOf(step, agents)} on ${moment(Date.parse(step.at))}.`;
  };
  return steps.slice(-1).map(toSentence).join('');
}

function whatOf(
  { type, actor, to, priceCents = 0, assignee }: OrderStep,
  agents: Pick<Agents, 'find'>,
) {
  if (to === 'cancelled') return 'canceled this order';
  if (to) return `moved this order to ${to}`;
  if (type === 'quoted') return `quoted $${(priceCents / 100).toFixed(2)} for this order`;
  if (type === 'placed') return 'placed this order';
  if (!assignee) return 'gave this order back';
  const name = agents.find(assignee)?.name ?? assignee;
  return name === actor ? 'took this order' : `handed this order over to ${name}`;
}
