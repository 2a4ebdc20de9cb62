import type { User } from '../../contracts/account.ts';
import { routes } from '../../routes.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { signOutEverywhere } from './account-settings.model.ts';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangeName } from './ChangeName.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { CloseAccount } from './CloseAccount.tsx';
import styles from './Dashboard.module.css';

const forms = {
  name: ChangeName,
  email: ChangeEmail,
  password: ChangePassword,
  devices: DevicesAndData,
};

/** What is under the title of a setting. */
export function SettingForm({ name, user }: { name: keyof typeof forms; user: User }) {
  const Form = forms[name];
  return <Form user={user} />;
}

function DevicesAndData({ user: { email } }: { user: User }) {
  return (
    <div className={styles['settings-form']}>
      <ActionButton className="button button-small" onAct={signOutEverywhere}>
        Sign out everywhere
      </ActionButton>
      <a className="button button-small" href={routes.accountExport()} download>
        Download my data
      </a>
      <CloseAccount email={email} />
    </div>
  );
}
