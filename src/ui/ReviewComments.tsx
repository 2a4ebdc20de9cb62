import { startTransition, useOptimistic, useState } from 'react';

import { COMMENT_MAX_LENGTH, MAXIMUM_COMMENTS } from '../contracts/order-messages.ts';
import type { OrderComment } from '../contracts/orders.ts';
import { clockTime } from '../contracts/playing-time.ts';
import { isCtrlEnter } from '../lib/pressed-key.ts';
import type { CommentDraft } from '../state/comment-drafts.ts';
import { Button } from './Button.tsx';
import { TextAreaField } from './Field.tsx';
import styles from './Review.module.css';

export type EditDrafts = (
  change: (drafts: readonly CommentDraft[]) => readonly CommentDraft[],
) => void;

export const openDraft = (fileId: string, seconds: number, text = ''): CommentDraft => {
  return { id: crypto.randomUUID(), fileId, seconds, text, isOpen: true };
};

/** The unsent comments with one of them changed; without a change, it goes. */
export const withChange =
  (id: string, change?: Partial<CommentDraft>) => (drafts: readonly CommentDraft[]) =>
    drafts.flatMap((draft) => {
      if (draft.id !== id) return [draft];
      return change ? [{ ...draft, ...change }] : [];
    });

interface TimeButtonProps {
  seconds: number;
  onJump: (seconds: number) => void;
}

function TimeButton({ seconds, onJump }: TimeButtonProps) {
  return (
    <button type="button" className={styles['jump']} onClick={() => onJump(seconds)}>
      <span className="visually-hidden">Go to </span>
      {clockTime(seconds)}
    </button>
  );
}

interface SentCommentProps extends Pick<TimeButtonProps, 'onJump'> {
  comment: OrderComment;
  onTick: ((id: string, isDone: boolean) => Promise<unknown>) | undefined;
}

/** A comment as both sides see it: the studio ticks it off, the customer reads that it did. */
export function SentComment({ comment, onJump, onTick }: SentCommentProps) {
  const { id, seconds, text } = comment;
  const [isDone, showDone] = useOptimistic(comment.isDone);
  const tick = (checked: boolean) =>
    startTransition(async () => {
      showDone(checked);
      await onTick?.(id, checked);
    });
  return (
    <li data-done={isDone}>
      <TimeButton seconds={seconds} onJump={onJump} />
      <p className="typed" dir="auto">
        {text}
      </p>
      {onTick ? (
        <label className={`row row-2 ${styles['tools']}`}>
          <input type="checkbox" checked={isDone} onChange={({ target }) => tick(target.checked)} />
          Done<span className="visually-hidden"> comment at {clockTime(seconds)}</span>
        </label>
      ) : (
        isDone && <span className="tag">Done</span>
      )}
    </li>
  );
}

interface DraftCommentProps {
  draft: CommentDraft;
  /** Left out when the recording is gone. */
  onJump?: (seconds: number) => void;
  onEdit: EditDrafts | undefined;
  onRemoved?: () => void;
}

/** An unsent comment, which is edited where it stands. */
export function DraftComment({ draft, onJump, onEdit, onRemoved }: DraftCommentProps) {
  const { id, seconds, text } = draft;
  const remove = () => {
    onEdit?.(withChange(id));
    onRemoved?.();
  };
  return (
    <li>
      {onJump && <TimeButton seconds={seconds} onJump={onJump} />}
      <textarea
        className="text-input"
        aria-label={`Your comment at ${clockTime(seconds)}`}
        dir="auto"
        rows={1}
        maxLength={COMMENT_MAX_LENGTH}
        value={text}
        onChange={({ target }) => onEdit?.(withChange(id, { text: target.value }))}
      />
      <div className={`row row-2 ${styles['tools']}`}>
        <span className="tag">Not sent yet</span>
        <Button
          size="small"
          kind="quiet"
          about={`the comment at ${clockTime(seconds)}`}
          onClick={remove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

interface CommentFormProps {
  fileId: string;
  drafts: readonly CommentDraft[];
  seconds: number;
  onEdit: EditDrafts;
  onAdded: (seconds: number) => void;
}

/** Takes a comment at the second at which its first character was typed, or `C` pressed. */
export function CommentForm({ fileId, drafts, seconds, onEdit, onAdded }: CommentFormProps) {
  const [error, setError] = useState<string>();
  const open = drafts.find((draft) => draft.isOpen && draft.fileId === fileId);
  const now = Math.floor(seconds);
  const { id, text, seconds: at } = open ?? { id: '', text: '', seconds: now };
  const type = (typed: string) => {
    const isFull = !open && drafts.length >= MAXIMUM_COMMENTS;
    setError(isFull ? `At most ${MAXIMUM_COMMENTS} comments at once; send those first` : undefined);
    if (open) onEdit(withChange(id, typed ? { text: typed } : undefined));
    else if (!isFull) onEdit((others) => [...others, openDraft(fileId, now, typed)]);
  };
  const add = () => {
    if (text.trim() === '') {
      setError('Write a comment first');
      return;
    }
    onEdit(withChange(id, { text: text.trim(), isOpen: false }));
    onAdded(at);
  };
  return (
    <div className={styles['form']}>
      <TextAreaField
        label={`Comment at ${clockTime(at)}`}
        hint={
          <>
            It keeps the second at which you begin to type.
            <span className={styles['keys']}> C takes the current second, Ctrl+Enter adds.</span>
          </>
        }
        error={error}
        rows={1}
        name="comment"
        maxLength={COMMENT_MAX_LENGTH}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (open && text === '') onEdit(withChange(id));
        }}
        onKeyDown={(event) => {
          if (!isCtrlEnter(event.nativeEvent)) return;
          event.preventDefault();
          add();
        }}
      />
      <div className="row row-2">
        <Button onClick={add}>Add comment</Button>
        {text !== '' && at !== now && (
          <Button kind="quiet" onClick={() => onEdit(withChange(id, { seconds: now }))}>
            Use the current time
          </Button>
        )}
      </div>
    </div>
  );
}
