import * as z from 'zod/mini';

import { emailSchema } from '../../contracts/fields.ts';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { findCustomer } from './customer.model.ts';
import styles from './Order.module.css';
import { ViewHeading } from './ViewHeading.tsx';

const customerFormSchema = z.object({ email: emailSchema });

/** Finds an account by its email address. */
export function CustomersView() {
  const { field, handleSubmit, setError, isSubmitting } = useValidatedForm(customerFormSchema);
  const submit = handleSubmit(async ({ email }) => {
    const message = await findCustomer(email);
    if (message !== undefined) setError('email', { message }, { shouldFocus: true });
  });
  return (
    <>
      <header className={styles['head']}>
        <ViewHeading title="Customers">Customers</ViewHeading>
      </header>
      <Form
        className={`${styles['form']} ${styles['find']}`}
        role="search"
        isSending={isSubmitting}
        onSend={submit}
      >
        <TextField
          label="Email of the account"
          hint="The whole address, as the customer signs in with it."
          type="email"
          autoComplete="off"
          data-key="/"
          {...field('email')}
        />
        <button type="submit" className="button button-signal" disabled={isSubmitting}>
          {isSubmitting ? 'Looking...' : 'Find the account'}
        </button>
      </Form>
    </>
  );
}
