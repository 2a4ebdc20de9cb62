import { orderReference, type Order } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import styles from './Dashboard.module.css';

const nameOf = ({ id, serviceName }: Order) => `${serviceName} (${orderReference(id)})`;

interface OrdersAtClosingProps {
  /** Undefined while they are not known. */
  orders: readonly Order[] | undefined;
  /** Whether there are older ones that were not read. */
  hasMore: boolean;
}

/** What closing the account does to each order. */
export function OrdersAtClosing({ orders, hasMore }: OrdersAtClosingProps) {
  const pending = orders?.filter(({ status }) => status === 'pending').map(nameOf) ?? [];
  const kept = orders?.filter(({ status }) => status !== 'pending').map(nameOf) ?? [];
  if (!orders || hasMore) {
    pending.push('every order that is pending');
    kept.push('every order that is completed or cancelled');
  }
  if (pending.length + kept.length === 0) return null;
  return (
    <dl className={styles['fates']}>
      {pending.length > 0 && <Fate title="Cancelled now" names={pending} />}
      {kept.length > 0 && (
        <Fate
          title="Kept by the studio, without your name, email, phone number and brief"
          names={kept}
        />
      )}
    </dl>
  );
}

function Fate({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <div>
      <dt>{title}</dt>
      {names.map((name) => (
        <dd key={name}>{name}</dd>
      ))}
    </div>
  );
}

interface OpenOrdersProps {
  orders: readonly Order[];
  /** What the server said when it knew of an order that this page does not. */
  refusal: string | undefined;
  onCancel: () => void;
}

/** Why the account cannot be closed yet, and the way out. */
export function OpenOrders({ orders, refusal, onCancel }: OpenOrdersProps) {
  const subject = `Please stop ${orders.map(nameOf).join(', ') || 'my order'}`;
  return (
    <div className={styles['settings-form']}>
      <p className="notice-box" role="alert">
        {orders.length > 0
          ? `We’re working on ${orders.map(nameOf).join(', ')}. You can’t close your account while an order is in production: ask us to stop, or wait until it’s complete.`
          : refusal}
      </p>
      <div className="actions">
        <a
          className="button button-signal"
          href={`${routes.contact()}?${new URLSearchParams({ topic: subject }).toString()}`}
        >
          Ask us to stop
        </a>
        <button type="button" className="button" onClick={onCancel}>
          Keep my account
        </button>
      </div>
    </div>
  );
}
