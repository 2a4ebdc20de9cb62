import { lazy, Suspense, useState, type ReactNode } from 'react';

import { routes } from '../../routes.ts';
import { signOutEverywhere } from './account-settings.model.ts';
import styles from './Dashboard.module.css';

// Forms load when somebody opens their place: most visits of the dashboard are for the orders.
const ChangePassword = lazy(() =>
  import('./ChangePassword.tsx').then(({ ChangePassword: form }) => ({ default: form })),
);
const CloseAccount = lazy(() =>
  import('./CloseAccount.tsx').then(({ CloseAccount: form }) => ({ default: form })),
);

function Loading() {
  return <p role="status">Loading...</p>;
}

/** Content that comes at the first opening and stays. */
function Disclosure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [hasOpened, setOpened] = useState(false);
  return (
    <details
      ref={(details) => {
        // Opened before this island woke.
        if (details?.open) setOpened(true);
      }}
      onToggle={() => {
        setOpened(true);
      }}
    >
      <summary>{title}</summary>
      {hasOpened && <Suspense fallback={<Loading />}>{children}</Suspense>}
    </details>
  );
}

/** What a customer can do about the account itself. It is there before the account is known, so that nothing moves. */
export function AccountSettings({ email }: { readonly email: string | undefined }) {
  const [isSigningOut, setSigningOut] = useState(false);
  return (
    <section className={styles['card']} aria-labelledby="settings-heading">
      <div className={styles['card-head']}>
        <h2 id="settings-heading">Settings</h2>
      </div>
      <div className={styles['settings']}>
        <Disclosure title="Change password">
          {email === undefined ? <Loading /> : <ChangePassword email={email} />}
        </Disclosure>
        <Disclosure title="Devices and data">
          <div className={styles['settings-form']}>
            <button
              type="button"
              className="button button-small"
              disabled={isSigningOut}
              onClick={() => {
                setSigningOut(true);
                void signOutEverywhere().finally(() => {
                  setSigningOut(false);
                });
              }}
            >
              Sign out everywhere
            </button>
            <a className="button button-small" href={routes.accountExport()} download>
              Download my data
            </a>
            {email === undefined ? <Loading /> : <CloseAccount email={email} />}
          </div>
        </Disclosure>
      </div>
    </section>
  );
}
