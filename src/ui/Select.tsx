import type { ComponentProps } from 'react';

import styles from './Select.module.css';

/** A select with an arrow of our own. */
export function Select(select: ComponentProps<'select'>) {
  return (
    <div className={styles['select']}>
      <select {...select} />
    </div>
  );
}
