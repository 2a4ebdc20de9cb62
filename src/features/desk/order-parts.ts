import type { DeskOrder } from '../../contracts/desk.ts';
import type { OrderFile } from '../../contracts/orders.ts';
import { fileOfItem } from '../order/order.ts';

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
export function deliveredParts(order: DeskOrder): Delivered[] {
  return order.view.versions.flatMap(({ number: version, items }) =>
    items
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .map((item) => {
        const target = item.file ?? item.link ?? '';
        return { target, name: fileOfItem(order, item)?.name ?? target, version };
      }),
  );
}
