import { FileList, type FilesOf } from './FileList.tsx';
import styles from './FileList.module.css';

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
