import { atom } from 'nanostores';

import { readTab, writeTab } from '../lib/tab-storage.ts';

/** How long a notice stays (spec core §9). */
export const NOTICE_DURATION_MS = 5_000;

const NOTICE_KEY = 'notice';

/** A notice on screen; at most one at a time (spec core §4). */
export interface Notice {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly variant: 'default' | 'destructive';
  /** Screen readers have heard it, on the page before this one. */
  readonly isAnnounced: boolean;
}

export const $notice = atom<Notice | undefined>(undefined);

/** Shows a notice now and, if the page is left before it has run its time, on the next page. */
export function notify(
  content: Pick<Notice, 'title' | 'description'> & Partial<Pick<Notice, 'variant'>>,
): void {
  const notice: Notice = {
    variant: 'default',
    ...content,
    id: crypto.randomUUID(),
    isAnnounced: false,
  };
  writeTab(NOTICE_KEY, notice);
  $notice.set(notice);
  document.dispatchEvent(new Event('notice:waiting'));
}

/** The notice that an earlier page, or a script without this store, has left in the tab. */
export function takeWaitingNotice(): void {
  const waiting = readTab(NOTICE_KEY) as Notice | undefined;
  if (waiting && waiting.id !== $notice.get()?.id) $notice.set(waiting);
}

/** The notice has been read out; a next page shows it without saying it again. */
export function markAnnounced(notice: Notice): void {
  if ($notice.get()?.id === notice.id) writeTab(NOTICE_KEY, { ...notice, isAnnounced: true });
}

/** The notice has run its time or was dismissed. */
export function dismissNotice(notice: Notice): void {
  if ($notice.get()?.id !== notice.id) return;
  writeTab(NOTICE_KEY, undefined);
  $notice.set(undefined);
}
