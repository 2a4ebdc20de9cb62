import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { closeAccountContract } from '../../contracts/account-settings.ts';
import { orderReference, type Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { $orders, refreshOrders } from '../../state/orders.ts';
import { ClosingDialog, ClosingForm } from '../../ui/ClosingDialog.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { closeAccount } from './account-settings.model.ts';
import styles from './Dashboard.module.css';

/** Closes the account for good, after the password and a clear word about what is lost. */
export function CloseAccount({ email }: { email: string }) {
  return (
    <ClosingDialog
      label="Close my account"
      className="button button-small"
      title="Close your account?"
      description="We’ll erase your name, email, password, and phone number. This can’t be undone."
      // The studio may have started on an order since the page was opened.
      onOpen={() => void refreshOrders()}
    >
      {(close, setSending) => <CloseForm email={email} onSending={setSending} onCancel={close} />}
    </ClosingDialog>
  );
}

interface CloseFormProps {
  email: string;
  onSending: (isSending: boolean) => void;
  onCancel: () => void;
}

function CloseForm({ email, onSending, onCancel }: CloseFormProps) {
  const list = useStore($orders);
  const [refusal, setRefusal] = useState<string>();
  const { field, sendWith } = useValidatedForm(closeAccountContract.request);
  const sending = sendWith(async ({ password }) => {
    onSending(true);
    const { orders: inProduction, ...refused } = (await closeAccount(password)) ?? {};
    onSending(false);
    if (inProduction !== undefined) {
      setRefusal(inProduction);
      await refreshOrders();
    }
    return refused;
  });
  const orders = list.status === 'loaded' ? list.orders : undefined;
  const open = orders?.filter(({ status }) => status === 'processing') ?? [];
  if (open.length > 0 || refusal !== undefined) {
    return <OpenOrders orders={open} refusal={refusal} onCancel={onCancel} />;
  }
  return (
    <ClosingForm className={styles['settings-form']} {...sending} onCancel={onCancel}>
      <OrdersAtClosing orders={orders} hasMore={list.status === 'loaded' && !!list.next} />
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
    kept.push('every order that is completed or cancelled');
  }
  if (pending.length + kept.length === 0) return null;
  return (
    <dl className={styles['fates']}>
      {pending.length > 0 && <Fate title="Cancelled now" names={pending} />}
      {kept.length > 0 && (
        <Fate
          title="Kept by the studio, without your name, email, phone number and brief"
          names={kept}
        />
      )}
    </dl>
  );
}

function Fate({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <div>
      <dt>{title}</dt>
      {names.map((name) => (
        <dd key={name}>{name}</dd>
      ))}
    </div>
  );
}

interface OpenOrdersProps {
  orders: readonly Order[];
  /** What the server said when it knew of an order that this page does not. */
  refusal: string | undefined;
  onCancel: () => void;
}

/** Why the account cannot be closed yet, and the way out. */
function OpenOrders({ orders, refusal, onCancel }: OpenOrdersProps) {
  const subject = `Please stop ${orders.map(nameOf).join(', ') || 'my order'}`;
  return (
    <div className={styles['settings-form']}>
      <p className="notice-box" role="alert">
        {orders.length > 0
          ? `We’re working on ${orders.map(nameOf).join(', ')}. You can’t close your account while an order is in production: ask us to stop, or wait until it’s complete.`
          : refusal}
      </p>
      <div className="actions">
        <a
          className="button button-signal"
          href={`${routes.contact()}?${new URLSearchParams({ topic: subject }).toString()}`}
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
