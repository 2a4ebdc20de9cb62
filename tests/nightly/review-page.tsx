import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

import type { OrderComment, OrderFile } from '../../src/contracts/orders.ts';
import { $commentDrafts, commentsToSend, editComments } from '../../src/state/comment-drafts.ts';
import { Review } from '../../src/ui/Review.tsx';

const [at, by] = ['2026-11-23T10:00:00.000Z', 'studio'] as const;
const fileId = 'b'.repeat(32);
const files: OrderFile[] = [
  { id: 'a'.repeat(32), name: 'Episode.wav', size: 1, at, by, version: 1, seconds: 1800 },
  {
    id: fileId,
    name: 'Episode.wav',
    size: 1,
    at,
    by,
    version: 2,
    seconds: 1800,
    peaks: 'AID/gAA=',
  },
];
const sent: OrderComment[] = [
  { id: '3.0', fileId, seconds: 72, text: 'Cut the cough.', at, isDone: false },
];

/** The review as the dashboard shows it, or with `?agent` as the desk does. */
function ReviewPage() {
  const [comments, setComments] = useState(sent);
  const drafts = useStore($commentDrafts)['one'] ?? [];
  const props = { files, comments, fileUrl: (id: string) => `/api/orders/one/files/${id}` };
  const tick = (id: string, isDone: boolean) => {
    setComments((all) => all.map((each) => (each.id === id ? { ...each, isDone } : each)));
    return Promise.resolve();
  };
  if (location.search === '?agent') return <Review {...props} onTick={tick} />;
  return (
    <>
      <Review {...props} drafts={drafts} onEdit={(change) => editComments('one', change)} />
      <output>{JSON.stringify(commentsToSend('one', files))}</output>
    </>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<ReviewPage />);
