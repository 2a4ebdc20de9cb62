import { useState } from 'react';

import {
  changeEmailContract,
  changeNameContract,
  changePasswordContract,
} from '../../contracts/account-settings.ts';
import { EMAIL_LINK_MINUTES, type User } from '../../contracts/account.ts';
import { routes } from '../../routes.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import {
  askForEmailLink,
  changeName,
  changePassword,
  signOutEverywhere,
} from './account-settings.model.ts';
import { CloseAccount } from './CloseAccount.tsx';
import styles from './Dashboard.module.css';

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
function ChangeEmail({ user: { email } }: { user: User }) {
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
          `We’ll email a link to the new address. It works for ${EMAIL_LINK_MINUTES} minutes. Nothing changes until you open it; then we’ll let the old address know.`
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

function DevicesAndData({ user: { email } }: { user: User }) {
  return (
    <div className={styles['settings-form']}>
      <ActionButton className="button button-small" onAct={signOutEverywhere}>
        Sign out everywhere
      </ActionButton>
      <a className="button button-small" href={routes.accountExport()} download>
        Download my data
      </a>
      <CloseAccount email={email} />
    </div>
  );
}
