import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState, type DragEvent, type ReactNode } from 'react';

import { acceptFor } from '../contracts/file-types.ts';
import { $shownUploads, hasKept, type UploadTarget } from '../state/kept-uploads.ts';
import type { ButtonLook } from './Button.tsx';
import { FilePicker } from './FilePicker.tsx';
import { loadLater } from './load-later.tsx';
import styles from './UploadButton.module.css';

/** Picked, and not yet sent: the uploads load with the first of them, or when that is tried again. */
const picked: { target: UploadTarget; files: File[] }[] = [];

async function loadUploads() {
  const { Uploads: component, sendFiles } = await import('./Uploads.tsx');
  for (const { target, files } of picked.splice(0)) void sendFiles(target, files);
  return component;
}
const Uploads = loadLater(loadUploads);

function upload(target: UploadTarget, files: File[]): void {
  if (files.length === 0) return;
  picked.push({ target, files });
  $shownUploads.set([...new Set([...$shownUploads.get(), target.orderId])]);
  // In the place of the uploads it says when they cannot be loaded.
  loadUploads().catch(() => undefined);
}

export function UploadButton({ target, ...look }: ButtonLook & { target: UploadTarget }) {
  return (
    <FilePicker
      {...look}
      label="Upload files"
      accept={acceptFor(target.isAgent === true)}
      multiple
      onPick={(files) => upload(target, files)}
    />
  );
}

const hasFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>) =>
  dataTransfer?.types.includes('Files') === true;

interface DropZoneProps {
  /** Without one, nothing is taken. */
  target: UploadTarget | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function DropZone({ target, className = '', children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!target || !hasFiles(event)) return;
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
        if (!target || !hasFiles(event)) return;
        event.preventDefault();
        upload(target, [...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

/** A file that misses its place must not take the page away. */
const keepPage = (event: globalThis.DragEvent) => {
  if (hasFiles(event)) event.preventDefault();
};

/** The uploads of an order, once there are any; those that an earlier visit left unfinished at once. */
export function UploadList({ target }: { target: UploadTarget }) {
  const isShown = useStore($shownUploads).includes(target.orderId);
  const [wasLeft] = useState(() => hasKept(target));
  useEffect(() => {
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);
  return (
    (isShown || wasLeft) && (
      <Suspense>
        <Uploads target={target} />
      </Suspense>
    )
  );
}
