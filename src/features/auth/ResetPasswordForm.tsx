import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import {
  resetPasswordRequestSchema,
  type ResetPasswordRequest,
} from '../../contracts/password-reset.ts';
import { Form } from '../../ui/Form.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import styles from './AuthForms.module.css';
import { resetPassword } from './password-reset.model.ts';

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** Chooses a new password by a link from an e-mail. */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<ResetPasswordRequest>({
    resolver: zodResolver(resetPasswordRequestSchema),
    defaultValues: { token },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ newPassword }) => {
    const { isDone, failure } = await resetPassword(token, newPassword);
    if (isDone) onDone();
    else setError('newPassword', { message: failure?.serverMessage ?? '' }, { shouldFocus: true });
  });
  return (
    <Form className={styles['form']} isSending={isSubmitting} onSend={submit}>
      <HiddenUsername />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        {...register('newPassword')}
        error={errors.newPassword?.message}
      />
      <button type="submit" className="button button-signal button-wide" disabled={isSubmitting}>
        {isSubmitting ? 'Setting...' : 'Set the password'}
      </button>
    </Form>
  );
}
