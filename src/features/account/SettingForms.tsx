import { useState } from 'react';

import {
  changeEmailContract,
  changeNameContract,
  changePasswordContract,
  closeAccountContract,
} from '../../contracts/account-settings.ts';
import { EMAIL_LINK_MINUTES, type User } from '../../contracts/account.ts';
import { orderReference, type Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ClosingDialog, ClosingForm } from '../../ui/ClosingDialog.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form, HiddenUsername } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import {
  askForEmailLink,
  changeName,
  changePassword,
  closeAccount,
  signOutEverywhere,
} from './account-settings.model.ts';
import styles from './Dashboard.module.css';
import { rereadOrders } from './orders.model.ts';
import { useOrders } from './use-orders.ts';

const forms = {
  name: ChangeName,
  email: ChangeEmail,
  password: ChangePassword,
  devices: DevicesAndData,
};

/** What is under the title of a setting. */
export function SettingForm({ name, user }: { name: keyof typeof forms; user: User }) {
  const Setting = forms[name];
  return <Setting user={user} />;
}

/** First and last name, starting with the present ones. */
function ChangeName({ user: { firstName, lastName } }: { user: User }) {
  const present = { firstName, lastName };
  const { field, sendWith, isSubmitting } = useValidatedForm(changeNameContract.request, present);
  return (
    <Form className={styles['settings-form']} {...sendWith(changeName)}>
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <button type="submit" className="button button-small" disabled={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Change name'}
      </button>
    </Form>
  );
}

/** Asks for a link to confirm a new address, after the password. */
function ChangeEmail({ user: { email, isEmailConfirmed = true } }: { user: User }) {
  const [sentTo, setSentTo] = useState<string>();
  const { field, sendWith, reset, isSubmitting } = useValidatedForm(changeEmailContract.request);
  const sending = sendWith(askForEmailLink, ({ newEmail }) => {
    setSentTo(newEmail);
    reset();
  });
  return (
    <Form className={styles['settings-form']} {...sending}>
      <p className={sentTo ? 'notice-box' : styles['explained']} role="status">
        {sentTo ? (
          <>
            A link is on its way to <EmailText email={sentTo} />. It works for {EMAIL_LINK_MINUTES}{' '}
            minutes. Until you open it, your address stays <EmailText email={email} />.
          </>
        ) : (
          // Nobody showed that the old one is theirs.
          `We’ll email a link to the new address. It works for ${EMAIL_LINK_MINUTES} minutes. Nothing changes until you open it${isEmailConfirmed ? '; then we’ll let the old address know' : ''}.`
        )}
      </p>
      <HiddenUsername email={email} />
      <TextField label="New email" type="email" autoComplete="email" {...field('newEmail')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <button type="submit" className="button button-small" disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send the link'}
      </button>
    </Form>
  );
}

/** The current password and a new one. */
function ChangePassword({ user: { email } }: { user: User }) {
  const { field, sendWith, reset, isSubmitting } = useValidatedForm(changePasswordContract.request);
  return (
    <Form className={styles['settings-form']} {...sendWith(changePassword, () => reset())}>
      <HiddenUsername email={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField label="New password" autoComplete="new-password" {...field('newPassword')} />
      <button type="submit" className="button button-small" disabled={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Change password'}
      </button>
    </Form>
  );
}

/** What is about the account as a whole; it is closed after the password and a clear word about what is lost. */
function DevicesAndData({ user: { email } }: { user: User }) {
  return (
    <div className={styles['settings-form']}>
      <ActionButton className="button button-small" onAct={signOutEverywhere}>
        Sign out everywhere
      </ActionButton>
      <a className="button button-small" href={routes.accountExport()} download>
        Download my data
      </a>
      <ClosingDialog
        label="Close my account"
        className="button button-small"
        title="Close your account?"
        description="We’ll erase your name, email, password, and phone number, and delete the files on your orders. Download what you need first: this can’t be undone."
        // The studio may have started on an order since the page was opened.
        onOpen={() => void rereadOrders()}
      >
        {(close, setSending) => (
          <CloseForm email={email} onSendingChange={setSending} onCancel={close} />
        )}
      </ClosingDialog>
    </div>
  );
}

interface CloseFormProps {
  email: string;
  onSendingChange: (isSending: boolean) => void;
  onCancel: () => void;
}

function CloseForm({ email, onSendingChange, onCancel }: CloseFormProps) {
  const { orders, hasNextPage } = useOrders();
  const [error, setError] = useState<string>();
  const { field, sendWith } = useValidatedForm(closeAccountContract.request);
  const sending = sendWith(async ({ password }) => {
    const { orders: inProduction, ...errors } = (await closeAccount(password)) ?? {};
    if (inProduction !== undefined) {
      setError(inProduction);
      await rereadOrders();
    }
    return errors;
  });
  const open = orders?.filter(({ status }) => status === 'processing') ?? [];
  if (open.length > 0 || error !== undefined) {
    // Why the account cannot be closed yet, and the way out; the server may know of an order that this page does not.
    const names = open.map(nameOf).join(', ');
    const topic = `Please stop ${names || 'my order'}`;
    return (
      <div className={styles['settings-form']}>
        <p className="notice-box" role="alert">
          {names
            ? `We’re working on ${names}. You can’t close your account while an order is in production: ask us to stop, or wait until it’s complete.`
            : error}
        </p>
        <div className="actions">
          <a
            className="button button-signal"
            href={`${routes.contact()}?${new URLSearchParams({ topic }).toString()}`}
          >
            Ask us to stop
          </a>
          <button type="button" className="button" onClick={onCancel}>
            Keep my account
          </button>
        </div>
      </div>
    );
  }
  return (
    <ClosingForm
      className={styles['settings-form']}
      {...sending}
      onSendingChange={onSendingChange}
      onCancel={onCancel}
    >
      <OrdersAtClosing orders={orders} hasMore={hasNextPage} />
      <HiddenUsername email={email} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
    </ClosingForm>
  );
}

const nameOf = ({ id, serviceName }: Order) => `${serviceName} (${orderReference(id)})`;

interface OrdersAtClosingProps {
  /** Undefined while they are not known. */
  orders: readonly Order[] | undefined;
  /** Whether there are older ones that were not read. */
  hasMore: boolean;
}

/** What closing the account does to each order. */
function OrdersAtClosing({ orders, hasMore }: OrdersAtClosingProps) {
  const pending = orders?.filter(({ status }) => status === 'pending').map(nameOf) ?? [];
  const kept = orders?.filter(({ status }) => status !== 'pending').map(nameOf) ?? [];
  if (!orders || hasMore) {
    pending.push('every order that is pending');
    kept.push('every order that is completed or canceled');
  }
  const fates = [
    { title: 'Canceled now', names: pending },
    {
      title: 'Kept by the studio, without your name, email, phone number, or brief',
      names: kept,
    },
  ].filter(({ names }) => names.length > 0);
  if (fates.length === 0) return null;
  return (
    <dl className={styles['fates']}>
      {fates.map(({ title, names }) => (
        <div key={title}>
          <dt>{title}</dt>
          {names.map((name) => (
            <dd key={name}>{name}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
