import { resetPasswordContract } from '../../contracts/account.ts';
import { Form } from '../../ui/Form.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { showAuthForm } from './auth-form.model.ts';
import styles from './AuthForms.module.css';
import { resetPassword } from './password-reset.model.ts';

/** Chooses a new password by a link from an email. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { field, handleSubmit, setError, isSubmitting } = useValidatedForm(
    resetPasswordContract.request,
    { token },
  );
  const submit = handleSubmit(async ({ newPassword }) => {
    const message = await resetPassword(token, newPassword);
    if (message === undefined) showAuthForm('sign-in');
    else setError('newPassword', { message }, { shouldFocus: true });
  });
  return (
    <Form className={styles['form']} isSending={isSubmitting} onSend={submit}>
      <HiddenUsername />
      <PasswordField label="New password" autoComplete="new-password" {...field('newPassword')} />
      <button type="submit" className="button button-signal button-wide" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Set password'}
      </button>
    </Form>
  );
}
