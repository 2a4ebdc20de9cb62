import { useState } from 'react';

import { routes } from '../../routes.ts';
import { clearCachedData } from '../../state/session-state.ts';
import { useReady } from '../../ui/ready.ts';
import { DesktopMenus } from './DesktopMenus.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import styles from './SiteNav.module.css';

interface SiteNavProps {
  /** Path of the page, to mark its link. */
  readonly currentPath: string;
}

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

/** Menus and account controls of the bar. Both session variants are in the HTML; CSS shows the one that applies. */
export function SiteNav({ currentPath }: SiteNavProps) {
  useReady('nav');
  const [isSigningOut, setSigningOut] = useState(false);
  return (
    <div className={styles['nav']}>
      <DesktopMenus currentPath={currentPath} />
      <div className={styles['account']}>
        <a href={routes.pricing()} className="button button-signal button-small" data-visitor-only>
          TRY US OUT
        </a>
        <a href={routes.auth()} className="button button-small" data-visitor-only>
          LOGIN
        </a>
        <a
          href={routes.dashboard()}
          className="button button-signal button-small"
          data-session-only
        >
          Dashboard
        </a>
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
