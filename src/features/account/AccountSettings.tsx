import '../../styles/plus.css';

import { Suspense, useState } from 'react';

import type { User } from '../../contracts/account.ts';
import { loadLater } from '../../ui/load-later.tsx';
import styles from './Dashboard.module.css';

const settings = {
  name: 'Change name',
  email: 'Change email address',
  password: 'Change password',
  devices: 'Devices and data',
};
type SettingName = keyof typeof settings;

// Loads with the first press: most visits of the dashboard are for the orders.
const SettingForm = loadLater(async () => (await import('./SettingForm.tsx')).SettingForm);

/** What a customer can do about the account itself. */
export function AccountSettings({ user }: { user: User }) {
  return (
    <section className={styles['card']} aria-labelledby="settings-heading">
      <div className={styles['card-head']}>
        <h2 id="settings-heading">Settings</h2>
      </div>
      <div className={styles['settings']}>
        {(Object.keys(settings) as SettingName[]).map((name) => (
          <Setting key={name} name={name} user={user} />
        ))}
      </div>
    </section>
  );
}

/** One setting, open as the only one; what was typed stays when it closes. */
function Setting({ name, user }: { name: SettingName; user: User }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details name="setting" onToggle={() => setOpened(true)}>
      <summary className="plus">
        <h3>{settings[name]}</h3>
      </summary>
      {wasOpened && (
        <Suspense>
          <SettingForm name={name} user={user} />
        </Suspense>
      )}
    </details>
  );
}
