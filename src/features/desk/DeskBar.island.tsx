import { useStore } from '@nanostores/react';
import Keyboard from 'lucide/dist/esm/icons/keyboard.mjs';

import { Icon } from '../../ui/Icon.tsx';
import { ActionButton } from '../../ui/Button.tsx';
import { useReady } from '../../ui/ready.ts';
import { addressOf, INBOX } from './desk-address.ts';
import { $areKeysOpen, $desk, $place, signOut } from './desk.model.ts';
import styles from './Desk.module.css';

/** Where to go on the desk, and who works there. */
export function DeskBar() {
  const { agent } = useStore($desk, { ssr: 'initial' });
  const place = useStore($place, { ssr: 'initial' });
  useReady('desk-bar');
  const current = (names: string[]) =>
    names.includes(place.name) ? { 'aria-current': 'page' as const } : {};
  return (
    <div className={styles['bar']}>
      <nav className={styles['nav']} aria-label="Desk">
        <a href={addressOf(INBOX)} {...current(['inbox', 'order', 'message'])}>
          Inbox
        </a>
        <a href="#/customers" {...current(['customers', 'customer'])}>
          Customers
        </a>
        <a href="#/figures" {...current(['figures'])}>
          Figures
        </a>
      </nav>
      <div className={styles['who']}>
        <span className={styles['agent']}>
          {agent && (
            <>
              <span className="visually-hidden">Signed in as </span>
              <bdi>{agent.name}</bdi>
            </>
          )}
        </span>
        <button
          type="button"
          className={`button button-small button-quiet ${styles['keys-button']}`}
          aria-haspopup="dialog"
          onClick={() => $areKeysOpen.set(true)}
        >
          <Icon of={Keyboard} size={18} />
          Shortcuts
        </button>
        <ActionButton className="button button-small" onAct={signOut}>
          Sign out
        </ActionButton>
      </div>
    </div>
  );
}
