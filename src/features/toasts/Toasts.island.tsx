import { useStore } from '@nanostores/react';
import * as Radix from '@radix-ui/react-toast';
import X from 'lucide/dist/esm/icons/x.mjs';
import { useEffect, useRef, useState } from 'react';

import { pressedKey } from '../../lib/pressed-key.ts';
import {
  $toast,
  dismissToast,
  startToast,
  takeWaitingToast,
  TOAST_DURATION_MS,
  type Toast,
} from '../../state/toasts.ts';
import styles from './Toasts.module.css';
import { Icon } from '../../ui/Icon.tsx';

/** How far a toast has to be swiped to go. */
const SWIPE_THRESHOLD_PX = 50;

/** The package would take F8 from an input method, too. */
const NO_KEYS: string[] = [];

/** The one toast on screen; F8 moves the focus to it. */
export function Toasts() {
  const toast = useStore($toast, { ssr: 'initial' });
  useEffect(() => {
    takeWaitingToast();
    document.addEventListener('toast:waiting', takeWaitingToast);
    return () => document.removeEventListener('toast:waiting', takeWaitingToast);
  }, []);
  // Astro takes a component for one of React only when it returns an element.
  return <>{toast && <ToastCard key={toast.id} toast={toast} />}</>;
}

/** Five seconds in all, paused under the pointer or the focus; silent for screen readers on a next page. */
function ToastCard({ toast }: { toast: Toast }) {
  // As it came: Radix starts its time anew when the duration changes.
  const [expiresAt] = useState(toast.expiresAt);
  const [duration] = useState(() =>
    expiresAt === undefined ? TOAST_DURATION_MS : expiresAt - Date.now(),
  );
  useEffect(() => startToast(toast), [toast]);
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (pressedKey(event) === 'F8') viewport.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Radix.Provider duration={duration} swipeThreshold={SWIPE_THRESHOLD_PX} label="Notification">
      <Radix.Root
        className={styles['toast']}
        data-variant={toast.variant}
        type="foreground"
        onEscapeKeyDown={(event) => {
          if (pressedKey(event) === undefined) event.preventDefault();
        }}
        onOpenChange={(isOpen) => {
          if (!isOpen) dismissToast(toast);
        }}
      >
        <div {...(expiresAt === undefined ? {} : { 'data-radix-toast-announce-exclude': '' })}>
          <Radix.Title className={styles['title']}>{toast.title}</Radix.Title>
          <Radix.Description className="fine">{toast.description}</Radix.Description>
        </div>
        <Radix.Close className={`icon-button ${styles['close']}`} aria-label="Close">
          <Icon of={X} size={18} />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport ref={viewport} className={styles['viewport']} hotkey={NO_KEYS} />
    </Radix.Provider>
  );
}
