import { useStore } from '@nanostores/react';
import { Suspense } from 'react';

import type { Order } from '../../contracts/orders.ts';
import { $commentDrafts, editComments } from '../../state/comment-drafts.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { fileAddress, recordingsOf } from './dashboard.model.ts';
import styles from './Dashboard.module.css';

// Loads with the first order that has something to play.
const Review = loadLater(async () => (await import('../../ui/Review.tsx')).Review);

/** Plays what was delivered, and takes comments on it while it waits to be approved. */
export function OrderPlayer({ order }: { order: Order }) {
  const drafts = useStore($commentDrafts)[order.id] ?? [];
  const files = recordingsOf(order);
  if (files.length === 0) return null;
  const canComment = order.view.decisions.includes('changes_requested');
  return (
    <Suspense fallback={<span className={`skeleton ${styles['player']}`} />}>
      <Review
        files={files}
        comments={order.comments ?? []}
        fileUrl={(id) => fileAddress(order.id, id)}
        drafts={drafts}
        onEdit={canComment ? (change) => editComments(order.id, change) : undefined}
      />
    </Suspense>
  );
}
