import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';

import { deskExportContract, type DeskCustomer } from '../../contracts/desk.ts';
import { fillPath } from '../../contracts/endpoint.ts';
import { formatWithCents } from '../../contracts/money.ts';
import { formatMoment } from '../../lib/moments.ts';
import { queryClient } from '../../state/queries.ts';
import { ActionButton, Button } from '../../ui/Button.tsx';
import { ConfirmForm } from '../../ui/ConfirmForm.tsx';
import { DialogButton } from '../../ui/Dialog.tsx';
import { EmailLink } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { addressOf, INBOX } from './desk-address.ts';
import { goTo } from './desk.model.ts';
import { EntryList } from './EntryList.tsx';
import { rowLabels } from './reach.ts';
import styles from './Record.module.css';
import {
  closeCustomer,
  customerQuery,
  customersQuery,
  endSessions,
  sayMoreOrders,
  sayOfClosing,
} from './record.model.ts';
import { Card, Columns, RecordView, Unreached, Unread, ViewHeading } from './RecordView.tsx';
import { SearchField } from './SearchField.tsx';

export function CustomerView({ id }: { id: string }) {
  const query = useQuery(customerQuery(id), queryClient);
  const { data: customer, dataUpdatedAt: readAtMs, refetch } = query;
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
          <Unreached {...customer} onAsked={() => refetch()} />
          <Columns
            side={
              <>
                <Account customer={customer} />
                <Care customer={customer} />
              </>
            }
          >
            <Card title="Orders">
              <p className="actions">
                <Button size="small" href={addressOf({ name: 'new-order', customer: customer.id })}>
                  New order
                </Button>
              </p>
              {customer.orders.length === 0 && <p>No orders yet.</p>}
              <EntryList entries={customer.orders} nowMs={readAtMs} />
              {sayMoreOrders(customer) && (
                <p>
                  {sayMoreOrders(customer)}{' '}
                  <a href={addressOf({ ...INBOX, search: customer.email })}>
                    Find all of them in the inbox
                  </a>
                </p>
              )}
            </Card>
          </Columns>
        </>
      )}
    </RecordView>
  );
}

interface CustomerProps {
  customer: DeskCustomer;
}

function Account({ customer: { email, mailObstacle, createdAt, totals } }: CustomerProps) {
  return (
    <Card title="Account">
      <Facts
        facts={[
          ['Email', <EmailLink email={email} />],
          ['Mail', mailObstacle && rowLabels[mailObstacle]],
          ['Customer since', formatMoment(createdAt)],
          ['Orders', String(totals.orders)],
          ['Paid in all', formatWithCents(totals.paid)],
          ['Not paid yet', totals.due > 0 && formatWithCents(totals.due)],
        ]}
      />
    </Card>
  );
}

/** What customers ask for, and agents do for them. */
function Care({ customer }: CustomerProps) {
  return (
    <Card title="When they ask for it">
      <ul className="stack stack-3">
        <li>
          <Button
            size="small"
            href={fillPath(deskExportContract.path, { customer: customer.id })}
            download
          >
            Download their data
          </Button>
          <p className="fine">Everything we keep about them, as they’d get it.</p>
        </li>
        <li>
          <ActionButton size="small" busy="Ending..." onAct={() => endSessions(customer)}>
            End all sessions
          </ActionButton>
          <p className="fine">Signs them out everywhere, such as after a lost device.</p>
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
          <p className="fine">Erases their details. This can’t be undone.</p>
        </li>
      </ul>
    </Card>
  );
}

function CloseForm({ customer }: CustomerProps) {
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

/** Also for somebody without an account. */
export function NewOrder() {
  return (
    <Button size="small" href={addressOf({ name: 'new-order', customer: '' })}>
      New order
    </Button>
  );
}

export function CustomersView({ search }: { search: string }) {
  const query = useQuery(
    { ...customersQuery(search), placeholderData: keepPreviousData },
    queryClient,
  );
  const { customers = [], limit = '' } = query.data ?? {};
  return (
    <>
      <div className="row split">
        <ViewHeading title="Customers" />
        <NewOrder />
      </div>
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
        {query.data && (customers.length > 0 ? limit : `No account matches. ${limit}`)}
      </p>
      {!query.data && <Unread what="the accounts" query={query} />}
      <ol className="ruled">
        {customers.map(({ id, firstName, lastName, email, createdAt }) => (
          <li key={id}>
            <a
              className={styles['customer']}
              href={addressOf({ name: 'customer', id })}
              data-entry={id}
            >
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
