import * as Toast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useState } from 'react';

import { dismissNotice, NOTICE_DURATION_MS, type Notice } from '../../state/notices.ts';
import styles from './Notices.module.css';

/** How far a notice has to be swiped to go (spec core §9). */
const SWIPE_THRESHOLD_PX = 50;

/** The notice itself, with Radix's behaviour: five seconds, paused under the pointer or the focus. */
export function NoticeToast({ notice }: { readonly notice: Notice }) {
  return (
    <Toast.Provider
      duration={NOTICE_DURATION_MS}
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label="Notice"
    >
      <Toast.Root
        key={notice.id}
        className={styles['notice']}
        data-variant={notice.variant}
        type="foreground"
        onOpenChange={(isOpen) => {
          if (!isOpen) dismissNotice(notice);
        }}
      >
        <NoticeWords notice={notice} />
        <Toast.Close className={styles['close']} aria-label="Close">
          <X size={18} aria-hidden />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className={styles['viewport']} hotkey={['F8']} />
    </Toast.Provider>
  );
}

/** Title and description; silent for screen readers that heard them on the page before. */
function NoticeWords({ notice }: { readonly notice: Notice }) {
  const [isSilent] = useState(notice.isAnnounced);
  return (
    <div {...(isSilent ? { 'data-radix-toast-announce-exclude': '' } : {})}>
      <Toast.Title className={styles['title']}>{notice.title}</Toast.Title>
      <Toast.Description className={styles['description']}>{notice.description}</Toast.Description>
    </div>
  );
}
