import { useStore } from '@nanostores/react';

import type { DeskOrder, DeskStep } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { FileLinks, LinkedText } from '../../ui/FileLinks.tsx';
import { formatMoment } from '../../lib/moments.ts';
import { Moment } from '../../ui/Moment.tsx';
import { describeStep } from './describe-step.ts';
import { $desk } from './desk.model.ts';
import { fileAddress } from './OrderFiles.tsx';
import styles from './Record.module.css';
import { insertInMessage } from './use-order-form.ts';

/** What happened to an order, oldest first. */
export function OrderHistory({ order }: { order: DeskOrder }) {
  const desk = useStore($desk);
  return (
    <ol className={styles['history']}>
      {order.history.map((step) => (
        <li key={step.sequence} data-kind={kindOf(step)}>
          <Moment className="mono" iso={step.at} />
          <div className={styles['step']}>
            <p className={styles['deed']}>{describeStep(step, order, desk)}</p>
            {step.note && (
              <p className={styles['text']} dir="auto">
                <LinkedText text={step.note} />
              </p>
            )}
            {step.note && step.actor === 'customer' && !order.isAnonymous && (
              <Quote text={step.note} by={order.customerName} at={step.at} />
            )}
            {step.links && step.links.length > 0 && (
              <FileLinks links={step.links} target="_blank" />
            )}
            {step.paymentUrl && <FileLinks links={[step.paymentUrl]} target="_blank" />}
            <StepFiles step={step} order={order} />
          </div>
        </li>
      ))}
    </ol>
  );
}

interface QuoteProps {
  text: string;
  by: string;
  at: string;
}

/** Puts what the customer wrote into the message to them. */
function Quote({ text, by, at }: QuoteProps) {
  const quote = () => insertInMessage(text.trim().replaceAll(/^/gm, '> '));
  return (
    <button
      type="button"
      className="button button-small button-quiet"
      aria-label={`Quote ${isolate(by)}, ${formatMoment(at)}`}
      onClick={quote}
    >
      Quote
    </button>
  );
}

/** The files that came with a step. */
function StepFiles({ step: { fileIds = [] }, order }: { step: DeskStep; order: DeskOrder }) {
  const files = (order.files ?? []).filter(({ id }) => fileIds.includes(id));
  if (files.length === 0) return null;
  return (
    <ul className={styles['text']}>
      {files.map(({ id, name, isGone }) => (
        <li key={id}>
          <bdi>{isGone ? name : <a href={fileAddress(order, id)}>{name}</a>}</bdi>
        </li>
      ))}
    </ul>
  );
}

function kindOf({ type, actor, isInternal }: DeskStep): string {
  if (type === 'noted' && isInternal) return 'internal';
  return actor === 'customer' ? 'customer' : 'studio';
}
