import { formatBytes } from '../../contracts/file-size.ts';
import type { Order, OrderFile, SharedItem } from '../../contracts/orders.ts';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { fileOfItem } from './order.ts';
import styles from './FileList.module.css';

interface FileListProps {
  order: Order;
  items: readonly SharedItem[];
  /** Where a file is downloaded, by its id. */
  fileUrl: (id: string) => string;
  /** `_blank` where work must not be left. */
  target?: '_blank' | undefined;
}

/** Files and links of an order; what was withdrawn or deleted is struck through. */
export function FileList({ order, items, fileUrl, target }: FileListProps) {
  return (
    <ul className={styles['files']}>
      {items.map((item) => {
        const file = fileOfItem(order, item);
        return (
          <li key={item.file ?? item.link}>
            {file && <FileName file={file} url={fileUrl(file.id)} />}
            {item.link !== undefined && <LinkName link={item.link} item={item} target={target} />}
          </li>
        );
      })}
    </ul>
  );
}

function FileName({ file, url }: { file: OrderFile; url: string }) {
  const { name, size, isWithdrawn, isGone } = file;
  const isThere = !isWithdrawn && !isGone;
  const shown = <bdi>{name}</bdi>;
  return (
    <>
      {isThere ? <a href={url}>{shown}</a> : <del>{shown}</del>}{' '}
      <small>
        {isWithdrawn && 'withdrawn, '}
        {!isWithdrawn && isGone && 'deleted, '}
        {formatBytes(size)}
      </small>
    </>
  );
}

interface LinkNameProps extends Pick<FileListProps, 'target'> {
  link: string;
  item: SharedItem;
}

function LinkName({ link, item: { isWithdrawn }, target }: LinkNameProps) {
  if (!isWithdrawn) return <FileLinks links={[link]} target={target} />;
  return (
    <>
      <del>{link}</del> <small>withdrawn</small>
    </>
  );
}
