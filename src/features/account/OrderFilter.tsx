import type { Order } from '../../contracts/orders.ts';
import { TextField } from '../../ui/Field.tsx';
import { RadioButtons } from '../../ui/RadioButtons.tsx';
import { statusLabel } from '../../ui/StatusBadge.tsx';

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
  const choices: readonly (readonly [value: string | undefined, label: string])[] = [
    [undefined, `All ${orders.length}`],
    ...groups.map(([value, { length }]) => [value, `${statusLabel(value)} ${length}`] as const),
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
      <RadioButtons
        legend="Show orders that are"
        name="order-status"
        options={choices}
        value={shown.status}
        onChange={(status) => onChange({ ...shown, status })}
      />
    </search>
  );
}
