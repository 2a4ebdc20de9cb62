import '../../styles/tabs.css';

import { useStore } from '@nanostores/react';
import Keyboard from 'lucide/dist/esm/icons/keyboard.mjs';

import { ActionButton, Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useReady } from '../../ui/ready.ts';
import type { DeskPlace } from './desk-address.ts';
import { $areKeysOpen, $desk, $place, signOut } from './desk.model.ts';
import styles from './Desk.module.css';

const parts: readonly { label: string; href: string; names: readonly DeskPlace['name'][] }[] = [
  { label: 'Inbox', href: '#/', names: ['inbox', 'order', 'message'] },
  { label: 'Customers', href: '#/customers', names: ['customers', 'customer', 'new-order'] },
  { label: 'Figures', href: '#/figures', names: ['figures'] },
];

export function DeskBar() {
  const { agent } = useStore($desk, { ssr: 'initial' });
  const place = useStore($place, { ssr: 'initial' });
  useReady('desk-bar');
  return (
    <div className={`scripted ${styles['bar']}`}>
      <nav className={`tabs ${styles['nav']}`} aria-label="Desk">
        {parts.map(({ label, href, names }) => (
          <a key={href} href={href} aria-current={names.includes(place.name) ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <div className={`row row-2 ${styles['who']}`}>
        <span className={styles['agent']}>
          {agent && (
            <>
              <span className="visually-hidden">Signed in as </span>
              <bdi>{agent.name}</bdi>
            </>
          )}
        </span>
        <Button
          kind="quiet"
          size="small"
          className={styles['keys-button']}
          aria-haspopup="dialog"
          onClick={() => $areKeysOpen.set(true)}
        >
          <Icon of={Keyboard} size={18} />
          Shortcuts
        </Button>
        <ActionButton size="small" onAct={signOut}>
          Sign out
        </ActionButton>
      </div>
    </div>
  );
}
