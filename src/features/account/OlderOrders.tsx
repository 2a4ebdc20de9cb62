import { loadOlderOrders, type OrderList } from '../../state/orders.ts';
import styles from './Dashboard.module.css';

type OlderState = Extract<OrderList, { status: 'loaded' }>['older'];

/** Reads them and leads on to the first that came: the button may be gone then. */
async function showOlder(): Promise<void> {
  const first = await loadOlderOrders();
  // After React has drawn them.
  if (first) setTimeout(() => document.getElementById(`order-${first.id}`)?.focus());
}

/** The way to orders beyond the first page. */
export function OlderOrders({ state }: { state: OlderState }) {
  return (
    <div className={styles['older']}>
      <button
        type="button"
        className="button"
        aria-disabled={state === 'loading'}
        onClick={() => void showOlder()}
      >
        {state === 'loading' ? 'Loading...' : 'Show more'}
        <span className="visually-hidden"> orders</span>
      </button>
      {state === 'failed' && (
        <p role="alert">We couldn’t load older orders. Press the button to try again.</p>
      )}
    </div>
  );
}
