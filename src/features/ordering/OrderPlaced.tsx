import { useStore } from '@nanostores/react';

import { orderReference } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { $placedOrder } from './order.model.ts';
import styles from './OrderDialog.module.css';

/** The way to an order that was placed on this page; it stays when the toast has gone. */
export function OrderPlaced() {
  const order = useStore($placedOrder, { ssr: 'initial' });
  // The dashboard has the order in its list.
  if (!order || location.pathname === routes.dashboard()) return null;
  return (
    <aside className={styles['placed']} aria-label="Your order">
      {order.id && <p className="mono">{orderReference(order.id)}</p>}
      <h3>{order.serviceName}</h3>
      <p className={`actions ${styles['actions']}`}>
        <a className="button button-signal" href={routes.dashboard(order.id)}>
          See it in your dashboard
        </a>
        <button type="button" className="button" onClick={() => $placedOrder.set(undefined)}>
          Close
        </button>
      </p>
    </aside>
  );
}
