import { Suspense, useState } from 'react';

import { fileTypeOf, isPlayable } from '../../contracts/file-types.ts';
import type { Order } from '../../contracts/orders.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { FileList } from '../order/FileList.tsx';
import { Versions } from '../order/Versions.tsx';
import { fileAddress } from './dashboard.model.ts';
import styles from './Dashboard.module.css';

/** What was delivered, latest version first, and what the customer sent. */
export function OrderFiles({ order }: { order: Order }) {
  const { versions, sent } = order.view;
  const fileUrl = (id: string) => fileAddress(order.id, id);
  return (
    <>
      {versions.length > 0 && (
        <section className={styles['files']} aria-labelledby={`files-${order.id}`}>
          <h4 id={`files-${order.id}`}>Your files</h4>
          <Listening order={order} />
          <Versions order={order} fileUrl={fileUrl} />
        </section>
      )}
      {sent.length > 0 && (
        <section className={styles['sent']} aria-labelledby={`sent-${order.id}`}>
          <h4 id={`sent-${order.id}`}>What you sent</h4>
          <FileList order={order} items={sent} fileUrl={fileUrl} />
        </section>
      )}
    </>
  );
}

// Loads with the first press.
const OrderReview = loadLater(async () => (await import('./OrderReview.tsx')).OrderReview);

/** The button that plays what was delivered. */
function Listening({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const files = (order.files ?? []).filter(
    (file) => file.version !== undefined && isPlayable(file),
  );
  if (files.length === 0) return null;
  const isSeen = files.some(({ name }) => fileTypeOf(name)?.kind === 'video');
  return (
    <>
      <button
        type="button"
        className="button button-small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isSeen ? 'Watch' : 'Listen'}
      </button>
      {isOpen && (
        <Suspense>
          <OrderReview
            order={order}
            files={files}
            canComment={order.view.decisions.includes('changes_requested')}
          />
        </Suspense>
      )}
    </>
  );
}
