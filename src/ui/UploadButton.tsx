import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';

import { acceptFor } from '../contracts/file-types.ts';
import { hasKept } from '../state/kept-uploads.ts';
import { $shownUploads, type UploadTarget } from '../state/upload-target.ts';
import { loadLater } from './load-later.tsx';
import styles from './UploadButton.module.css';

interface TargetProps {
  target: UploadTarget;
}

/** Picked, and not yet sent: the uploads load with the first of them, or when that is tried again. */
const picked: { target: UploadTarget; files: File[] }[] = [];

async function loadUploads() {
  const { Uploads: component, sendFiles } = await import('./Uploads.tsx');
  for (const { target, files } of picked.splice(0)) sendFiles(target, files);
  return component;
}
const Uploads = loadLater(loadUploads);

/** Loads and shows the uploads of an order. */
function showUploads(orderId: string): void {
  $shownUploads.set([...new Set([...$shownUploads.get(), orderId])]);
}

function upload(target: UploadTarget, files: FileList | null): void {
  if (!files?.length) return;
  picked.push({ target, files: [...files] });
  showUploads(target.orderId);
  // In the place of the uploads it says when they cannot be loaded.
  loadUploads().catch(() => undefined);
}

interface UploadButtonProps extends TargetProps {
  label?: string;
  /** Said after the label where many buttons have the same. */
  about?: string;
  className?: string | undefined;
  /** Takes the one file that is picked, in place of sending it. */
  onPick?: (file: File) => void;
}

/** A button that lets somebody pick files and sends them. */
export function UploadButton({
  target,
  label = 'Upload files',
  about,
  className = 'button button-small',
  onPick,
}: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {label}
        {about && <span className="visually-hidden">{about}</span>}
      </button>
      <input
        ref={input}
        type="file"
        multiple={!onPick}
        hidden
        aria-label="Files"
        accept={acceptFor(target.isAgent === true)}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (onPick && file) onPick(file);
          else upload(target, currentTarget.files);
          // The same file can be picked again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Takes files that are dropped on what is in it. */
export function DropZone({
  target,
  className = '',
  children,
}: TargetProps & { className?: string | undefined; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      role="presentation"
      className={`${className} ${styles['zone']}`}
      data-drop={isOver ? 'Drop files to upload' : undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!event.dataTransfer.files.length) return;
        event.preventDefault();
        upload(target, event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}

/** The uploads of an order, once there are any; those that an earlier visit left unfinished at once. */
export function UploadList({ target }: TargetProps) {
  const isShown = useStore($shownUploads).includes(target.orderId);
  const [wasLeft] = useState(() => hasKept(target));
  // A file that misses its place must not take the page away.
  useEffect(() => {
    const prevent = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', prevent);
    window.addEventListener('drop', prevent);
    return () => {
      window.removeEventListener('dragover', prevent);
      window.removeEventListener('drop', prevent);
    };
  }, []);
  return (
    (isShown || wasLeft) && (
      <Suspense>
        <Uploads target={target} Pick={UploadButton} />
      </Suspense>
    )
  );
}
