import { useStore } from '@nanostores/react';

import type { Order } from '../../contracts/orders.ts';
import { $commentDrafts, editComments } from '../../state/comment-drafts.ts';
import { Review } from '../../ui/Review.tsx';
import { decisionsOf } from './next-step.ts';
import { playableFiles } from './order-files.ts';

/** Plays what was delivered, and takes comments on it while it waits to be approved. */
export function OrderReview({ order }: { order: Order }) {
  const drafts = useStore($commentDrafts)[order.id] ?? [];
  const canComment = decisionsOf(order).includes('changes_requested');
  return (
    <Review
      files={playableFiles(order)}
      comments={order.comments ?? []}
      fileUrl={(id) => `/api/orders/${order.id}/files/${id}`}
      drafts={drafts}
      onEdit={canComment ? (change) => editComments(order.id, change) : undefined}
    />
  );
}
