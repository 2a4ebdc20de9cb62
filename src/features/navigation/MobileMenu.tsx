import Menu from 'lucide/dist/esm/icons/menu.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { routes } from '../../routes.ts';
import { clearCachedData } from '../../state/session-state.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { currentMark, navLinks, navMenus, type NavItem } from './nav-items.ts';
import styles from './SiteNav.module.css';
import { Icon } from '../../ui/Icon.tsx';

/** The same items behind one toggle on narrow screens. */
export function MobileMenu({ currentPath }: { currentPath: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles['toggle']}`}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon of={Menu} size={24} />
      </button>
      {isOpen && <Sheet currentPath={currentPath} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SheetProps {
  currentPath: string;
  onClose: () => void;
}

/** The open menu: the browser's own modal dialog, which gives the focus back when it closes. */
function Sheet({ currentPath, onClose }: SheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), []);
  const close = () => sheet.current?.close();
  return (
    // A press on the dialog itself is one on the shade around it; the keyboard has Escape.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={sheet}
      className={styles['sheet']}
      aria-label="Menu"
      data-dialog-shade
      onClose={onClose}
      onKeyDown={keepFocus}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <SheetItems currentPath={currentPath} onClose={close} />
      <button
        type="button"
        className={`icon-button ${styles['sheet-close']}`}
        aria-label="Close menu"
        onClick={close}
      >
        <Icon of={X} size={24} />
      </button>
    </dialog>
  );
}

function SheetItems({ currentPath, onClose }: SheetProps) {
  const link = (item: NavItem) => (
    <li key={item.href}>
      <a
        href={item.href}
        className={styles['sheet-link']}
        aria-current={currentMark(item.href, currentPath)}
        onClick={onClose}
      >
        {item.label}
      </a>
    </li>
  );
  return (
    <nav aria-label="Main" className={styles['sheet-items']}>
      {navMenus.map((menu) => (
        <section key={menu.label}>
          <h2 className={styles['sheet-heading']}>{menu.label}</h2>
          <ul>{menu.items.map(link)}</ul>
        </section>
      ))}
      <ul className={styles['sheet-rest']}>{navLinks.map(link)}</ul>
      <div className={styles['sheet-account']}>
        <AccountLinks size="button-wide" onChoose={onClose} />
        <a
          href={routes.logout()}
          className="button button-wide"
          data-session-only
          onClick={() => {
            clearCachedData();
            onClose();
          }}
        >
          Logout
        </a>
      </div>
    </nav>
  );
}

/** A browser's dialog lets Tab go on to the browser's own controls; here it begins again. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter((stop) =>
    stop.checkVisibility(),
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
