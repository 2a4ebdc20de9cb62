import type { Order } from '../../contracts/orders.ts';
import { FileList } from './FileList.tsx';
import styles from './FileList.module.css';

interface VersionsProps {
  order: Order;
  /** Where a file is downloaded, by its id. */
  fileUrl: (id: string) => string;
  /** `_blank` where work must not be left. */
  target?: '_blank' | undefined;
}

/** What was delivered, the latest version first; a version that another took the place of is struck through. */
export function Versions({ order, fileUrl, target }: VersionsProps) {
  const { versions } = order.view;
  const current = versions.find(({ isWithdrawn }) => !isWithdrawn)?.number ?? 0;
  return versions.map(({ number, items, isWithdrawn }) => {
    const name = `Version ${number}`;
    const isReplaced = number < current;
    return (
      <div key={number} className={styles['version']} data-replaced={isReplaced || undefined}>
        <p className={styles['name']}>
          {isReplaced ? <del>{name}</del> : name}
          {isReplaced && <small> replaced by version {current}</small>}
          {isWithdrawn && !isReplaced && <small> withdrawn</small>}
        </p>
        <FileList order={order} items={items} fileUrl={fileUrl} target={target} />
      </div>
    );
  });
}
