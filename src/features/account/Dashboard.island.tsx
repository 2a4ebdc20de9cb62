import '../../styles/plus.css';

import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef, useState } from 'react';

import type { User } from '../../contracts/account.ts';
import { isolate } from '../../contracts/isolate.ts';
import { formatMoment } from '../../lib/moments.ts';
import { routes } from '../../routes.ts';
import {
  $orderDraft,
  hasWords,
  orderData,
  resumeOrder,
  type OrderDraft,
} from '../../state/order-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { useReady } from '../../ui/ready.ts';
import { Badge } from '../../ui/StatusBadge.tsx';
import { openDashboard, rememberSeen, sayAwaited } from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import { Failure } from './Failure.tsx';
import { MailNotice } from './MailNotice.tsx';
import { OrdersCard } from './OrdersCard.tsx';
import { useOrdersPage } from './use-orders.ts';

export function Dashboard() {
  const list = useOrdersPage();
  const { session, user, orders } = list;
  const draft = useStore($orderDraft, { ssr: 'initial' });
  useReady('dashboard');
  useEffect(() => {
    if (user) resumeOrder(user.createdAt);
  }, [user]);
  useEffect(() => {
    if (orders) rememberSeen(orders);
  }, [orders]);
  return (
    <>
      <header className={`row split ${styles['head']}`}>
        <div>
          <h1 className="heading-m">Dashboard</h1>
          {/* One line, whatever comes into it: nothing moves when the name is known. */}
          <p>
            {user?.firstName ? `Welcome, ${isolate(user.firstName)}.` : 'Welcome.'}
            {orders && orders.length > 0 && ` ${sayAwaited(orders)}`}
          </p>
        </div>
        <div className="actions">
          <Button href={routes.services()}>Browse Services</Button>
          <Button href={routes.pricing()}>View Pricing</Button>
        </div>
      </header>
      {session.status === 'unavailable' && (
        <Failure onRetry={openDashboard}>
          We couldn’t load your account. You’re still signed in and nothing is lost.
        </Failure>
      )}
      <div className={`stack scripted ${styles['page']}`}>
        <OrdersCard list={list}>
          {user && <MailNotice user={user} />}
          {user && draft?.owner === user.createdAt && <UnfinishedOrder draft={draft} />}
        </OrdersCard>
        <div className="stack stack-6">
          <section className="stack stack-3" aria-labelledby="account-heading">
            <div className="row split section-head">
              <h2 id="account-heading">Account Information</h2>
              <Badge tone="green">Active</Badge>
            </div>
            {user ? (
              <AccountFacts user={user} />
            ) : (
              <span className={`skeleton ${styles['lines']}`} />
            )}
          </section>
          {/* Their place depends on how many lines the account takes: a press before that would be lost. */}
          {user && <AccountSettings user={user} />}
        </div>
      </div>
    </>
  );
}

function UnfinishedOrder({ draft }: { draft: OrderDraft }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (draft.opensAtOnce) button.current?.click();
  }, [draft.opensAtOnce]);
  return (
    <aside className="notice-box row split" aria-label="Unfinished order">
      <p>
        You started to order <strong>{draft.serviceName}</strong>.
        {hasWords(draft) && ' What you typed is still here.'}
      </p>
      <Button ref={button} size="small" {...orderData(draft)} aria-haspopup="dialog">
        Continue your order
      </Button>
    </aside>
  );
}

function AccountFacts({ user: { firstName, lastName, email, createdAt } }: { user: User }) {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <Facts
      facts={[
        ['Name', name || 'N/A'],
        ['Email', email ? <EmailText key="email" email={email} /> : 'N/A'],
        ['Member since', createdAt ? formatMoment(createdAt) : 'N/A'],
      ]}
    />
  );
}

const settings = {
  name: 'Change name',
  billing: 'Billing details',
  email: 'Change email address',
  password: 'Change password',
  devices: 'Devices and data',
};
type SettingName = keyof typeof settings;

// Loads with the first press: most visits of the dashboard are for the orders.
const SettingForm = loadLater(async () => (await import('./SettingForms.tsx')).SettingForm);

function AccountSettings({ user }: { user: User }) {
  return (
    <section aria-labelledby="settings-heading">
      <div className="section-head">
        <h2 id="settings-heading">Settings</h2>
      </div>
      <div className={styles['settings']}>
        {(Object.keys(settings) as SettingName[]).map((name) => (
          <Setting key={name} name={name} user={user} />
        ))}
      </div>
    </section>
  );
}

/** One setting, open as the only one; what was typed stays when it closes. */
function Setting({ name, user }: { name: SettingName; user: User }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details name="setting" onToggle={() => setOpened(true)}>
      <summary className="plus">
        <h3>{settings[name]}</h3>
      </summary>
      {wasOpened && (
        <Suspense>
          <SettingForm name={name} user={user} />
        </Suspense>
      )}
    </details>
  );
}
