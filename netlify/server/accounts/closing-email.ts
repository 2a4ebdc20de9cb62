import { orderReference } from '../../../src/contracts/orders.ts';
import type { Account, StoredUser } from '../auth/user-events.ts';
import { uuidV7, type Dependencies } from '../dependencies.ts';
import { greeting, moment, studio } from '../email/render-email.ts';
import type { EmailContent, EmailContext } from '../email/render-email.ts';
import { RECORD_DUE_AFTER_MS, type JobOf, type Round } from '../queue/run-job.ts';
import { priceOf } from '../orders/order-emails.ts';
import { isCancellation } from '../orders/order-job.ts';
import type { StoredOrder } from '../orders/order.ts';
import { mailTo } from './account-emails.ts';
import { channelsOf } from '../email/channels.ts';
import { ordersOf } from '../orders/order-store.ts';
import { notificationsOf } from '../queue/notification-store.ts';

/**
 * Tells a customer that the account is closed, and which orders were canceled with it: these have no email of their own.
 * @returns whether the address may be erased now; a mail server that is down delays that by an hour at most.
 */
export async function notifyOfClosing(
  deps: Dependencies,
  { user, archiveId }: Extract<Account, { state: 'closed' }>,
  job: JobOf<'closing'>,
  round: Round,
): Promise<boolean> {
  if (!user.isEmailConfirmed || !channelsOf(deps).mail) return true;
  // The same for every job about this closing.
  const id = uuidV7(0, (bytes) => archiveId.slice(0, 2 * bytes));
  const content = async () =>
    accountClosedEmail(user, await canceledWith(deps, user.id), job.createdAtMs, deps);
  const progress = await mailTo(deps, user, { ...job, id }, content, round);
  return progress === 'done' || deps.now() - job.createdAtMs > RECORD_DUE_AFTER_MS;
}

/** Canceled orders that their customer was not told of. */
async function canceledWith(deps: Dependencies, userId: string): Promise<StoredOrder[]> {
  const { orders } = await ordersOf(deps).list(userId, Number.MAX_SAFE_INTEGER);
  const isUntold = await Promise.all(
    orders.map(async ({ id: subjectId, steps }) => {
      const step = steps.findLast(isCancellation);
      if (!step?.notify.includes('customer')) return false;
      const isSettled = await notificationsOf(deps).settledOf(subjectId);
      return !isSettled({ subjectId, sequence: step.sequence, delivery: 'customer-mail' });
    }),
  );
  return orders.filter((_, index) => isUntold[index]);
}

export function accountClosedEmail(
  user: StoredUser,
  canceled: readonly StoredOrder[],
  closedAtMs: number,
  { siteUrl }: EmailContext,
): EmailContent {
  const toLine = (order: StoredOrder) =>
    [orderReference(order.id), order.serviceName, priceOf(order)].filter(Boolean).join(', ');
  return {
    subject: 'Your account is closed',
    blocks: [
      greeting(user.firstName),
      `Your ${studio.name} account was closed on ${moment(closedAtMs)}. We’re erasing your name, email address, phone number, and what you wrote to us about orders; service, price, status, and dates stay in our books without you. This is the last email we send to your account.`,
      ...(canceled.length === 0
        ? []
        : [
            { kind: 'steps', title: 'Canceled with it', steps: canceled.map(toLine) } as const,
            'Nothing was charged on the site. If you’ve already paid an agent, the refund policy says what you’ll get back and when.',
            {
              kind: 'link',
              label: 'Read the refund policy',
              url: `${siteUrl}/legal/refund`,
            } as const,
          ]),
      `Wasn’t you? Write to ${studio.email} right away.`,
    ],
  };
}
