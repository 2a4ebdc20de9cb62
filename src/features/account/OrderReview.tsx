import { useStore } from '@nanostores/react';

import type { Order, OrderFile } from '../../contracts/orders.ts';
import { $commentDrafts, editComments } from '../../state/comment-drafts.ts';
import { Review } from '../../ui/Review.tsx';
import { fileAddress } from './dashboard.model.ts';

interface OrderReviewProps {
  order: Order;
  /** Those that can be played. */
  files: readonly OrderFile[];
  canComment: boolean;
}

/** Plays what was delivered, and takes comments on it while it waits to be approved. */
export function OrderReview({ order, files, canComment }: OrderReviewProps) {
  const drafts = useStore($commentDrafts)[order.id] ?? [];
  return (
    <Review
      files={files}
      comments={order.comments ?? []}
      fileUrl={(id) => fileAddress(order.id, id)}
      drafts={drafts}
      onEdit={canComment ? (change) => editComments(order.id, change) : undefined}
    />
  );
}
