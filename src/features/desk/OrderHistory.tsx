import { useStore } from '@nanostores/react';

import type { DeskOrder, DeskStep } from '../../contracts/desk.ts';
import { formatDollars } from '../../contracts/money.ts';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { statusLabel } from '../../ui/order-status.ts';
import { $desk, type DeskState } from './desk.model.ts';
import styles from './Order.module.css';

/** What happened to an order, oldest first. */
export function OrderHistory({ order }: { order: DeskOrder }) {
  const desk = useStore($desk);
  return (
    <ol className={styles['history']}>
      {order.history.map((step) => (
        <li key={step.sequence} data-kind={kindOf(step)}>
          <Moment className="mono" iso={step.at} />
          <div className={styles['step']}>
            <p className={styles['deed']}>{describe(step, order, desk)}</p>
            {step.note && (
              <p className={styles['text']}>
                <LinkedText text={step.note} />
              </p>
            )}
            {step.links && step.links.length > 0 && (
              <FileLinks links={step.links} target="_blank" />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function kindOf({ type, actor, isInternal }: DeskStep): string {
  if (type === 'noted' && isInternal) return 'internal';
  return actor === 'customer' ? 'customer' : 'studio';
}

function describe(step: DeskStep, order: DeskOrder, desk: DeskState): string {
  const who = nameOfActor(step, order);
  switch (step.type) {
    case 'placed':
      return `${who} placed the order`;
    case 'moved':
      return `${who} moved it to ${statusLabel(step.to ?? '').toLowerCase()}`;
    case 'quoted':
      return `${who} quoted ${formatDollars(step.price ?? 0)}`;
    case 'assigned':
      return describeAssignment(step, who, desk);
    case 'anonymized':
      return 'The account was closed';
    case 'newer':
      return `${who} did something newer that can’t be shown`;
    case 'noted':
      if (step.isInternal) return `${who}, for colleagues only`;
      return step.actor === 'customer' ? `${who} wrote` : `${who} wrote to the customer`;
  }
}

function nameOfActor({ actor }: DeskStep, order: DeskOrder): string {
  if (actor === 'customer') return order.customerName || 'The customer';
  return actor === 'system' ? 'The site' : actor;
}

function describeAssignment({ assignee }: DeskStep, who: string, desk: DeskState): string {
  if (!assignee) return `${who} gave it back`;
  const name = desk.agents?.find(({ email }) => email === assignee)?.name ?? assignee;
  return name === who ? `${who} took it` : `${who} handed it to ${name}`;
}
