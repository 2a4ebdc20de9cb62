import { useStore } from '@nanostores/react';
import { Suspense } from 'react';

import { $commentDrafts, editComments } from '../../state/comment-drafts.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { FileList, Versions } from '../order/FileList.tsx';
import { filesOf, recordingsOf } from './dashboard.model.ts';
import styles from './Dashboard.module.css';
import type { OrderProps } from './OrderFacts.tsx';

// Loads with the first order that has something to play.
const Review = loadLater(async () => (await import('../../ui/Review.tsx')).Review);

/** Plays what was delivered, and takes comments on it while it waits to be approved. */
export function OrderPlayer({ order }: OrderProps) {
  const drafts = useStore($commentDrafts)[order.id] ?? [];
  const files = recordingsOf(order);
  if (files.length === 0) return null;
  const canComment = order.view.decisions.includes('changes_requested');
  return (
    <Suspense fallback={<span className={`skeleton ${styles['player']}`} />}>
      <Review
        files={files}
        comments={order.comments ?? []}
        fileUrl={filesOf(order).fileUrl}
        drafts={drafts}
        onEdit={canComment ? (change) => editComments(order.id, change) : undefined}
      />
    </Suspense>
  );
}

/** What was delivered, latest version first, and what the customer sent. */
export function OrderFiles({ order }: OrderProps) {
  const { versions, sent } = order.view;
  return (
    <>
      {versions.length > 0 && (
        <section className="stack" aria-labelledby={`files-${order.id}`}>
          <h4 id={`files-${order.id}`}>Your files</h4>
          <Versions {...filesOf(order)} />
        </section>
      )}
      {sent.length > 0 && (
        <section className="stack" aria-labelledby={`sent-${order.id}`}>
          <h4 id={`sent-${order.id}`}>What you sent</h4>
          <FileList {...filesOf(order)} items={sent} />
        </section>
      )}
    </>
  );
}
