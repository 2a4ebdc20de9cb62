import { Suspense } from 'react';

import { deskFileContract, deskFilesContract, type DeskOrder } from '../../contracts/desk.ts';
import { fillPath } from '../../contracts/endpoint.ts';
import { isPlayable } from '../../contracts/file-types.ts';
import { sayUnfinished } from '../../contracts/orders.ts';
import type { UploadTarget } from '../../state/kept-uploads.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { callDesk } from './desk.model.ts';
import { FileList } from '../order/FileList.tsx';
import { Versions } from '../order/Versions.tsx';
import { filesToDeliver } from './order-parts.ts';
import { actOnOrder, rereadOrder } from './order.model.ts';
import styles from './Record.module.css';

const Review = loadLater(async () => (await import('../../ui/Review.tsx')).Review);

/** Where agents download a file of an order. */
export function fileAddress({ userId: customer, id }: DeskOrder, file: string): string {
  return fillPath(deskFileContract.path, { customer, id, file });
}

/** Where files of an order are uploaded to. */
export function uploadTarget(order: DeskOrder): UploadTarget {
  const { userId: customer, id } = order;
  return {
    orderId: id,
    parameters: { customer, id },
    contract: deskFilesContract,
    isAgent: true,
    onComplete: () => rereadOrder(order),
    call: callDesk,
  };
}

/** The files of an order: the customer's first, then what is not delivered yet, then the versions, newest first. */
export function OrderFiles({ order }: { order: DeskOrder }) {
  const { files = [], unfinished } = order;
  const { sent, versions } = order.view;
  const handedOver = files.filter(({ by }) => by === 'customer').length;
  const ready = filesToDeliver(order).map(({ id: file }) => ({ file }));
  const fileUrl = (file: string) => fileAddress(order, file);
  return (
    <section className={styles['card']} aria-labelledby="files-heading">
      <h2 id="files-heading">Files</h2>
      <div className={styles['files']}>
        {sent.length + ready.length + versions.length === 0 && !unfinished && (
          <p className={styles['sends']}>No files have been sent here.</p>
        )}
        {sent.length > 0 && (
          <section>
            <h3>
              {unfinished
                ? `From the customer: ${handedOver} of ${handedOver + unfinished.files}`
                : 'From the customer'}
            </h3>
            <FileList order={order} items={sent} fileUrl={fileUrl} target="_blank" />
          </section>
        )}
        {unfinished && <p className={styles['sends']}>{sayUnfinished(unfinished)}</p>}
        {ready.length > 0 && (
          <section>
            <h3>Ready to deliver, not shown yet</h3>
            <FileList order={order} items={ready} fileUrl={fileUrl} target="_blank" />
          </section>
        )}
        {versions.length > 0 && <Versions order={order} fileUrl={fileUrl} target="_blank" />}
      </div>
    </section>
  );
}

/** The recordings, with the customer's comments to be ticked off. */
export function OrderReview({ order }: { order: DeskOrder }) {
  const { files = [], comments = [] } = order;
  const playable = files.filter(isPlayable);
  if (playable.length === 0) return null;
  const done = comments.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="review-heading">
      <h2 id="review-heading">
        {comments.length > 0 ? `Comments: ${done} of ${comments.length} done` : 'Listen'}
      </h2>
      <Suspense fallback={<span className="skeleton" />}>
        <Review
          files={playable}
          comments={comments}
          fileUrl={(file) => fileAddress(order, file)}
          onTick={(comment, isDone) => actOnOrder(order, { action: 'tick', comment, isDone })}
        />
      </Suspense>
    </section>
  );
}
