import { fillPath } from '../../contracts/endpoint.ts';
import { isPlayable } from '../../contracts/file-types.ts';
import { orderFileContract, orderFilesContract } from '../../contracts/files.ts';
import { cancelOrderContract, ordersSeenContract, type Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { callApi, showFailure } from '../../state/api.ts';
import { commentsToSend } from '../../state/comment-drafts.ts';
import { drafts } from '../../state/drafts.ts';
import { $session } from '../../state/session-state.ts';
import { forgetSession, keepWantedPage, leadToSignIn, loadSession } from '../../state/session.ts';
import { redirectAfterToast, showError, showToast } from '../../state/toasts.ts';
import type { UploadTarget } from '../../state/kept-uploads.ts';
import { isClosed, isSettled } from '../order/order.ts';
import { findOrder, replaceOrder, rereadOrders } from './orders.model.ts';

const SESSION_EXPIRED_REDIRECT_MS = 1000;

/** Finds out who is signed in; leads away whoever is not. */
export async function openDashboard(): Promise<void> {
  await loadSession();
  if ($session.get().status !== 'anonymous') return;
  keepWantedPage();
  leadToSignIn(routes.auth(), routes.login());
}

export function sayExpired(): void {
  keepWantedPage();
  forgetSession();
  showError('Session Expired', 'Please log in again to continue.', routes.auth());
  redirectAfterToast(SESSION_EXPIRED_REDIRECT_MS, routes.login());
}

/** The newest event that the account is known to have seen, in ISO 8601, UTC. */
let seenAt = '';

/** Tells the account's other browsers, once, what is on screen here; nothing depends on it. */
export function rememberSeen(orders: readonly Order[]): void {
  const at = orders
    .flatMap(({ view }) => view.timeline.map((entry) => entry.at))
    .reduce((latest, moment) => (moment > latest ? moment : latest), seenAt);
  if (at === seenAt) return;
  seenAt = at;
  callApi(ordersSeenContract, { body: { at } }).catch(() => undefined);
}

/** What a list of an order's files asks for. */
export const filesOf = (order: Order) => ({
  order,
  fileUrl: (file: string) => fillPath(orderFileContract.path, { id: order.id, file }),
});

/** Where the files that are dropped on an order go; each is on the order as soon as it is complete. */
export const uploadTarget = ({ id }: Order): UploadTarget => ({
  orderId: id,
  ask: (body) => callApi(orderFilesContract, { parameters: { id }, body }),
  onComplete: rereadOrders,
  onUnfinished: rereadOrders,
});

interface OrderInAddress {
  id: string;
  ask?: 'accepted' | 'declined';
  /** Number of an invoice. */
  invoice?: number;
}

/** Where a link in an email leads: to an order, and to an answer about its quote, which is only asked. */
export function orderInAddress(): OrderInAddress | undefined {
  const [, id, word, number] =
    /^#order-([\w-]+?)(?:\/(?:(accept|decline)|(\d+)))?$/.exec(location.hash) ?? [];
  if (id === undefined) return undefined;
  if (number) return { id, invoice: Number(number) };
  return word ? { id, ask: word === 'accept' ? 'accepted' : 'declined' } : { id };
}

/** What a customer can write about an order: a text, links to files, or what to change. */
const formKinds = ['changes_requested', 'message', 'links'] as const;
export type FormKind = (typeof formKinds)[number];

/** Which of them can be sent as the order is now. */
export const formsOf = (order: Order): readonly FormKind[] =>
  formKinds.filter((kind) => {
    if (kind === 'links') return !isClosed(order) && !order.plan;
    return kind === 'message' || order.view.decisions.includes(kind);
  });

/** The form of an order that holds something typed and not sent. */
export const findDraft = (order: Order): FormKind | undefined =>
  formsOf(order).find((kind) => drafts.order(order.id, kind).read());

export const unsentComments = ({ id, files = [] }: Order) =>
  commentsToSend(
    id,
    files.filter(({ isWithdrawn, isGone }) => !isWithdrawn && !isGone),
  );

export const recordingsOf = ({ files = [] }: Order) =>
  files.filter((file) => file.version !== undefined && isPlayable(file));

/** What an order can wait for the customer to do, the most urgent first, and how it is counted. */
const awaited = {
  review: ['delivery to review', 'deliveries to review'],
  quote: ['quote to answer', 'quotes to answer'],
  addition: ['addition to answer', 'additions to answer'],
  payment: ['payment to make', 'payments to make'],
} as const;
type Awaited = keyof typeof awaited;
const kinds = Object.keys(awaited) as Awaited[];

export function waitsFor({ asked, view: { decisions, paymentUrl } }: Order): Awaited | undefined {
  if (decisions.includes('approved')) return 'review';
  if (decisions.includes('accepted')) return 'quote';
  if (asked) return 'addition';
  return paymentUrl === undefined ? undefined : 'payment';
}

/** The order that is shown open: what somebody came for, or else what waits for them, a plan, or the only one under way. */
export function findLeading(orders: readonly Order[]): Order | undefined {
  const asked = orderInAddress()?.id;
  const [waiting] = kinds.flatMap((kind) => orders.filter((order) => waitsFor(order) === kind));
  const underWay = orders.filter((order) => !isSettled(order));
  const onlyOne = underWay.length === 1 ? underWay[0] : undefined;
  const plan = underWay.find((order) => order.plan);
  return orders.find(({ id }) => id === asked) ?? waiting ?? plan ?? onlyOne;
}

/** What waits for the customer, in a sentence. */
export function sayAwaited(orders: readonly Order[]): string {
  const parts = kinds.flatMap((kind) => {
    const { length } = orders.filter((order) => waitsFor(order) === kind);
    const [one, many] = awaited[kind];
    return length === 0 ? [] : [length === 1 ? `one ${one}` : `${length} ${many}`];
  });
  const text = parts.join(', ') || 'nothing waits for you';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Cancels an order that is still pending, and says how it went. @returns whether it's pending no more. */
export async function cancelOrder(order: Order): Promise<boolean> {
  try {
    replaceOrder(await callApi(cancelOrderContract, { parameters: { id: order.id } }));
    showToast('Order canceled', `${order.serviceName} is canceled.`);
    return true;
  } catch (error) {
    showFailure('Order not canceled', error);
    // Somebody at the studio may have moved it in the meantime.
    await rereadOrders();
    const { status = 'pending' } = findOrder(order.id) ?? {};
    return status !== 'pending';
  }
}
