import { Suspense } from 'react';

import {
  deskFileContract,
  deskFilesContract,
  type DeskOrder,
  type DeskStep,
} from '../../contracts/desk.ts';
import { fillPath } from '../../contracts/endpoint.ts';
import { isPlayable } from '../../contracts/file-types.ts';
import { isTakenBack, sayUnfinished, type OrderFile } from '../../contracts/orders.ts';
import { formatBytes } from '../../contracts/file-size.ts';
import type { UploadTarget } from '../../state/upload-target.ts';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { DropZone, UploadButton, UploadList } from '../../ui/UploadButton.tsx';
import { callDesk } from './desk.model.ts';
import { filesToDeliver, latestVersion } from './order-facts.ts';
import { actOnOrder, rereadOrder } from './order.model.ts';
import styles from './Record.module.css';

const Review = loadLater(async () => (await import('../../ui/Review.tsx')).Review);

/** Where agents download a file of an order. */
export function fileAddress({ userId: customer, id }: DeskOrder, file: string): string {
  return fillPath(deskFileContract.path, { customer, id, file });
}

/** Where files of an order are uploaded to. */
function uploadTarget(order: DeskOrder): UploadTarget {
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
  const { files = [], history, unfinished } = order;
  const latest = latestVersion(order);
  const handedOver = files.filter(({ by }) => by === 'customer');
  const ready = filesToDeliver(order);
  const versions = Array.from({ length: latest }, (_, index) => latest - index);
  return (
    <section aria-labelledby="files-heading">
      <h2 id="files-heading">Files</h2>
      <div className={styles['files']}>
        {files.length === 0 && latest === 0 && !unfinished && <p>No files have been sent here.</p>}
        {handedOver.length > 0 && (
          <FileGroup
            title={
              unfinished
                ? `From the customer: ${handedOver.length} of ${handedOver.length + unfinished.files}`
                : 'From the customer'
            }
            order={order}
            files={handedOver}
          />
        )}
        {unfinished && <p className={styles['sends']}>{sayUnfinished(unfinished)}</p>}
        {ready.length > 0 && (
          <FileGroup title="Ready to deliver, not shown yet" order={order} files={ready} />
        )}
        {versions.map((version) => (
          <FileGroup
            key={version}
            title={`Version ${version}${version < latest ? `, replaced by version ${version + 1}` : ''}`}
            isOver={version < latest}
            order={order}
            files={files.filter((file) => file.version === version)}
            delivery={history.find((step) => step.version === version)}
          />
        ))}
        {order.takesFiles && <Uploads order={order} />}
      </div>
    </section>
  );
}

/** Uploads files, which wait until they are delivered. */
function Uploads({ order }: { order: DeskOrder }) {
  const target = uploadTarget(order);
  return (
    <DropZone target={target} className={styles['drop']}>
      <p className={styles['sends']}>
        Drop files here. The customer sees them once you deliver them.
      </p>
      <div className="actions">
        <UploadButton target={target} />
      </div>
      <UploadList target={target} />
    </DropZone>
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

interface FileGroupProps {
  title: string;
  order: DeskOrder;
  files: readonly OrderFile[];
  delivery?: DeskStep | undefined;
  /** There is a newer version. */
  isOver?: boolean;
}

function FileGroup({ title, order, files, delivery, isOver }: FileGroupProps) {
  const links = (delivery?.links ?? []).map((link) => ({
    link,
    isGone: delivery && isTakenBack(order.history, delivery, link),
  }));
  return (
    <section>
      <h3>{title}</h3>
      <ul data-over={isOver ? true : undefined}>
        {files.map((file) => (
          <FileRow key={file.id} order={order} file={file} />
        ))}
        {links.map(({ link, isGone }) => (
          <li key={link} data-withdrawn={isGone ? true : undefined}>
            <FileLinks links={[link]} target="_blank" />
            <span className="mono">Link{isGone && ' · withdrawn'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileRow({ order, file }: { order: DeskOrder; file: OrderFile }) {
  const { id, name, size, at, isWithdrawn, isGone } = file;
  return (
    <li data-withdrawn={isWithdrawn ? true : undefined}>
      <bdi>{isGone ? name : <a href={fileAddress(order, id)}>{name}</a>}</bdi>
      <span className="mono">
        {formatBytes(size)} · <Moment iso={at} />
        {isWithdrawn && ' · withdrawn'}
        {isGone && ' · deleted'}
      </span>
    </li>
  );
}
