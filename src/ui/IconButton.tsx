import type { IconNode } from 'lucide';
import { useEffect, useId, useRef, useState, type ComponentProps } from 'react';

import { pressedKey } from '../lib/pressed-key.ts';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';

const TOOLTIP_DELAY_MS = 700;

/** Milliseconds after one tooltip has closed in which the next one opens without waiting. */
const TOOLTIP_SKIP_DELAY_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconNode;
  label: string;
  /** What its tooltip says, where that is not its label. */
  tip?: string;
  placement?: 'above' | 'below';
}

/**
 * A button that is nothing but its icon, with a tooltip. That opens for a pointer that rests and at once for the
 * keyboard, stays while the pointer is on it, and goes on Escape or a press (WCAG 2.2, 1.4.13).
 */
export function IconButton(props: IconButtonProps) {
  const { icon, label, tip, placement = 'above', ...button } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const open = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (isOpen) lastClosedAt = performance.now();
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    // The handlers only add a hint to the control inside, which stays what is operated.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className={styles['anchor']}
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch') return;
        const isSkipping = performance.now() - lastClosedAt < TOOLTIP_SKIP_DELAY_MS;
        if (isSkipping) open();
        else timer.current = setTimeout(open, TOOLTIP_DELAY_MS);
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) open();
      }}
      onBlur={close}
      onKeyDown={(event) => {
        if (pressedKey(event.nativeEvent) === 'Escape') close();
      }}
    >
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        aria-describedby={isOpen && tip ? id : undefined}
        {...button}
      >
        <Icon of={icon} size={20} />
      </button>
      {/* Hidden, not taken away: a dialog takes the focus from a press when something in it goes at that moment. */}
      <span
        className={styles['tooltip']}
        data-placement={placement}
        role="tooltip"
        id={id}
        hidden={!isOpen}
      >
        {tip ?? label}
      </span>
    </span>
  );
}
