import { useRef, useState, type KeyboardEvent } from 'react';

import { isolate } from '../contracts/isolate.ts';
import { MAXIMUM_COMMENTS } from '../contracts/order-messages.ts';
import type { OrderComment, OrderFile } from '../contracts/orders.ts';
import { Button } from './Button.tsx';
import { downloadMarkers, markerFormats, type MarkerFormat } from './markers.ts';
import { clockTime } from '../contracts/playing-time.ts';
import { pressedKey } from '../lib/pressed-key.ts';
import type { CommentDraft } from '../state/comment-drafts.ts';
import { usePlayback } from './playback.ts';
import { Player } from './Player.tsx';
import styles from './Review.module.css';
import { SelectField } from './Select.tsx';
import {
  CommentForm,
  DraftComment,
  openDraft,
  SentComment,
  withChange,
  type EditDrafts,
} from './ReviewComments.tsx';

interface ReviewProps {
  /** Those that can be played; see `isPlayable`. */
  files: readonly OrderFile[];
  comments: readonly OrderComment[];
  fileUrl: (id: string) => string;
  /** What the customer has not sent yet about the order. */
  drafts?: readonly CommentDraft[];
  /** For the customer, while comments can be made. */
  onEdit?: EditDrafts | undefined;
  /** For an agent: ticks a comment off, or takes that back. Ends when `comments` say so, or after the failure was shown. */
  onTick?: (id: string, isDone: boolean) => Promise<unknown>;
}

/** The recordings of an order, one at a time, and what is said about places in them. */
export function Review({ files, drafts = [], ...rest }: ReviewProps) {
  const [chosen, setChosen] = useState<string>();
  const newestFirst = files.toSorted((one, other) => (other.version ?? 0) - (one.version ?? 0));
  const file = newestFirst.find(({ id }) => id === chosen) ?? newestFirst[0];
  const strays = drafts.filter(({ fileId }) => files.every(({ id }) => id !== fileId));
  const { onEdit } = rest;
  return (
    <div className="stack stack-4">
      {files.length > 1 && (
        <SelectField
          label="Recording"
          value={file?.id}
          options={newestFirst.map(
            ({ id, name, version }) =>
              [id, version ? `Version ${version}: ${isolate(name)}` : isolate(name)] as const,
          )}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {file && (
        <FileReview
          key={file.id}
          {...rest}
          file={file}
          drafts={drafts}
          isNewest={file.version === newestFirst[0]?.version}
        />
      )}
      {onEdit && strays.length > 0 && (
        <div className="notice-box">
          <p>We took back the file that you were commenting on. This will not be sent:</p>
          <ul className={`ruled ${styles['comments']}`}>
            {strays.map((draft) => (
              <DraftComment key={draft.id} draft={draft} onEdit={onEdit} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface FileReviewProps extends Omit<ReviewProps, 'files'> {
  file: OrderFile;
  drafts: readonly CommentDraft[];
  isNewest: boolean;
}

function FileReview(props: FileReviewProps) {
  const { file, fileUrl, drafts, isNewest, onEdit, onTick } = props;
  const box = useRef<HTMLElement>(null);
  const playback = usePlayback(fileUrl(file.id), file.seconds);
  const [said, setSaid] = useState('');
  const ofFile = ({ fileId }: { fileId: string }) => fileId === file.id;
  const comments = props.comments.filter(ofFile);
  const unsent = onEdit ? drafts.filter((draft) => ofFile(draft) && !draft.isOpen) : [];
  const listed = [...comments, ...unsent].toSorted((one, other) => one.seconds - other.seconds);
  const canAdd = onEdit && isNewest;

  const focusField = () => box.current?.querySelector<HTMLElement>('[name=comment]')?.focus();
  const takePlayhead = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, target } = event;
    const key = pressedKey(event.nativeEvent)?.toLowerCase();
    const isTyping = target instanceof Element && target.closest('textarea, select');
    if (!canAdd || key !== 'c' || ctrlKey || metaKey || altKey || isTyping) return;
    event.preventDefault();
    const seconds = Math.floor(playback.seconds);
    onEdit((all) => {
      const open = all.find((draft) => draft.isOpen && ofFile(draft));
      if (open) return withChange(open.id, { seconds })(all);
      return all.length < MAXIMUM_COMMENTS ? [...all, openDraft(file.id, seconds)] : all;
    });
    // The field is on the page, which a video in full screen covers.
    if (document.fullscreenElement) void document.exitFullscreen().then(focusField);
    else focusField();
  };
  return (
    // A key alone may do something only while the focus is in here (WCAG 2.1.4); a button for the same stands in it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={box} aria-label={file.name} className="stack stack-4" onKeyDown={takePlayhead}>
      <Player file={file} url={fileUrl(file.id)} playback={playback} pins={listed} />
      {canAdd && (
        <CommentForm
          fileId={file.id}
          drafts={drafts}
          seconds={playback.seconds}
          onEdit={onEdit}
          onAdded={(seconds) => setSaid(`Comment added at ${clockTime(seconds)}`)}
        />
      )}
      {listed.length > 0 && (
        <ol className={`ruled ${styles['comments']}`} aria-label="Comments">
          {listed.map((each) =>
            'isOpen' in each ? (
              <DraftComment
                key={each.id}
                draft={each}
                onJump={playback.seek}
                onEdit={onEdit}
                onRemoved={() => {
                  setSaid(`Comment at ${clockTime(each.seconds)} removed`);
                  focusField();
                }}
              />
            ) : (
              <SentComment key={each.id} comment={each} onJump={playback.seek} onTick={onTick} />
            ),
          )}
        </ol>
      )}
      {onTick && comments.length > 0 && <MarkerButtons file={file} comments={comments} />}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}

function MarkerButtons({ file, comments }: { file: OrderFile; comments: readonly OrderComment[] }) {
  return (
    <div className="actions">
      {(Object.keys(markerFormats) as MarkerFormat[]).map((format) => (
        <Button
          key={format}
          size="small"
          onClick={() => downloadMarkers(file.name, comments, format)}
        >
          Markers for {format}
        </Button>
      ))}
    </div>
  );
}
