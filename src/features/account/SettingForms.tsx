import { use, useEffect, useState } from 'react';

import {
  changeBillingContract,
  changeEmailContract,
  changeNameContract,
  changePasswordContract,
  closeAccountContract,
} from '../../contracts/account-settings.ts';
import { EMAIL_LINK_MINUTES, type User } from '../../contracts/account.ts';
import { orderReference, type Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { ActionButton, Button } from '../../ui/Button.tsx';
import { ConfirmForm } from '../../ui/ConfirmForm.tsx';
import { DialogActions, DialogButton } from '../../ui/Dialog.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Around, Form, HiddenUsername, SubmitButton } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import {
  askForEmailLink,
  changeBilling,
  changeName,
  changePassword,
  closeAccount,
  signOutEverywhere,
} from './account-settings.model.ts';
import { rereadOrders } from './orders.model.ts';
import { useOrders } from './use-orders.ts';

interface UserProps {
  user: User;
}

const forms = {
  name: ChangeName,
  billing: ChangeBilling,
  email: ChangeEmail,
  password: ChangePassword,
  devices: DevicesAndData,
};

export function SettingForm({ name, user }: UserProps & { name: keyof typeof forms }) {
  const Setting = forms[name];
  return <Setting user={user} />;
}

const look = { kind: undefined, size: 'small' } as const;

function ChangeName({ user: { firstName, lastName } }: UserProps) {
  const present = { firstName, lastName };
  const { field, sendWith } = useValidatedForm(changeNameContract.request, present);
  return (
    <Form className="stack stack-4" {...sendWith(changeName)}>
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <SubmitButton {...look} busy="Changing...">
        Change name
      </SubmitButton>
    </Form>
  );
}

function ChangeBilling({ user: { billing } }: UserProps) {
  const { field, sendWith } = useValidatedForm(changeBillingContract.request, billing);
  return (
    <Form className="stack stack-4" {...sendWith(changeBilling)}>
      <p className="fine">
        They’re on every invoice that we send you from then on, beside your name. An invoice that
        you already have stays as it is.
      </p>
      <TextField
        label="Company (optional)"
        autoComplete="billing organization"
        {...field('company')}
      />
      <TextAreaField
        label="Address (optional)"
        rows={3}
        autoComplete="billing street-address"
        {...field('address')}
      />
      <TextField
        label="Tax ID (optional)"
        hint="Such as a VAT number or an EIN."
        autoComplete="off"
        {...field('taxId')}
      />
      <SubmitButton {...look} busy="Saving...">
        Save billing details
      </SubmitButton>
    </Form>
  );
}

/** Asks for a link to confirm a new address, after the password. */
function ChangeEmail({ user: { email, isEmailConfirmed = true } }: UserProps) {
  const [sentTo, setSentTo] = useState<string>();
  const { field, sendWith, reset } = useValidatedForm(changeEmailContract.request);
  const sending = sendWith(askForEmailLink, ({ newEmail }) => {
    setSentTo(newEmail);
    reset();
  });
  return (
    <Form className="stack stack-4" {...sending}>
      <p className={sentTo ? 'notice-box' : 'fine'} role="status">
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
      <SubmitButton {...look} busy="Sending...">
        Send the link
      </SubmitButton>
    </Form>
  );
}

function ChangePassword({ user: { email } }: UserProps) {
  const { field, sendWith, reset } = useValidatedForm(changePasswordContract.request);
  return (
    <Form className="stack stack-4" {...sendWith(changePassword, () => reset())}>
      <HiddenUsername email={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField label="New password" autoComplete="new-password" {...field('newPassword')} />
      <SubmitButton {...look} busy="Changing...">
        Change password
      </SubmitButton>
    </Form>
  );
}

/** What is about the account as a whole; it is closed after the password and a clear word about what is lost. */
function DevicesAndData({ user: { email } }: UserProps) {
  return (
    <div className="stack stack-4">
      <ActionButton size="small" onAct={signOutEverywhere}>
        Sign out everywhere
      </ActionButton>
      <Button size="small" href={routes.accountExport()} download>
        Download my data
      </Button>
      <DialogButton
        size="small"
        label="Close my account"
        title="Close your account?"
        description="We’ll erase your name, email, password, phone number, and billing details, and delete the files on your orders. Download what you need first: this can’t be undone."
      >
        <CloseForm email={email} />
      </DialogButton>
    </div>
  );
}

function CloseForm({ email }: { email: string }) {
  const { leave } = use(Around);
  const { orders, hasNextPage } = useOrders();
  const [error, setError] = useState<string>();
  // The studio may have started on an order since the page was opened.
  useEffect(() => void rereadOrders(), []);
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
      <div className="stack stack-4">
        <p className="notice-box" role="alert">
          {names
            ? `We’re working on ${names}. You can’t close your account while an order is in production or a plan is running: stop it, or wait until it’s complete.`
            : error}
        </p>
        <DialogActions>
          <Button
            kind="signal"
            href={`${routes.contact()}?${new URLSearchParams({ topic }).toString()}`}
          >
            Ask us to stop
          </Button>
          <Button onClick={leave}>Keep my account</Button>
        </DialogActions>
      </div>
    );
  }
  return (
    <ConfirmForm {...sending} confirm="Close the account" busy="Closing..." keep="Keep it">
      <OrdersAtClosing orders={orders} hasMore={hasNextPage} />
      <HiddenUsername email={email} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
    </ConfirmForm>
  );
}

const nameOf = ({ id, serviceName }: Order) => `${serviceName} (${orderReference(id)})`;

interface OrdersAtClosingProps {
  orders: readonly Order[] | undefined;
  /** Whether there are older ones that were not read. */
  hasMore: boolean;
}

function OrdersAtClosing({ orders, hasMore }: OrdersAtClosingProps) {
  const { pending = [], kept = [] } = Object.groupBy(orders ?? [], ({ status }) =>
    status === 'pending' ? 'pending' : 'kept',
  );
  const [canceled, anonymous] = [pending.map(nameOf), kept.map(nameOf)];
  if (!orders || hasMore) {
    canceled.push('every order that is pending');
    anonymous.push('every order that is completed or canceled');
  }
  const fates = [
    ['Canceled now', canceled],
    ['Kept by the studio, without your name, email, phone number, or brief', anonymous],
  ] as const;
  const some = fates.filter(([, names]) => names.length > 0);
  if (some.length === 0) return null;
  return (
    <dl className="stack stack-3">
      {some.map(([title, names]) => (
        <div key={title}>
          <dt className="fine">{title}</dt>
          {names.map((name) => (
            <dd key={name}>{name}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
