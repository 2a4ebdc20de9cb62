import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import Menu from 'lucide/dist/esm/icons/menu.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';

import { pressedKey } from '../../lib/pressed-key.ts';
import { routes } from '../../routes.ts';
import { clearCachedData } from '../../state/session-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useReady } from '../../ui/ready.ts';
import { accountLinks, currentMark, logoutLabel, navLinks, navMenus } from './nav-items.ts';
import type { NavItem } from './nav-items.ts';
import { signOut } from './sign-out.model.ts';
import styles from './SiteNav.module.css';

/** Menus and account controls of the bar; the path of the page marks its link. */
export function SiteNav({ currentPath }: { currentPath: string }) {
  useReady('nav');
  const [isSigningOut, setSigningOut] = useState(false);
  return (
    <div className={`row one-line ${styles['nav']}`}>
      <DesktopMenus currentPath={currentPath} />
      <div className={styles['account']}>
        <AccountLinks look={{ size: 'small' }} currentPath={currentPath} />
        <Button
          size="small"
          data-session-only
          disabled={isSigningOut}
          onClick={() => {
            setSigningOut(true);
            // The page may come back from the back/forward cache.
            void signOut().finally(() => setSigningOut(false));
          }}
        >
          {logoutLabel}
        </Button>
      </div>
      <MobileMenu currentPath={currentPath} />
    </div>
  );
}

interface AccountLinksProps {
  look: Pick<ComponentProps<typeof Button>, 'size' | 'isWide'>;
  currentPath: string;
  onChoose?: () => void;
}

/** The ways to an account, or into it. */
function AccountLinks({ look, currentPath, onChoose }: AccountLinksProps) {
  return accountLinks.map(({ label, href, isPrimary, who }) => (
    <Button
      key={label}
      href={href}
      className={isPrimary ? styles['primary'] : undefined}
      {...look}
      aria-current={currentMark(href, currentPath)}
      onClick={onChoose}
      {...{ [who]: true }}
    >
      {label}
    </Button>
  ));
}

/** The bar on wide screens: two menus that open on hover after 200 ms, and plain links. */
function DesktopMenus({ currentPath }: { currentPath: string }) {
  const bar = useRef<HTMLElement>(null);
  const [openMenu, setOpenMenu] = useState('');
  /** The open menu that a press opened or kept open. */
  const pressedMenu = useRef('');
  useEffect(() => {
    // Radix hides a focusable stop from assistive technology. It passes the focus on at once, so nothing needs hiding,
    // and a hidden element with the focus is a fault (axe: aria-hidden-focus).
    bar.current?.querySelector('span[aria-hidden][tabindex="0"]')?.removeAttribute('aria-hidden');
  }, [openMenu]);
  return (
    <NavigationMenu.Root
      ref={bar}
      value={openMenu}
      onValueChange={(menu) => {
        if (menu !== pressedMenu.current) pressedMenu.current = '';
        setOpenMenu(menu);
      }}
      className={styles['menus']}
      aria-label="Main"
      delayDuration={200}
      skipDelayDuration={300}
    >
      <NavigationMenu.List className={styles['list']}>
        {navMenus.map((menu) => (
          <NavigationMenu.Item key={menu.label} value={menu.label} className={styles['item']}>
            <NavigationMenu.Trigger
              type="button"
              className={styles['link']}
              onClick={(event) => {
                // Whoever presses what hover has just opened wants it open; the keyboard has no hover.
                const isKept = openMenu === menu.label && pressedMenu.current !== menu.label;
                if (isKept && event.detail > 0) event.preventDefault();
                pressedMenu.current = menu.label;
              }}
            >
              {menu.label}
              <Icon of={ChevronDown} size={16} className={styles['chevron']} />
            </NavigationMenu.Trigger>
            <NavigationMenu.Content
              className={styles['panel']}
              onEscapeKeyDown={(event) => {
                if (pressedKey(event) === undefined) event.preventDefault();
              }}
            >
              <ul>
                {menu.items.map((item) => (
                  <li key={item.href}>
                    <NavigationMenu.Link asChild active={item.href === currentPath}>
                      <a href={item.href} className={`stack stack-0 ${styles['panel-link']}`}>
                        <span>{item.label}</span>
                        <span className={styles['panel-hint']}>{item.hint}</span>
                      </a>
                    </NavigationMenu.Link>
                  </li>
                ))}
              </ul>
            </NavigationMenu.Content>
          </NavigationMenu.Item>
        ))}
        {navLinks.map((item) => (
          <NavigationMenu.Item key={item.href}>
            <a
              href={item.href}
              className={styles['link']}
              aria-current={currentMark(item.href, currentPath)}
            >
              {item.label}
            </a>
          </NavigationMenu.Item>
        ))}
      </NavigationMenu.List>
    </NavigationMenu.Root>
  );
}

/** The same items behind one toggle on narrow screens. */
function MobileMenu({ currentPath }: { currentPath: string }) {
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

/** The open menu: the browser's own modal dialog, which gives the focus back when it closes. */
function Sheet({ currentPath, onClose }: { currentPath: string; onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), []);
  const close = () => sheet.current?.close();
  const link = (item: NavItem) => (
    <li key={item.href}>
      <a
        href={item.href}
        className={`tap-target ${styles['sheet-link']}`}
        aria-current={currentMark(item.href, currentPath)}
        onClick={close}
      >
        {item.label}
      </a>
    </li>
  );
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
      <nav aria-label="Main" className={styles['sheet-items']}>
        {navMenus.map((menu) => (
          <section key={menu.label}>
            <h2 className={`mono ${styles['sheet-heading']}`}>{menu.label}</h2>
            <ul>{menu.items.map(link)}</ul>
          </section>
        ))}
        <ul className={styles['sheet-rest']}>{navLinks.map(link)}</ul>
        <div className={`stack ${styles['sheet-account']}`}>
          <AccountLinks look={{ isWide: true }} currentPath={currentPath} onChoose={close} />
          <Button
            href={routes.logout()}
            isWide
            data-session-only
            onClick={() => {
              clearCachedData();
              close();
            }}
          >
            {logoutLabel}
          </Button>
        </div>
      </nav>
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

/** A browser's dialog lets Tab go on to the browser's own controls; here it begins again. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (pressedKey(event.nativeEvent) !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter((stop) =>
    stop.checkVisibility(),
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
