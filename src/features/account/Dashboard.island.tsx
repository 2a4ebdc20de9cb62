import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import type { User } from '../../contracts/account.ts';
import { formatMoment } from '../../lib/moments.ts';
import { routes } from '../../routes.ts';
import {
  $orderDraft,
  hasWords,
  loadDraft,
  resumeWantedOrder,
  type OrderDraft,
} from '../../state/order-draft.ts';
import { $orders } from '../../state/orders.ts';
import { $session, onSessionChangedElsewhere, refreshUser } from '../../state/session.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { useReady } from '../../ui/ready.ts';
import { Badge } from '../../ui/StatusBadge.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { openDashboard } from './dashboard.model.ts';
import { rememberSeen } from './news.model.ts';
import { OrdersCard } from './OrdersCard.tsx';
import styles from './Dashboard.module.css';

/** The customer's account and orders. */
export function Dashboard() {
  const session = useStore($session, { ssr: 'initial' });
  const orders = useStore($orders, { ssr: 'initial' });
  const draft = useStore($orderDraft, { ssr: 'initial' });
  useReady('dashboard');
  useEffect(() => {
    loadDraft();
    void openDashboard();
    const reopen = () => {
      $orders.set({ status: 'idle' });
      void openDashboard();
    };
    return onSessionChangedElsewhere(reopen);
  }, []);
  const user = session.status === 'signed-in' ? session.user : undefined;
  useEffect(() => {
    if (user) resumeWantedOrder(user.email);
  }, [user]);
  useEffect(() => {
    if (user && orders.status === 'loaded') rememberSeen(user, orders.orders);
  }, [user, orders]);
  return (
    <>
      <header className={styles['head']}>
        <div>
          <h1>Dashboard</h1>
          <p className="lead">
            {/* A line of its own: nothing below moves when the name is known. */}
            <span className={styles['greeting']}>
              {user?.firstName ? `Welcome, ${user.firstName}.` : 'Welcome.'}
            </span>{' '}
            Your account, and where each order stands.
          </p>
        </div>
        <div className={`actions ${styles['head-actions']}`}>
          <a className="button button-signal" href={routes.services()}>
            Browse Services
          </a>
          <a className="button" href={routes.pricing()}>
            View Pricing
          </a>
        </div>
      </header>
      {session.status === 'unavailable' && (
        <p className="notice-box" role="alert">
          We couldn’t load your account. You’re still signed in and nothing is lost; reload the page
          to try again.
        </p>
      )}
      <div className={styles['columns']}>
        <OrdersCard list={user ? orders : { status: 'loading' }}>
          {user && <Notices user={user} draft={draft} />}
        </OrdersCard>
        <Account user={user} />
      </div>
    </>
  );
}

function Notices({ user, draft }: { user: User; draft: OrderDraft | undefined }) {
  return (
    <>
      {user.isEmailConfirmed === false && <UnconfirmedNotice email={user.email} />}
      {draft?.owner === user.email && <UnfinishedOrder draft={draft} />}
    </>
  );
}

/** What waits until the address is confirmed, and how that is done. */
function UnconfirmedNotice({ email }: { email: string }) {
  return (
    <aside className={`notice-box ${styles['notice']}`} aria-label="Email not confirmed">
      <p>
        <strong>Please confirm your email address.</strong> Use the link in our welcome to{' '}
        <EmailText email={email} />. Until then, we email you only a confirmation of each order; all
        else is here.
      </p>
      <p>No welcome? Sign out and use “Forgot your password?”: that confirms the address, too.</p>
      <button type="button" className="button button-small" onClick={() => void refreshUser()}>
        I’ve confirmed it
      </button>
    </aside>
  );
}

/** An order that did not get through, offered again. */
function UnfinishedOrder({ draft }: { draft: OrderDraft }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (draft.opensAtOnce) button.current?.click();
  }, [draft.opensAtOnce]);
  return (
    <aside className={`notice-box ${styles['unfinished']}`} aria-label="Unfinished order">
      <p>
        You started to order <strong>{draft.serviceName}</strong>.
        {hasWords(draft) && ' What you typed is still here.'}
      </p>
      <button
        ref={button}
        type="button"
        className="button button-small"
        data-order={draft.serviceName}
        data-price={draft.servicePrice}
        aria-haspopup="dialog"
      >
        Continue your order
      </button>
    </aside>
  );
}

function Account({ user }: { user: User | undefined }) {
  return (
    <div className={styles['side']}>
      <AccountCard user={user} />
      {/* Their place depends on how many lines the account takes: a press before that would be lost. */}
      {user && <AccountSettings user={user} />}
    </div>
  );
}

/** Account Information; a skeleton until the account is known. */
function AccountCard({ user }: { user: User | undefined }) {
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  const facts = [
    ['Name', name || 'N/A'],
    ['Email', user?.email ? <EmailText email={user.email} /> : 'N/A'],
    ['Member since', user?.createdAt ? formatMoment(user.createdAt) : 'N/A'],
  ] as const;
  return (
    <section className={styles['card']} aria-labelledby="account-heading">
      <div className={styles['card-head']}>
        <h2 id="account-heading">Account Information</h2>
        <Badge tone="green">Active</Badge>
      </div>
      {user ? <Facts facts={facts} /> : <span className={`skeleton ${styles['block']}`} />}
    </section>
  );
}
