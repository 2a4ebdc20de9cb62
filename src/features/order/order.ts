import type { Order, OrderFile, SharedItem } from '../../contracts/orders.ts';

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
