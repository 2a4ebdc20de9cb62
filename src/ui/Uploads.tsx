import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { acceptFor } from '../contracts/file-types.ts';
import { formatBytes } from '../contracts/file-size.ts';
import { isolate } from '../contracts/isolate.ts';
import type { UploadTarget } from '../state/kept-uploads.ts';
import {
  $uploads,
  cancel,
  pause,
  pickAgain,
  recallUploads,
  resume,
  type Upload,
} from '../state/uploads.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmForm.tsx';
import { FilePicker } from './FilePicker.tsx';
import styles from './Uploads.module.css';

export { sendFiles } from '../state/uploads.ts';

/** More is not given up without a question. */
const MUCH_BYTES = 100_000_000;

export function Uploads({ target }: { target: UploadTarget }) {
  const uploads = useStore($uploads).filter(({ orderId }) => orderId === target.orderId);
  useEffect(() => void recallUploads(target), [target]);
  return (
    <div>
      <ul className="ruled" aria-label="Uploads">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      <div aria-live="polite" className="visually-hidden">
        {uploads.map((upload) => (
          <p key={upload.id}>
            {isolate(upload.name)}: {upload.problem ?? spoken[upload.state]}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Said of a state to somebody who does not see it; a cut line says so with each try, which would be too much. */
const spoken: Readonly<Record<Upload['state'], string>> = {
  missing: 'upload unfinished.',
  comparing: 'comparing.',
  waiting: 'upload waiting.',
  sending: 'uploading.',
  interrupted: 'uploading.',
  finishing: 'uploading.',
  paused: 'upload paused.',
  failed: 'upload failed.',
  done: 'upload complete.',
};

interface UploadProps {
  upload: Upload;
}

function UploadRow({ upload }: UploadProps) {
  const { name, size, sent, state } = upload;
  return (
    <li className={`stack ${styles['upload']}`} data-state={state}>
      <b>
        <bdi>{name}</bdi>
      </b>
      {!upload.isFinal && <progress aria-label={name} max={size} value={sent} />}
      <p className={state === 'failed' ? 'error-text' : 'fine'}>{describe(upload)}</p>
      {state !== 'finishing' && state !== 'done' && (
        <div className="actions">
          <Continue upload={upload} />
          <Cancel upload={upload} />
        </div>
      )}
    </li>
  );
}

function Continue({ upload }: UploadProps) {
  const { id, name, state, isFinal, target } = upload;
  if (isFinal || state === 'comparing') return null;
  if (state === 'missing')
    return (
      <FilePicker
        label="Pick it again"
        about={isolate(name)}
        accept={acceptFor(target.isAgent === true)}
        onPick={([file]) => {
          if (file) void pickAgain(upload, file);
        }}
      />
    );
  const isStopped = state === 'failed' || state === 'paused';
  const goOn = state === 'failed' ? 'Try again' : 'Resume';
  return (
    <Button size="small" about={name} onClick={() => (isStopped ? resume : pause)(id)}>
      {isStopped ? goOn : 'Pause'}
    </Button>
  );
}

function Cancel({ upload: { id, name, sent, isFinal } }: UploadProps) {
  const [isAsking, setAsking] = useState(false);
  const ask = () => (sent > MUCH_BYTES ? setAsking(true) : void cancel(id));
  return (
    <>
      <Button size="small" kind="quiet" about={name} onClick={ask}>
        {isFinal ? 'Remove' : 'Cancel'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel this upload?"
        description={`${formatBytes(sent)} of ${isolate(name)} arrived. They’ll be deleted.`}
        confirm="Cancel the upload"
        busy="Canceling..."
        keep="Keep it"
        likely="keep"
        onConfirm={() => cancel(id)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** What is written about an upload: “640 MB of 1.2 GB · 8.1 MB/s · about 1 minute left”. */
function describe({ state, sent, size, bytesPerSecond, problem }: Upload): string {
  const amount = `${formatBytes(sent)} of ${formatBytes(size)}`;
  switch (state) {
    case 'missing':
      return `${amount} arrived. ${problem ?? 'Pick it again to go on.'}`;
    case 'comparing':
      return 'Comparing it with what has arrived…';
    case 'waiting':
      return `${formatBytes(size)} · waiting for its turn`;
    case 'interrupted':
      return `${amount} · no connection; it goes on by itself`;
    case 'paused':
      return `${amount} · paused`;
    case 'failed':
      return problem ?? '';
    case 'finishing':
      return 'All of it arrived. We’re checking it.';
    case 'done':
      return 'Uploaded';
    case 'sending':
      return bytesPerSecond
        ? `${amount} · ${formatBytes(bytesPerSecond)}/s · ${timeLeft((size - sent) / bytesPerSecond)}`
        : amount;
  }
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  const [count, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return `about ${count} ${unit}${count === 1 ? '' : 's'} left`;
}
