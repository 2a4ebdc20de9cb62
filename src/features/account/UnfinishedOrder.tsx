import { useEffect, useRef } from 'react';

import { hasWords, type OrderDraft } from '../../state/order-draft.ts';
import styles from './Dashboard.module.css';

/** An order that did not get through, offered again. */
export function UnfinishedOrder({ draft }: { draft: OrderDraft }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (draft.opensAtOnce) button.current?.click();
  }, [draft.opensAtOnce]);
  return (
    <aside className={`notice-box ${styles['unfinished']}`} aria-label="Unfinished order">
      <p>
        You started to order <strong>{draft.serviceName}</strong>.
        {hasWords(draft) && ' What you typed is still here.'}
      </p>
      <button
        ref={button}
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
