import { Suspense, useState } from 'react';

import type { Order } from '../../contracts/orders.ts';
import { loadLater } from '../../ui/load-later.tsx';

// Loads with the first press: a list of orders needs no dialog.
const CancelDialog = loadLater(async () => (await import('./CancelDialog.tsx')).CancelDialog);

/** Lets a customer take back an order that nobody has started on, after asking once. */
export function CancelOrder({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        className="button button-small"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Cancel order<span className="visually-hidden"> {order.serviceName}</span>
      </button>
      {isAsking !== undefined && (
        <Suspense>
          <CancelDialog order={order} isOpen={isAsking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
