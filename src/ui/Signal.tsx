import { drawSignal, type SignalKind } from '../lib/signal.ts';
import styles from './Signal.module.css';

interface SignalProps {
  seed: string;
  kind?: SignalKind;
  width?: number;
  height?: number;
  pitch?: number;
  mastered?: number;
  /** What the figure shows; left out where it only decorates. */
  alt?: string | undefined;
  /** Carries the figure across a navigation to the page that shows it under the same name. */
  transition?: string | undefined;
}

/** The waveform drawn from a seed; built pages and islands draw it alike. */
export function Signal({
  alt,
  transition,
  width = 480,
  height = 270,
  pitch = 10,
  ...options
}: SignalProps) {
  const { base, accent } = drawSignal({ ...options, width, height, pitch });
  return (
    <svg
      className={styles['figure']}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={pitch * 0.42}
      data-carry={transition}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <path d={base} />
      <path className="signal" d={accent} />
    </svg>
  );
}
