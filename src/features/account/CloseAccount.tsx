import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import {
  closeAccountRequestSchema,
  type CloseAccountRequest,
} from '../../contracts/account-settings.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { closeAccount } from './account-settings.model.ts';
import styles from './Dashboard.module.css';

/** Closes the account for good, after the password and a clear word about what is lost. */
export function CloseAccount({ email }: { readonly email: string }) {
  const [isAsking, setAsking] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<CloseAccountRequest>({
    resolver: zodResolver(closeAccountRequestSchema),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    const { failure } = await closeAccount(password);
    if (failure?.code === 'wrong_password') {
      setError('password', { message: failure.serverMessage ?? '' }, { shouldFocus: true });
    }
  });
  const close = () => {
    setAsking(false);
  };
  return (
    <>
      <button
        type="button"
        className="button button-small"
        aria-haspopup="dialog"
        onClick={() => {
          setAsking(true);
        }}
      >
        Close my account
      </button>
      <Dialog
        isOpen={isAsking}
        title="Close your account?"
        description="Your name, email and phone are erased, pending orders are cancelled, and finished orders no longer show who placed them. This cannot be undone."
        canClose={!isSubmitting}
        onClose={close}
      >
        <Form className={styles['settings-form']} isSending={isSubmitting} onSend={submit}>
          <HiddenUsername email={email} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...register('password')}
            error={errors.password?.message}
          />
          <div className={styles['choices']}>
            <button type="submit" className="button button-signal" disabled={isSubmitting}>
              {isSubmitting ? 'Closing...' : 'Close the account'}
            </button>
            <button type="button" className="button" disabled={isSubmitting} onClick={close}>
              Keep it
            </button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
