import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { signInRequestSchema, type SignInRequest } from '../../contracts/account.ts';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { signIn } from './auth.model.ts';
import styles from './AuthForms.module.css';

/** E-mail and password of an existing account. */
export function SignInForm() {
  const { register, handleSubmit, formState } = useForm<SignInRequest>({
    resolver: zodResolver(signInRequestSchema),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (request) => {
    await signIn(request);
  });
  return (
    <Form className={styles['form']} isSending={isSubmitting} onSend={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        {...register('email')}
        error={errors.email?.message}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...register('password')}
        error={errors.password?.message}
      />
      <button type="submit" className="button button-signal button-wide" disabled={isSubmitting}>
        {isSubmitting ? 'Signing In...' : 'Sign In'}
      </button>
    </Form>
  );
}
