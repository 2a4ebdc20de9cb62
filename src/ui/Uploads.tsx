import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { acceptFor } from '../contracts/file-types.ts';
import { formatBytes } from '../contracts/file-size.ts';
import { isolate } from '../contracts/isolate.ts';
import type { UploadTarget } from '../state/kept-uploads.ts';
import {
  $uploads,
  cancel,
  leaveAsItWas,
  pause,
  pickAgain,
  recallUploads,
  resume,
  sendInstead,
  sendToo,
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
            {isolate(upload.name)}: {speak(upload)}
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

function speak(upload: Upload): string {
  const { state, problem } = upload;
  return sayOffered(upload) ?? ((state === 'failed' && problem) || spoken[state]);
}

interface UploadProps {
  upload: Upload;
}

function UploadRow({ upload }: UploadProps) {
  const { name, size, sent, state } = upload;
  const offered = sayOffered(upload);
  return (
    <li className={`stack ${styles['upload']}`} data-state={state}>
      <b>
        <bdi>{name}</bdi>
      </b>
      {!upload.isFinal && <progress aria-label={name} max={size} value={sent} />}
      <p className={state === 'failed' ? 'error-text' : 'fine'}>{describe(upload)}</p>
      {offered && <Choice upload={upload} words={offered} />}
      {state !== 'finishing' && state !== 'done' && (
        <div className="actions">
          <Continue upload={upload} />
          <Cancel upload={upload} />
        </div>
      )}
    </li>
  );
}

/** What becomes of a file that was picked for an upload, and is another one. */
function Choice({ upload: { id, offered }, words }: UploadProps & { words: string }) {
  const choices = [
    ['Send it instead', sendInstead],
    ['Send both', sendToo],
    ['Don’t send it', leaveAsItWas],
  ] as const;
  return (
    <div className="notice-box stack stack-3">
      <p>{words}</p>
      <div className="actions">
        {choices.map(([label, act]) => (
          <Button
            key={label}
            size="small"
            about={offered?.name}
            onClick={({ currentTarget }) => {
              const row = currentTarget.closest('li');
              void act(id);
              // The choice goes; whoever made it goes on at what is left of the row.
              setTimeout(() => row?.querySelector('button')?.focus());
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Says in what the file differs that was picked for an upload; undefined where none was. */
function sayOffered({ name, size, sent, state, offered }: Upload): string | undefined {
  if (!offered) return undefined;
  const [is, was] = [formatBytes(offered.size), formatBytes(size)];
  const sizes = is === was ? 'of another size' : `${is}, not ${was}`;
  const isActive = !['missing', 'paused', 'failed'].includes(state);
  const changed = isActive ? 'saved at another time' : 'what has arrived is not in it';
  const difference =
    offered.name !== name
      ? `or another file: ${isolate(offered.name)}, ${is}`
      : offered.size === size
        ? changed
        : sizes;
  const kept = sent > 0 ? ' What has arrived is kept until you choose.' : '';
  return `This is another version of ${name}, ${difference}.${kept}`;
}

function Continue({ upload: { id, name, state, isFinal, target } }: UploadProps) {
  if (isFinal || state === 'comparing') return null;
  if (state === 'missing')
    return (
      <FilePicker
        label="Pick it again"
        about={isolate(name)}
        accept={acceptFor(target.isAgent === true)}
        onPick={([file]) => {
          if (file) void pickAgain(id, file);
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
      return `${amount} arrived. Pick it again to go on.`;
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
