import type { OrderDraft } from '../../state/order-draft.ts';
import styles from './Dashboard.module.css';

/** An order that was typed but did not get through, offered again. */
export function UnfinishedOrder({ draft }: { readonly draft: OrderDraft }) {
  return (
    <aside className={`notice-box ${styles['unfinished']}`} aria-label="Unfinished order">
      <p>
        You started to order <strong>{draft.serviceName}</strong>. What you typed is still here.
      </p>
      <button
        type="button"
        className="button button-small"
        data-order={draft.serviceName}
        data-price={draft.servicePrice}
        aria-haspopup="dialog"
      >
        Continue your order
      </button>
    </aside>
  );
}
