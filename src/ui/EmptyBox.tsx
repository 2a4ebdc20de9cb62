import type { ComponentProps } from 'react';

import styles from './EmptyBox.module.css';

/** Stands where there is nothing to show: a heading, why, and what to do. */
export function EmptyBox(box: ComponentProps<'div'>) {
  return <div {...box} className={styles['empty']} />;
}
