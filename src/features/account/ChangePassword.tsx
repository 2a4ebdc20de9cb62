import { changePasswordContract } from '../../contracts/account-settings.ts';
import type { User } from '../../contracts/account.ts';
import { Form } from '../../ui/Form.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { changePassword } from './account-settings.model.ts';
import styles from './Dashboard.module.css';

/** The current password and a new one. */
export function ChangePassword({ user: { email } }: { user: User }) {
  const { field, handleSubmit, reset, setError, isSubmitting } = useValidatedForm(
    changePasswordContract.request,
  );
  const submit = handleSubmit(async (request) => {
    const failure = await changePassword(request, reset);
    const message = failure?.serverMessage ?? '';
    if (failure?.code === 'wrong_password')
      setError('currentPassword', { message }, { shouldFocus: true });
    if (failure?.code === 'common_password')
      setError('newPassword', { message }, { shouldFocus: true });
  });
  return (
    <Form className={styles['settings-form']} isSending={isSubmitting} onSend={submit}>
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
