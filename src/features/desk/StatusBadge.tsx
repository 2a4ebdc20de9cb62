import { statusLabel, statusLook } from '../../ui/order-status.ts';
import styles from './Desk.module.css';

/** The status of an order. */
export function StatusBadge({ status }: { status: string }) {
  const { icon: Icon, tone } = statusLook(status);
  return (
    <span className={styles['badge']} data-tone={tone}>
      <Icon size={14} aria-hidden />
      {statusLabel(status)}
    </span>
  );
}
