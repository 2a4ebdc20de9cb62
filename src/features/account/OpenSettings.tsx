import { useEffect, useState } from 'react';

import type { User } from '../../contracts/account.ts';
import { routes } from '../../routes.ts';
import { Accordion, AccordionItem } from '../../ui/Accordion.tsx';
import { signOutEverywhere, type Setting } from './account-settings.model.ts';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangeName } from './ChangeName.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { CloseAccount } from './CloseAccount.tsx';
import styles from './Dashboard.module.css';

/** The settings, once somebody has opened one. */
export function OpenSettings({ user, first }: { user: User; first: Setting }) {
  const { email } = user;
  useEffect(() => {
    // The button that was pressed has made way for this one.
    document.getElementById(first)?.querySelector('button')?.focus();
  }, [first]);
  return (
    <Accordion defaultOpen={first}>
      <AccordionItem
        className={styles['setting']}
        heading="h3"
        value={'change-name' satisfies Setting}
        title="Change name"
      >
        <ChangeName user={user} />
      </AccordionItem>
      <AccordionItem
        className={styles['setting']}
        heading="h3"
        value={'change-email' satisfies Setting}
        title="Change email address"
      >
        <ChangeEmail email={email} />
      </AccordionItem>
      <AccordionItem
        className={styles['setting']}
        heading="h3"
        value={'change-password' satisfies Setting}
        title="Change password"
      >
        <ChangePassword email={email} />
      </AccordionItem>
      <AccordionItem
        className={styles['setting']}
        heading="h3"
        value={'devices-and-data' satisfies Setting}
        title="Devices and data"
      >
        <div className={styles['settings-form']}>
          <SignOutEverywhere />
          <a className="button button-small" href={routes.accountExport()} download>
            Download my data
          </a>
          <CloseAccount email={email} />
        </div>
      </AccordionItem>
    </Accordion>
  );
}

function SignOutEverywhere() {
  const [isSigningOut, setSigningOut] = useState(false);
  return (
    <button
      type="button"
      className="button button-small"
      disabled={isSigningOut}
      onClick={() => {
        setSigningOut(true);
        void signOutEverywhere().finally(() => setSigningOut(false));
      }}
    >
      Sign out everywhere
    </button>
  );
}
