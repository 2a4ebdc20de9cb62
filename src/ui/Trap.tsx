import type { ComponentProps } from 'react';

import styles from './Field.module.css';

/** A field `website` that only programs fill in: what comes with it is not for people. */
export function Trap(props: ComponentProps<'input'>) {
  return (
    <div className={styles['trap']} aria-hidden="true">
      <label>
        Website
        <input {...props} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
