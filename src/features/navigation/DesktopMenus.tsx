import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import { useEffect, useRef, useState } from 'react';

import { currentMark, navLinks, navMenus } from './nav-items.ts';
import styles from './SiteNav.module.css';
import { Icon } from '../../ui/Icon.tsx';

/** The bar on wide screens: two menus that open on hover after 200 ms, and plain links. */
export function DesktopMenus({ currentPath }: { currentPath: string }) {
  const bar = useRef<HTMLElement>(null);
  const [openMenu, setOpenMenu] = useState('');
  useEffect(() => {
    // Radix hides a focusable stop from assistive technology. It passes the focus on at once, so nothing needs hiding,
    // and a hidden element with the focus is a fault (axe: aria-hidden-focus).
    bar.current?.querySelector('span[aria-hidden][tabindex="0"]')?.removeAttribute('aria-hidden');
  }, [openMenu]);
  return (
    <NavigationMenu.Root
      ref={bar}
      value={openMenu}
      onValueChange={setOpenMenu}
      className={styles['menus']}
      aria-label="Main"
      delayDuration={200}
      skipDelayDuration={300}
    >
      <NavigationMenu.List className={styles['list']}>
        {navMenus.map((menu) => (
          <NavigationMenu.Item key={menu.label} value={menu.label} className={styles['item']}>
            <NavigationMenu.Trigger type="button" className={styles['link']}>
              {menu.label}
              <Icon of={ChevronDown} size={16} className={styles['chevron']} />
            </NavigationMenu.Trigger>
            <NavigationMenu.Content className={styles['panel']}>
              <ul>
                {menu.items.map((item) => (
                  <li key={item.href}>
                    <NavigationMenu.Link asChild active={item.href === currentPath}>
                      <a href={item.href} className={styles['panel-link']}>
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
