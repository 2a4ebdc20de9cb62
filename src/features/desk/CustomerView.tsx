import { useStore } from '@nanostores/react';

import type { DeskCustomer } from '../../contracts/desk.ts';
import { formatMoment } from '../../lib/moments.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { CloseCustomer } from './CloseCustomer.tsx';
import { $customer, endSessions, exportAddress, openCustomer } from './customer.model.ts';
import { EntryList } from './EntryList.tsx';
import { UnconfirmedNote } from './UnconfirmedNote.tsx';
import styles from './Order.module.css';
import { RecordView } from './RecordView.tsx';

/** An account, its orders, and what can be done for its owner. */
export function CustomerView({ id }: { id: string }) {
  const { content } = useStore($customer);
  const nameOf = ({ firstName, lastName }: DeskCustomer) => `${firstName} ${lastName}`;
  return (
    <RecordView
      $reading={$customer}
      open={() => openCustomer(id)}
      what="customer"
      kind="Customer"
      title={content && nameOf(content)}
      nameOf={nameOf}
      back={{ href: '#/customers', label: 'Find another customer' }}
      main={({ orders }, nowMs) => (
        <div>
          <section aria-labelledby="orders-heading">
            <h2 id="orders-heading">Orders</h2>
            {orders.length === 0 && <p>No orders yet.</p>}
            <EntryList entries={orders} nowMs={nowMs} />
          </section>
        </div>
      )}
      side={(customer) => (
        <>
          <section className={styles['card']} aria-labelledby="account-heading">
            <h2 id="account-heading">Account</h2>
            <address className={styles['customer']}>
              <a href={`mailto:${customer.email}`}>
                <EmailText email={customer.email} />
              </a>
              <UnconfirmedNote isEmailConfirmed={customer.isEmailConfirmed} />
            </address>
            <Facts facts={[['Customer since', formatMoment(customer.createdAt)]]} />
          </section>
          <Care customer={customer} />
        </>
      )}
    />
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
