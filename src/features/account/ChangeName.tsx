import { changeNameContract } from '../../contracts/account-settings.ts';
import type { User } from '../../contracts/account.ts';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { changeName } from './account-settings.model.ts';
import styles from './Dashboard.module.css';

/** First and last name, starting with the present ones. */
export function ChangeName({ user: { firstName, lastName } }: { user: User }) {
  const { field, handleSubmit, isSubmitting } = useValidatedForm(changeNameContract.request, {
    firstName,
    lastName,
  });
  return (
    <Form
      className={styles['settings-form']}
      isSending={isSubmitting}
      onSend={handleSubmit(changeName)}
    >
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <button type="submit" className="button button-small" disabled={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Change name'}
      </button>
    </Form>
  );
}
