import * as RadixDialog from '@radix-ui/react-dialog';
import X from 'lucide/dist/esm/icons/x.mjs';
import { useRef, type ReactNode, type RefObject } from 'react';

import { pressedKey } from '../lib/pressed-key.ts';
import { Icon } from './Icon.tsx';
import styles from './Dialog.module.css';
import { Tooltip } from './Tooltip.tsx';

interface DialogProps {
  isOpen: boolean;
  title: string;
  description: string;
  /** False while something is being sent: then neither Escape, the shade nor the button closes it. */
  canClose: boolean;
  /** `top` keeps the head in its place while the content grows. */
  placement?: 'center' | 'top';
  /** What gets the focus back; without it, what had the focus when it opened. */
  returnTo?: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog over the page. The shade is drawn here: Radix's own overlay injects a style element,
 * which the content security policy refuses; scrolling is locked in CSS.
 */
export function Dialog({
  isOpen,
  title,
  description,
  canClose,
  placement = 'center',
  returnTo,
  onClose,
  children,
}: DialogProps) {
  const earlierFocus = useRef<Element>(null);
  return (
    <RadixDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && canClose) onClose();
      }}
    >
      <RadixDialog.Portal>
        <div className={styles['shade']} data-dialog-shade />
        <RadixDialog.Content
          className={styles['content']}
          data-placement={placement}
          onOpenAutoFocus={() => {
            earlierFocus.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Radix gives it back to triggers of its own alone.
            event.preventDefault();
            const opener = returnTo?.current ?? earlierFocus.current;
            if (opener instanceof HTMLElement) opener.focus();
          }}
          onEscapeKeyDown={(event) => {
            if (!canClose || pressedKey(event) === undefined) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            if (!canClose) event.preventDefault();
          }}
        >
          <RadixDialog.Title className={styles['title']}>{title}</RadixDialog.Title>
          <RadixDialog.Description className={styles['description']}>
            {description}
          </RadixDialog.Description>
          {children}
          <div className={styles['corner']}>
            <Tooltip text="Close (Esc)" placement="below">
              {(describedBy) => (
                <RadixDialog.Close
                  className={`icon-button ${styles['close']}`}
                  aria-label="Close"
                  aria-describedby={describedBy}
                  disabled={!canClose}
                >
                  <Icon of={X} size={20} />
                </RadixDialog.Close>
              )}
            </Tooltip>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** What ends a dialog, below what it says about that; it stays in view while the rest scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={`actions ${styles['actions']}`}>{children}</div>;
}
