import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as z from 'zod/mini';

import type { DeskCustomer } from '../../contracts/desk.ts';
import { emailSchema } from '../../contracts/fields.ts';
import { formatMoment } from '../../lib/moments.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ClosingDialog, ClosingForm } from '../../ui/ClosingDialog.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import {
  $customer,
  closeCustomer,
  endSessions,
  exportAddress,
  findCustomer,
  openCustomer,
} from './customer.model.ts';
import { EntryList } from './EntryList.tsx';
import styles from './Record.module.css';
import { RecordView, UnconfirmedNote, ViewHeading } from './RecordView.tsx';

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
                <ActionButton
                  className="button"
                  busy="Ending..."
                  onAct={() => endSessions(customer)}
                >
                  End all sessions
                </ActionButton>
                <p className={styles['sends']}>
                  Signs them out everywhere, such as after a lost device.
                </p>
              </li>
              <li>
                <ClosingDialog
                  label="Close the account"
                  className="button"
                  title="Close this account?"
                  description={`We’ll erase the name, email, and phone number of ${customer.email}, and cancel pending orders. Make sure the customer asked for it.`}
                >
                  {(close, setSending) => (
                    <CloseForm customer={customer} onSending={setSending} onCancel={close} />
                  )}
                </ClosingDialog>
                <p className={styles['sends']}>Erases their details. This can’t be undone.</p>
              </li>
            </ul>
          </section>
        </>
      )}
    />
  );
}

interface CloseFormProps {
  customer: DeskCustomer;
  onSending: (isSending: boolean) => void;
  onCancel: () => void;
}

function CloseForm({ customer, onSending, onCancel }: CloseFormProps) {
  const [schema] = useState(() => confirmationOf(customer.email));
  const { field, sendWith } = useValidatedForm(schema);
  const sending = sendWith(async () => {
    onSending(true);
    const errors = await closeCustomer(customer);
    onSending(false);
    return errors;
  });
  return (
    <ClosingForm className={styles['form']} {...sending} onCancel={onCancel}>
      <TextField
        label="Type the customer’s email address"
        autoComplete="off"
        spellCheck={false}
        {...field('email')}
      />
    </ClosingForm>
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

const customerFormSchema = z.object({ email: emailSchema });

/** Finds an account by its email address. */
export function CustomersView() {
  const { field, sendWith, isSubmitting } = useValidatedForm(customerFormSchema);
  return (
    <>
      <header className={styles['head']}>
        <ViewHeading title="Customers">Customers</ViewHeading>
      </header>
      <Form
        className={`${styles['form']} ${styles['find']}`}
        role="search"
        {...sendWith(findCustomer)}
      >
        <TextField
          label="Email of the account"
          hint="The whole address, as the customer signs in with it."
          type="email"
          autoComplete="off"
          data-key="/"
          {...field('email')}
        />
        <button type="submit" className="button button-signal" disabled={isSubmitting}>
          {isSubmitting ? 'Looking...' : 'Find the account'}
        </button>
      </Form>
    </>
  );
}
