import { Suspense, useState } from 'react';

import { fileTypeOf, isPlayable } from '../../contracts/file-types.ts';
import type { Order, OrderFile } from '../../contracts/orders.ts';
import { formatBytes } from '../../contracts/file-size.ts';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import styles from './Dashboard.module.css';
import { decisionsOf } from './next-step.ts';
import {
  fileAddress,
  handedOver,
  versionsOf,
  type SharedItem,
  type Version,
} from './order-files.ts';

/** What was delivered, latest version first, and what the customer sent. */
export function OrderFiles({ order }: { order: Order }) {
  const versions = versionsOf(order);
  const sent = handedOver(order);
  const counting = versions.find(({ isWithdrawn }) => !isWithdrawn)?.number;
  return (
    <>
      {versions.length > 0 && (
        <section className={styles['files']} aria-labelledby={`files-${order.id}`}>
          <h4 id={`files-${order.id}`}>Your files</h4>
          <Listening order={order} />
          {versions.map((version) => (
            <VersionFiles
              key={version.number}
              orderId={order.id}
              version={version}
              replacedBy={
                counting !== undefined && version.number < counting ? counting : undefined
              }
            />
          ))}
        </section>
      )}
      {sent.length > 0 && (
        <section className={styles['sent']} aria-labelledby={`sent-${order.id}`}>
          <h4 id={`sent-${order.id}`}>What you sent</h4>
          <Items orderId={order.id} items={sent} />
        </section>
      )}
    </>
  );
}

interface VersionFilesProps {
  orderId: string;
  version: Version;
  /** Number of the version that counts in its place. */
  replacedBy: number | undefined;
}

function VersionFiles({ orderId, version, replacedBy }: VersionFilesProps) {
  const name = `Version ${version.number}`;
  return (
    <div data-replaced={replacedBy !== undefined || undefined}>
      <h5>
        {replacedBy === undefined ? name : <del>{name}</del>}
        {replacedBy !== undefined && <small> replaced by version {replacedBy}</small>}
        {version.isWithdrawn && replacedBy === undefined && <small> withdrawn</small>}
      </h5>
      <Items orderId={orderId} items={version.items} />
    </div>
  );
}

function Items({ orderId, items }: { orderId: string; items: readonly SharedItem[] }) {
  const files = items.flatMap(({ file }) => (file ? [file] : []));
  const links = items.flatMap(({ link, isWithdrawn }) => (link && !isWithdrawn ? [link] : []));
  const taken = items.flatMap(({ link, isWithdrawn }) => (link && isWithdrawn ? [link] : []));
  return (
    <>
      {files.length > 0 && (
        <ul className={styles['file-list']}>
          {files.map((file) => (
            <li key={file.id}>
              <FileName orderId={orderId} file={file} /> <small>{formatBytes(file.size)}</small>
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && <FileLinks links={links} />}
      {taken.map((link) => (
        <p key={link}>
          <del>{link}</del> <small>withdrawn</small>
        </p>
      ))}
    </>
  );
}

function FileName({ orderId, file }: { orderId: string; file: OrderFile }) {
  const { id, name, isWithdrawn, isGone } = file;
  if (!isWithdrawn && !isGone)
    return (
      <a href={fileAddress(orderId, id)}>
        <bdi>{name}</bdi>
      </a>
    );
  return (
    <>
      <del>
        <bdi>{name}</bdi>
      </del>{' '}
      <small>{isWithdrawn ? 'withdrawn,' : 'deleted,'}</small>
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
            canComment={decisionsOf(order).includes('changes_requested')}
          />
        </Suspense>
      )}
    </>
  );
}
