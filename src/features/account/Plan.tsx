import { Fragment } from 'react';

import { invoiceName } from '../../contracts/invoices.ts';
import { formatDollars } from '../../contracts/money.ts';
import { formatDay, type Order } from '../../contracts/orders.ts';
import {
  episodeService,
  formatMonth,
  sayEpisode,
  type OrderPlan,
  type PlanMonth,
} from '../../contracts/plans.ts';
import { routes } from '../../routes.ts';
import { orderData } from '../../state/order-draft.ts';
import { Button } from '../../ui/Button.tsx';

export interface PlanProps {
  order: Order;
  plan: OrderPlan;
}

/** Starts the next episode of a plan, or one more than it includes. */
export function StartEpisode({ order, plan }: PlanProps) {
  const { month, months, left, single, takesEpisodes } = plan;
  const current = months.find((each) => each.month === month);
  if (!takesEpisodes || !current) return null;
  // The catalog has the service for one more no longer.
  if (left === 0 && single.price === 0) return null;
  const taken = new Set(current.episodes.map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number += 1;
  const isIncluded = left > 0;
  const episode = sayEpisode({
    plan: order.id,
    month,
    of: current.included,
    number: isIncluded ? number : undefined,
  });
  const offer = isIncluded
    ? { serviceName: episodeService(current.name), servicePrice: 0, offered: plan.addOns }
    : { serviceName: single.name, servicePrice: single.price, offered: single.addOns };
  return (
    <Button
      kind={isIncluded ? 'signal' : undefined}
      {...orderData({ ...offer, plan: order.id, episode })}
      aria-haspopup="dialog"
    >
      {isIncluded
        ? `Start ${episode.charAt(0).toLowerCase()}${episode.slice(1)}`
        : `Order one more episode, ${formatDollars(single.price)}`}
    </Button>
  );
}

/** The months of a plan, latest first: what was started in each, and whether it is paid. */
export function PlanMonths({ order, plan }: PlanProps) {
  return (
    <section className="stack" aria-labelledby={`months-${order.id}`}>
      <h4 id={`months-${order.id}`}>Months</h4>
      <ul className="ruled">
        {plan.months.map((month) => (
          <li key={month.month} className="row split">
            <span>
              <strong>{formatMonth(month.month)}</strong>, {sayUse(month, month.month < plan.month)}
            </span>
            <Paid order={order} month={month} />
            {month.episodes.length > 0 && (
              <span className="row">
                {month.episodes.map(({ order: id, number }) => (
                  <a key={id} href={routes.dashboard(id)}>
                    {number === undefined ? 'Extra episode' : `Episode ${number}`}
                  </a>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "3 of 4 episodes, 1 ended with the month". */
function sayUse({ included, used }: PlanMonth, isOver: boolean): string {
  if (included === 0) return 'after the plan’s end';
  const lapsed = isOver && used < included ? `, ${included - used} ended with the month` : '';
  return `${used} of ${included} episodes${lapsed}`;
}

function Paid({ order, month }: { order: Order; month: PlanMonth }) {
  const { payment, due } = month;
  const invoices = order.invoices?.filter((each) => each.month === month.month) ?? [];
  return (
    <span>
      {due && `${formatDollars(due.amount)} ${due.months > 1 ? 'for the year ' : ''}not paid yet`}
      {!due && payment && `Paid ${formatDay(payment.paidOn)}`}
      {payment?.refunded && `, ${formatDollars(payment.refunded)} refunded`}
      {invoices.map((invoice) => (
        <Fragment key={invoice.number}>
          {' '}
          <a href={routes.invoice(order.id, invoice.number)}>
            {invoiceName(invoice)}
            <span className="visually-hidden"> for {formatMonth(month.month)}</span>
          </a>
        </Fragment>
      ))}
    </span>
  );
}
