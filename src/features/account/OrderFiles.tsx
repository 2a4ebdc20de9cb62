import type { Order } from '../../contracts/orders.ts';
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
          <Versions order={order} fileUrl={fileUrl} />
        </section>
      )}
      {sent.length > 0 && (
        <section className={styles['files']} aria-labelledby={`sent-${order.id}`}>
          <h4 id={`sent-${order.id}`}>What you sent</h4>
          <FileList order={order} items={sent} fileUrl={fileUrl} />
        </section>
      )}
    </>
  );
}
