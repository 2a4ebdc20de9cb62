import { useStore } from '@nanostores/react';
import { useEffect } from 'react';

import { $notice, markAnnounced, takeWaitingNotice } from '../../state/notices.ts';
import { NoticeToast } from './NoticeToast.tsx';

/** The one notice on screen; F8 moves the focus to it (spec core §9). */
export function Notices() {
  const notice = useStore($notice, { ssr: 'initial' });
  useEffect(() => {
    takeWaitingNotice();
    document.addEventListener('notice:waiting', takeWaitingNotice);
    return () => {
      document.removeEventListener('notice:waiting', takeWaitingNotice);
    };
  }, []);
  useEffect(() => {
    if (notice) markAnnounced(notice);
  }, [notice]);
  return notice && <NoticeToast notice={notice} />;
}
