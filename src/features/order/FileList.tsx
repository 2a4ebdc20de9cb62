import { formatBytes } from '../../contracts/file-size.ts';
import type { Order, SharedItem } from '../../contracts/orders.ts';
import { FileLinks } from '../../ui/FileLinks.tsx';
import styles from './FileList.module.css';
import { fileOfItem } from './order.ts';

/** An order whose files are shown. */
export interface FilesOf {
  order: Order;
  /** Where a file is downloaded, by its id. */
  fileUrl: (id: string) => string;
  target?: '_blank' | undefined;
}

/** Files and links of an order; what was withdrawn or deleted is struck through. */
export function FileList({ items, ...of }: FilesOf & { items: readonly SharedItem[] }) {
  return (
    <ul className={`stack stack-1 ${styles['files']}`}>
      {items.map((item) => (
        <li key={item.file ?? item.link}>
          <Item item={item} {...of} />
        </li>
      ))}
    </ul>
  );
}

/** What was delivered, the latest version first; a version that another took the place of is struck through. */
export function Versions(of: FilesOf) {
  const { versions } = of.order.view;
  const current = versions.find(({ isWithdrawn }) => !isWithdrawn)?.number ?? 0;
  return versions.map(({ number, items, isWithdrawn }) => {
    const name = `Version ${number}`;
    const isReplaced = number < current;
    return (
      <div
        key={number}
        className={`stack stack-1 ${styles['version']}`}
        data-replaced={isReplaced || undefined}
      >
        <p>
          <b>{isReplaced ? <del>{name}</del> : name}</b>
          {isReplaced && <small> replaced by version {current}</small>}
          {isWithdrawn && !isReplaced && <small> withdrawn</small>}
        </p>
        <FileList {...of} items={items} />
      </div>
    );
  });
}

function Item({ order, item, fileUrl, target }: FilesOf & { item: SharedItem }) {
  const { link = '' } = item;
  const file = fileOfItem(order, item);
  const fate = (file ?? item).isWithdrawn ? 'withdrawn' : file?.isGone && 'deleted';
  const facts = [fate, file && formatBytes(file.size)].filter(Boolean).join(', ');
  const name = <bdi>{file?.name ?? link}</bdi>;
  if (!file && !fate) return <FileLinks links={[link]} target={target} />;
  return (
    <>
      {file && !fate ? (
        <a href={fileUrl(file.id)} target={target}>
          {name}
        </a>
      ) : (
        <del>{name}</del>
      )}{' '}
      <small>{facts}</small>
    </>
  );
}
