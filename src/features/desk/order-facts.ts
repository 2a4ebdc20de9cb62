import type { DeskOrder } from '../../contracts/desk.ts';
import { isTakenBack, type OrderFile } from '../../contracts/orders.ts';

/** Number of the latest version that was delivered; 0 before the first. */
export const latestVersion = ({ history }: DeskOrder) =>
  Math.max(0, ...history.map(({ version = 0 }) => version));

/** What agents uploaded and the customer does not see yet. */
export function filesToDeliver({ files = [] }: DeskOrder): OrderFile[] {
  return files.filter(({ by, version, isGone }) => by === 'studio' && !version && !isGone);
}

/** Whether a newer version of the site changed it: then only notes and messages work. */
export const isNewer = ({ history }: DeskOrder) => history.some(({ type }) => type === 'newer');

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
