import '../../styles/plus.css';

import { lazy, Suspense, useState } from 'react';

import type { User } from '../../contracts/account.ts';
import type { Setting } from './account-settings.model.ts';
import styles from './Dashboard.module.css';

// Loads with the first press: most visits of the dashboard are for the orders.
const OpenSettings = lazy(() =>
  import('./OpenSettings.tsx').then(({ OpenSettings: opened }) => ({ default: opened })),
);

const settings: { value: Setting; title: string }[] = [
  { value: 'change-name', title: 'Change name' },
  { value: 'change-email', title: 'Change email address' },
  { value: 'change-password', title: 'Change password' },
  { value: 'devices-and-data', title: 'Devices and data' },
];

/** What a customer can do about the account itself. It is there before the account is known, so that nothing moves. */
export function AccountSettings({ user }: { user: User | undefined }) {
  const [first, setFirst] = useState<Setting>();
  const closed = settings.map(({ value, title }) => (
    <h3 key={value} className={styles['setting']}>
      <button type="button" className="plus" aria-expanded={false} onClick={() => setFirst(value)}>
        <span>{title}</span>
      </button>
    </h3>
  ));
  return (
    <section className={styles['card']} aria-labelledby="settings-heading">
      <div className={styles['card-head']}>
        <h2 id="settings-heading">Settings</h2>
      </div>
      <div className={styles['settings']}>
        {first && user ? (
          <Suspense fallback={closed}>
            <OpenSettings user={user} first={first} />
          </Suspense>
        ) : (
          closed
        )}
      </div>
    </section>
  );
}
