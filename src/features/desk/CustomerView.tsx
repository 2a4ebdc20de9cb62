import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';

import type { DeskCustomer } from '../../contracts/desk.ts';
import { formatMoment } from '../../lib/moments.ts';
import { queryClient } from '../../state/queries.ts';
import { ActionButton } from '../../ui/Button.tsx';
import { ConfirmForm } from '../../ui/ConfirmForm.tsx';
import { DialogButton } from '../../ui/Dialog.tsx';
import { EmailLink } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import {
  closeCustomer,
  customerQuery,
  customersQuery,
  endSessions,
  exportAddress,
  sayOfClosing,
} from './customer.model.ts';
import { addressOf } from './desk-address.ts';
import { goTo, sentenceOf } from './desk.model.ts';
import { EntryList } from './EntryList.tsx';
import { rowLabels } from './reach.ts';
import styles from './Record.module.css';
import { SearchField } from './SearchField.tsx';
import { Columns, Main, RecordView, Side, ViewHeading } from './RecordView.tsx';
import { Unreached } from './Unreached.tsx';

/** An account, its orders, and what can be done for its owner. */
export function CustomerView({ id }: { id: string }) {
  const query = useQuery(customerQuery(id), queryClient);
  const { data: customer, dataUpdatedAt: readAtMs } = query;
  return (
    <RecordView
      query={query}
      what="customer"
      name={customer && `${customer.firstName} ${customer.lastName}`}
      kind="Customer"
      back={{ href: '#/customers', label: 'Find another customer' }}
    >
      {customer && (
        <>
          <Unreached {...customer} onAsked={() => query.refetch()} />
          <Columns>
            <Main>
              <section aria-labelledby="orders-heading">
                <h2 id="orders-heading">Orders</h2>
                {customer.orders.length === 0 && <p>No orders yet.</p>}
                <EntryList entries={customer.orders} nowMs={readAtMs} />
              </section>
            </Main>
            <Side>
              <Account customer={customer} />
              <Care customer={customer} />
            </Side>
          </Columns>
        </>
      )}
    </RecordView>
  );
}

function Account({ customer }: { customer: DeskCustomer }) {
  const { email, mailObstacle, createdAt } = customer;
  const obstacle = mailObstacle && rowLabels[mailObstacle];
  return (
    <section className={styles['card']} aria-labelledby="account-heading">
      <h2 id="account-heading">Account</h2>
      <Facts
        facts={[
          ['Email', <EmailLink key="email" email={email} />],
          obstacle && ['Mail', obstacle],
          ['Customer since', formatMoment(createdAt)],
        ]}
      />
    </section>
  );
}

/** What customers ask for, and agents do for them. */
function Care({ customer }: { customer: DeskCustomer }) {
  return (
    <section className={styles['card']} aria-labelledby="care-heading">
      <h2 id="care-heading">When they ask for it</h2>
      <ul className={styles['care']}>
        <li>
          <a className="button button-small" href={exportAddress(customer)} download>
            Download their data
          </a>
          <p className={styles['sends']}>Everything we keep about them, as they’d get it.</p>
        </li>
        <li>
          <ActionButton
            className="button button-small"
            busy="Ending..."
            onAct={() => endSessions(customer)}
          >
            End all sessions
          </ActionButton>
          <p className={styles['sends']}>Signs them out everywhere, such as after a lost device.</p>
        </li>
        <li>
          <DialogButton
            label="Close the account"
            size="small"
            kind="quiet"
            title="Close this account?"
            description={`We’ll erase the name, email, and phone number of ${customer.email}, and cancel pending orders. ${sayOfClosing(customer)} Make sure the customer asked for it.`}
          >
            <CloseForm customer={customer} />
          </DialogButton>
          <p className={styles['sends']}>Erases their details. This can’t be undone.</p>
        </li>
      </ul>
    </section>
  );
}

function CloseForm({ customer }: { customer: DeskCustomer }) {
  const [schema] = useState(() => confirmationOf(customer.email));
  const { field, sendWith } = useValidatedForm(schema);
  return (
    <ConfirmForm
      {...sendWith(() => closeCustomer(customer))}
      confirm="Close the account"
      busy="Closing..."
      keep="Keep it"
    >
      <TextField
        label="Type the customer’s email address"
        autoComplete="off"
        spellCheck={false}
        {...field('email')}
      />
    </ConfirmForm>
  );
}

function confirmationOf(email: string) {
  const error = 'Type the address exactly as shown above';
  return z.object({
    email: z.string(error).check(
      z.trim(),
      z.refine((typed) => typed.toLowerCase() === email.toLowerCase(), { error }),
    ),
  });
}

/** Finds accounts by parts of name and email address. */
export function CustomersView({ search }: { search: string }) {
  const { data: content, error } = useQuery(
    { ...customersQuery(search), placeholderData: keepPreviousData },
    queryClient,
  );
  const { customers = [], limit = '' } = content ?? {};
  return (
    <>
      <header className={styles['head']}>
        <ViewHeading title="Customers">Customers</ViewHeading>
      </header>
      <div className={styles['find']}>
        <SearchField
          label="Name or email address"
          placeholder="Parts of a name or email address"
          search={search}
          onSearch={(text) =>
            goTo({ name: 'customers', search: text }, search ? 'replace' : undefined)
          }
        />
      </div>
      <p role="status">
        {content && (customers.length > 0 ? limit : `No account matches. ${limit}`)}
      </p>
      {error && (
        <p className="notice-box" role="alert">
          We couldn’t read the accounts. {sentenceOf(error)}
        </p>
      )}
      <ol className={styles['customers']}>
        {customers.map(({ id, firstName, lastName, email, createdAt }) => (
          <li key={id}>
            <a href={addressOf({ name: 'customer', id })} data-entry={id}>
              <strong>
                <bdi>
                  {firstName} {lastName}
                </bdi>
              </strong>
              <span>{email}</span>
              <span className="mono">Since {formatMoment(createdAt)}</span>
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}
