import type { Order } from '../../contracts/orders.ts';
import { TextField } from '../../ui/Field.tsx';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import styles from './Dashboard.module.css';

export interface Filter {
  /** The chosen status; undefined shows all. */
  status: string | undefined;
  /** All of which an order has; case does not matter. */
  words: string;
}

interface OrderFilterProps {
  orders: readonly Order[];
  shown: Filter;
  onChange: (shown: Filter) => void;
}

/** Narrows the list to some words and to one status; offered when there are more than a few orders. */
export function OrderFilter({ orders, shown, onChange }: OrderFilterProps) {
  const groups = [...Map.groupBy(orders, (order) => order.status)];
  const choices = [
    { value: undefined, label: 'All', count: orders.length },
    ...groups.map(([value, { length: count }]) => ({ value, label: statusLabel(value), count })),
  ];
  return (
    <search className="stack stack-4">
      <TextField
        label="Search your orders"
        type="search"
        dir="auto"
        placeholder="Service, project, number, or brief"
        value={shown.words}
        onChange={({ target }) => onChange({ ...shown, words: target.value })}
      />
      <fieldset className={`row row-2 ${styles['filter']}`}>
        <legend className="visually-hidden">Show orders that are</legend>
        {choices.map(({ value, label, count }) => (
          <label key={label} className="button button-small">
            <input
              className="drawn-radio"
              type="radio"
              name="order-status"
              checked={shown.status === value}
              onChange={() => onChange({ ...shown, status: value })}
            />
            {label} {count}
          </label>
        ))}
      </fieldset>
    </search>
  );
}
