import { useState } from 'react';

import { routes } from '../../routes.ts';
import { clearCachedData } from '../../state/session-state.ts';
import { useReady } from '../../ui/ready.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { DesktopMenus } from './DesktopMenus.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import styles from './SiteNav.module.css';

/** Loads what a sign-out needs when there is one: most touches of the bar are for its menus. */
async function leave(): Promise<void> {
  try {
    const { signOut } = await import('./sign-out.model.ts');
    await signOut();
  } catch {
    clearCachedData();
    window.location.assign(routes.logout());
  }
}

/** Menus and account controls of the bar; the path of the page marks its link. */
export function SiteNav({ currentPath }: { currentPath: string }) {
  useReady('nav');
  const [isSigningOut, setSigningOut] = useState(false);
  return (
    <div className={styles['nav']}>
      <DesktopMenus currentPath={currentPath} />
      <div className={styles['account']}>
        <AccountLinks size="button-small" />
        <button
          type="button"
          className="button button-small"
          data-session-only
          disabled={isSigningOut}
          onClick={() => {
            setSigningOut(true);
            void leave();
          }}
        >
          Logout
        </button>
      </div>
      <MobileMenu currentPath={currentPath} />
    </div>
  );
}
