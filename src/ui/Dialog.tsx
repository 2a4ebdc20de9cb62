import * as RadixDialog from '@radix-ui/react-dialog';
import X from 'lucide/dist/esm/icons/x.mjs';
import { useRef, useState, type ReactNode, type RefObject } from 'react';

import { pressedKey } from '../lib/pressed-key.ts';
import { Button, type ButtonLook } from './Button.tsx';
import styles from './Dialog.module.css';
import { Around } from './Form.tsx';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  isOpen: boolean;
  title: string;
  description: string;
  /** `top` keeps the head in its place while the content grows. */
  placement?: 'center' | 'top';
  /** What gets the focus back; without it, what had the focus when it opened. */
  returnTo?: RefObject<HTMLElement | null>;
  /** Id of what gets it where that has gone. */
  otherwiseTo?: string;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * A modal dialog over the page; while a form in it is sent, nothing closes it. The shade is drawn here: Radix's own
 * overlay injects a style element, which the content security policy refuses; scrolling is locked in CSS.
 */
export function Dialog({
  isOpen,
  title,
  description,
  placement = 'center',
  returnTo,
  otherwiseTo = '',
  onClose,
  children,
}: DialogProps) {
  const earlierFocus = useRef<Element>(null);
  const [isHeld, hold] = useState(false);
  return (
    <RadixDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !isHeld) onClose();
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
            const isThere = opener?.isConnected && opener !== document.body;
            const place = isThere ? opener : document.getElementById(otherwiseTo);
            if (place instanceof HTMLElement) place.focus();
          }}
          onEscapeKeyDown={(event) => {
            if (isHeld || pressedKey(event) === undefined) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            if (isHeld) event.preventDefault();
          }}
        >
          <RadixDialog.Title>{title}</RadixDialog.Title>
          <RadixDialog.Description>{description}</RadixDialog.Description>
          <Around value={{ hold, leave: onClose }}>{children}</Around>
          <div className={styles['corner']}>
            <IconButton
              icon={X}
              label="Close"
              tip="Close (Esc)"
              placement="below"
              disabled={isHeld}
              onClick={onClose}
            />
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

type DialogButtonProps = ButtonLook &
  Pick<DialogProps, 'title' | 'description' | 'children'> & { label: string };

export function DialogButton(props: DialogButtonProps) {
  const { title, description, children, label, ...button } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog {...{ title, description, isOpen }} onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  );
}
