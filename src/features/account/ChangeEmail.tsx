import { useState } from 'react';

import { changeEmailContract } from '../../contracts/account-settings.ts';
import { EMAIL_LINK_MINUTES, type User } from '../../contracts/account.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { askForEmailLink } from './account-settings.model.ts';
import styles from './Dashboard.module.css';

/** Asks for a link to confirm a new address, after the password. */
export function ChangeEmail({ user: { email } }: { user: User }) {
  const [sentTo, setSentTo] = useState<string>();
  const { field, handleSubmit, reset, setError, isSubmitting } = useValidatedForm(
    changeEmailContract.request,
  );
  const submit = handleSubmit(async (request) => {
    const failure = await askForEmailLink(request, () => {
      setSentTo(request.newEmail);
      reset();
    });
    const message = failure?.serverMessage ?? '';
    const name = failure?.code === 'wrong_password' ? 'password' : 'newEmail';
    if (failure) setError(name, { message }, { shouldFocus: true });
  });
  return (
    <Form className={styles['settings-form']} isSending={isSubmitting} onSend={submit}>
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
