import type { DeskOrder } from '../../contracts/desk.ts';
import { formatDay, isTakenBack, type OrderFile } from '../../contracts/orders.ts';

/** Number of the latest version that was delivered; 0 before the first. */
export const latestVersion = ({ history }: DeskOrder) =>
  Math.max(0, ...history.map(({ version = 0 }) => version));

/** What agents uploaded and the customer does not see yet. */
export function filesToDeliver({ files = [] }: DeskOrder): OrderFile[] {
  return files.filter(({ by, version, isGone }) => by === 'studio' && !version && !isGone);
}

/** Something that was delivered: the id of a file, or a link. */
export interface Delivered {
  target: string;
  name: string;
  version: number;
}

/** What was delivered, and not withdrawn since. */
export function deliveredParts({ files = [], history }: DeskOrder): Delivered[] {
  return [
    ...files.flatMap(({ id: target, name, version, isWithdrawn }) =>
      version && !isWithdrawn ? [{ target, name, version }] : [],
    ),
    ...history.flatMap((step) => {
      const { links = [], version } = step;
      const left = links.filter((link) => version && !isTakenBack(history, step, link));
      return left.map((target) => ({ target, name: target, version: version ?? 0 }));
    }),
  ];
}

/** The name to greet somebody by. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] || 'there';

/** What comes next, told to the customer. */
export function sayNext({ status, lacks, quote, paymentUrl, dueOn, approvedAt }: DeskOrder) {
  if (status === 'cancelled') return 'The order is canceled, so nothing more will happen.';
  if (status === 'completed')
    return approvedAt
      ? 'Everything is delivered and approved.'
      : 'Next, please approve what we delivered, or request changes.';
  if (status === 'processing')
    return dueOn
      ? `Next, we’ll deliver, by ${formatDay(dueOn)}.`
      : 'Next, we’ll finish the work and deliver it on your order.';
  if (lacks.includes('price')) return 'Next, we’ll send you a quote.';
  if (lacks.includes('acceptance'))
    return quote?.answer === 'declined'
      ? 'Next, we’ll see how the quote can change.'
      : 'Next, please accept or decline the quote on your order.';
  if (!lacks.includes('payment')) return 'Next, we’ll start production.';
  return paymentUrl
    ? 'Next, please pay with the link on your order.'
    : 'Next, we’ll send you a payment link.';
}
