import type { Order } from '../../contracts/orders.ts';
import { statusLabel } from '../../ui/order-status.ts';
import styles from './Dashboard.module.css';

interface StatusFilterProps {
  orders: readonly Order[];
  /** The chosen status; undefined shows all. */
  status: string | undefined;
  onChange: (status: string | undefined) => void;
}

/** Narrows the list to one status; offered when there are more than a few orders. */
export function StatusFilter({ orders, status, onChange }: StatusFilterProps) {
  const counts = Map.groupBy(orders, (order) => order.status);
  const choices = [
    { value: undefined, label: 'All', count: orders.length },
    ...[...counts].map(([value, group]) => ({
      value,
      label: statusLabel(value),
      count: group.length,
    })),
  ];
  return (
    <fieldset className={styles['filter']}>
      <legend className="visually-hidden">Show orders that are</legend>
      {choices.map(({ value, label, count }) => (
        <label key={label}>
          <input
            className="drawn-radio"
            type="radio"
            name="order-status"
            checked={status === value}
            onChange={() => onChange(value)}
          />
          <span>
            {label} <span className={styles['count']}>{count}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
