import { useState } from 'react';

import { useReady } from '../../ui/ready.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { DesktopMenus } from './DesktopMenus.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { signOut } from './sign-out.model.ts';
import styles from './SiteNav.module.css';

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
            void signOut();
          }}
        >
          Logout
        </button>
      </div>
      <MobileMenu currentPath={currentPath} />
    </div>
  );
}
