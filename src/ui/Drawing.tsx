import type { Drawing as DrawingData } from '../lib/cover.ts';
import styles from './Signal.module.css';

/** The class of what `data-carry` names. */
export const carried = styles['figure'];

interface DrawingProps {
  drawing: DrawingData;
  /** What the drawing shows; left out where it only decorates. */
  alt?: string | undefined;
  /** Carries the drawing across a navigation to the page that shows it under the same name. */
  transition?: string | undefined;
}

/** A drawing in the page's colors; built pages and islands draw it alike. */
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
