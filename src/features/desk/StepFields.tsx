import '../../styles/select.css';

import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import type { DeskOrder } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { formatWithCents } from '../../contracts/money.ts';
import { isQuotedFor } from '../../contracts/orders.ts';
import { LinksField, SelectField, TextAreaField, TextField } from '../../ui/Field.tsx';
import { deliveredParts, filesToDeliver } from './order-parts.ts';
import type { FieldName } from './order-fields.ts';
import styles from './Record.module.css';

interface StepFieldProps {
  order: DeskOrder;
  name: FieldName;
  /** What ties it to its form. */
  field: UseFormRegisterReturn & { error: string | undefined };
}

const inputs = {
  price: { label: 'Price in US dollars', inputMode: 'decimal' },
  amount: { label: 'Amount in US dollars', inputMode: 'decimal' },
  paymentUrl: { label: 'Payment link (optional)', inputMode: 'url' },
  url: { label: 'Payment link', inputMode: 'url', hint: 'https:// only, from any provider.' },
  paidOn: { label: 'Paid on', type: 'date' },
  dueOn: { label: 'Ready by (optional)', type: 'date', hint: 'Our promise to the customer.' },
} satisfies Partial<Record<FieldName, ComponentProps<typeof TextField>>>;

/** One field of the form of a step. */
export function StepField({ order, name, field }: StepFieldProps) {
  switch (name) {
    case 'links':
      return <LinksField label="Links to the files" {...field} />;
    case 'note':
      return (
        <TextAreaField
          label={order.isAnonymous ? 'Note (optional)' : 'Note to the customer (optional)'}
          rows={3}
          {...field}
        />
      );
    case 'reason':
      return <TextAreaField label="Reason" hint="The customer reads it." rows={3} {...field} />;
    case 'target':
      return <DeliveredField order={order} field={field} />;
    default: {
      const { lowestPrice, servicePrice } = order;
      const range = `${formatWithCents(lowestPrice)} to ${formatWithCents(servicePrice)}, at most 30% off.`;
      const hint = name === 'price' && !isQuotedFor(order) ? { hint: range } : {};
      return <TextField autoComplete="off" {...inputs[name]} {...hint} {...field} />;
    }
  }
}

/** Which of the delivered files and links. */
function DeliveredField({ order, field }: Omit<StepFieldProps, 'name'>) {
  return (
    <SelectField label="File or link" {...field}>
      <option value="">Choose one</option>
      {deliveredParts(order).map(({ target, name, version }) => (
        <option key={target} value={target}>
          {isolate(name)} (version {version})
        </option>
      ))}
    </SelectField>
  );
}

interface FileChoiceProps {
  order: DeskOrder;
  /** Ids of those that stay for a later version. */
  left: readonly string[];
  onChange: (left: readonly string[]) => void;
}

/** Which of the uploaded files are delivered; at first, all. */
export function FileChoice({ order, left, onChange }: FileChoiceProps) {
  const files = filesToDeliver(order);
  if (files.length === 0)
    return (
      <p className={styles['sends']}>Files that you drop on the message can be chosen here.</p>
    );
  return (
    <fieldset className={styles['choice']}>
      <legend>Files to deliver</legend>
      {files.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={!left.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? left.filter((each) => each !== id) : [...left, id])
            }
          />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
