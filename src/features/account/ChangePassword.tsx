import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import {
  changePasswordRequestSchema,
  type ChangePasswordRequest,
} from '../../contracts/account-settings.ts';
import { Form } from '../../ui/Form.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { changePassword } from './account-settings.model.ts';
import styles from './Dashboard.module.css';

/** The current password and a new one. */
export function ChangePassword({ email }: { readonly email: string }) {
  const { register, handleSubmit, reset, setError, formState } = useForm<ChangePasswordRequest>({
    resolver: zodResolver(changePasswordRequestSchema),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (request) => {
    const { isDone, failure } = await changePassword(request);
    if (isDone) reset();
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
        {...register('currentPassword')}
        error={errors.currentPassword?.message}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        {...register('newPassword')}
        error={errors.newPassword?.message}
      />
      <button type="submit" className="button button-small" disabled={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Change password'}
      </button>
    </Form>
  );
}
