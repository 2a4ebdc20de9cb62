import type { Drawing as DrawingData } from '../lib/cover.ts';
import styles from './Signal.module.css';

export const carried = styles['figure'];

interface DrawingProps {
  drawing: DrawingData;
  alt?: string | undefined;
  /** Carries the drawing across a navigation to the page that shows it under the same name. */
  transition?: string | undefined;
}

export function Drawing({ drawing, alt, transition }: DrawingProps) {
  const { width, height, strokeWidth, paths } = drawing;
  return (
    <svg
      className={carried}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      data-carry={transition}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      {paths.map((path) => (
        <path key={path.d} {...path} />
      ))}
    </svg>
  );
}
