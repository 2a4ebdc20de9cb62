import * as Dialog from '@radix-ui/react-dialog';
import { Menu, X } from 'lucide-react';
import { useState } from 'react';

import { routes } from '../../routes.ts';
import { clearCachedData } from '../../state/session-state.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { currentMark, navLinks, navMenus, type NavItem } from './nav-items.ts';
import styles from './SiteNav.module.css';

/** The same items behind one toggle on narrow screens. */
export function MobileMenu({ currentPath }: { currentPath: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const link = (item: NavItem) => (
    <li key={item.href}>
      <a
        href={item.href}
        className={styles['sheet-link']}
        aria-current={currentMark(item.href, currentPath)}
        onClick={close}
      >
        {item.label}
      </a>
    </li>
  );
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className={styles['toggle']} aria-label={isOpen ? 'Close menu' : 'Open menu'}>
        {isOpen ? <X size={24} aria-hidden /> : <Menu size={24} aria-hidden />}
      </Dialog.Trigger>
      <Dialog.Portal>
        <div className={styles['sheet-shade']} data-dialog-shade />
        <Dialog.Content className={styles['sheet']} aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">Menu</Dialog.Title>
          <nav aria-label="Main">
            {navMenus.map((menu) => (
              <section key={menu.label}>
                <h2 className={styles['sheet-heading']}>{menu.label}</h2>
                <ul>{menu.items.map(link)}</ul>
              </section>
            ))}
            <ul className={styles['sheet-rest']}>{navLinks.map(link)}</ul>
            <div className={styles['sheet-account']}>
              <AccountLinks size="button-wide" onChoose={close} />
              <a
                href={routes.logout()}
                className="button button-wide"
                data-session-only
                onClick={() => {
                  clearCachedData();
                  close();
                }}
              >
                Logout
              </a>
            </div>
          </nav>
          <Dialog.Close className={styles['sheet-close']} aria-label="Close menu">
            <X size={24} aria-hidden />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
