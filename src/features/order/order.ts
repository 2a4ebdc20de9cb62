import {
  ORDER_MESSAGE_MAX_LENGTH,
  type Order,
  type OrderFile,
  type SharedItem,
} from '../../contracts/orders.ts';

/** Whether nothing is left to do about it: it was canceled, or delivered and approved. */
export const isClosed = ({ status, approvedAt }: Order): boolean =>
  status === 'cancelled' || (status === 'completed' && approvedAt !== undefined);

/** Whether it is closed, and the customer does not wait for an answer about it either. */
export const isSettled = (order: Order): boolean =>
  isClosed(order) && order.waitingSince === undefined;

/** Number of the latest version that was delivered; 0 before the first. */
export const latestVersion = ({ view }: Order): number => view.versions[0]?.number ?? 0;

/** The file that an item of a version is; undefined for a link. */
export const fileOfItem = ({ files }: Order, { file }: SharedItem): OrderFile | undefined =>
  files?.find(({ id }) => id === file);

/** From so few characters on, a form says how many are left. */
const COUNT_FROM = 200;

/** How many characters of a message or note are left, or too many; undefined while there are plenty. */
export function sayLeft(text: string): string | undefined {
  const left = ORDER_MESSAGE_MAX_LENGTH - text.trim().length;
  const count = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'character' : 'characters'}`;
  if (left > COUNT_FROM) return undefined;
  return left < 0 ? `${count} too many` : `${count} left`;
}
