import { useStore } from '@nanostores/react';
import { useEffect } from 'react';

import type { DeskCustomer } from '../../contracts/desk.ts';
import { formatMoment } from '../../lib/moments.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { nameOfAgent } from './agents.ts';
import { CloseCustomer } from './CloseCustomer.tsx';
import { $customer, endSessions, exportAddress, openCustomer } from './customer.model.ts';
import { $desk } from './desk.model.ts';
import { EntryRow } from './EntryRow.tsx';
import inbox from './Inbox.module.css';
import styles from './Order.module.css';
import { RecordView } from './RecordView.tsx';

/** An account, its orders, and what can be done for its owner. */
export function CustomerView({ id }: { id: string }) {
  const state = useStore($customer);
  useEffect(() => void openCustomer(id), [id]);
  const nameOf = ({ firstName, lastName }: DeskCustomer) => `${firstName} ${lastName}`;
  return (
    <RecordView
      state={state}
      what="customer"
      kind="Customer"
      title={state.status === 'read' ? nameOf(state.content) : 'Customer'}
      nameOf={nameOf}
      back={
        <a className={styles['back']} href="#/customers">
          Find another customer
        </a>
      }
      onRetry={() => void openCustomer(id)}
    >
      {(customer, nowMs) => <CustomerContent customer={customer} nowMs={nowMs} />}
    </RecordView>
  );
}

function CustomerContent({ customer, nowMs }: { customer: DeskCustomer; nowMs: number }) {
  const desk = useStore($desk);
  return (
    <div className={styles['columns']}>
      <section className={styles['main']} aria-labelledby="orders-heading">
        <div>
          <h2 id="orders-heading">Orders</h2>
          {customer.orders.length === 0 && <p>No orders yet.</p>}
          <ol className={inbox['entries']}>
            {customer.orders.map((order) => (
              <li key={order.id}>
                <EntryRow entry={order} takenBy={nameOfAgent(desk, order.assignee)} nowMs={nowMs} />
              </li>
            ))}
          </ol>
        </div>
      </section>
      <div className={styles['side']}>
        <section className={styles['card']} aria-labelledby="account-heading">
          <h2 id="account-heading">Account</h2>
          <address className={styles['customer']}>
            <a href={`mailto:${customer.email}`}>
              <EmailText email={customer.email} />
            </a>
          </address>
          <Facts facts={[['Customer since', formatMoment(customer.createdAt)]]} />
        </section>
        <Care customer={customer} />
      </div>
    </div>
  );
}

function Care({ customer }: { customer: DeskCustomer }) {
  return (
    <section className={styles['card']} aria-labelledby="care-heading">
      <h2 id="care-heading">When they ask for it</h2>
      <ul className={styles['steps']}>
        <li>
          <a className="button" href={exportAddress(customer)} download>
            Download their data
          </a>
          <p className={styles['sends']}>Everything we keep about them, as they’d get it.</p>
        </li>
        <li>
          <ActionButton className="button" busy="Ending..." onAct={() => endSessions(customer)}>
            End all sessions
          </ActionButton>
          <p className={styles['sends']}>Signs them out everywhere, such as after a lost device.</p>
        </li>
        <li>
          <CloseCustomer customer={customer} />
          <p className={styles['sends']}>Erases their details. This can’t be undone.</p>
        </li>
      </ul>
    </section>
  );
}
