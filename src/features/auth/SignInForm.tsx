import { signInContract } from '../../contracts/account.ts';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { signIn } from './auth.model.ts';
import styles from './AuthForms.module.css';

/** Email and password of an existing account. */
export function SignInForm() {
  const { field, handleSubmit, isSubmitting } = useValidatedForm(signInContract.request);
  return (
    <Form className={styles['form']} isSending={isSubmitting} onSend={handleSubmit(signIn)}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <button type="submit" className="button button-signal button-wide" disabled={isSubmitting}>
        {isSubmitting ? 'Signing In...' : 'Sign In'}
      </button>
    </Form>
  );
}
