import type { ReactNode } from 'react';

import { Icon } from './Icon.tsx';
import { statusLabel, statusLook, type StatusLook } from './order-status.ts';
import styles from './StatusBadge.module.css';

/** A state in a word, in its color. */
export function Badge({ tone, children }: { tone: StatusLook['tone']; children: ReactNode }) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  );
}

/** The status of an order. */
export function StatusBadge({ status }: { status: string }) {
  const { icon, tone } = statusLook(status);
  return (
    <Badge tone={tone}>
      <Icon of={icon} size={16} />
      {statusLabel(status)}
    </Badge>
  );
}
