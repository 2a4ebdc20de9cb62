import type { IconNode } from 'lucide';
import { createElement } from 'react';

interface Props {
  of: IconNode;
  size: number;
  stroke?: number;
  className?: string | undefined;
}

/** A decorative icon: what it stands for is said in words beside it. */
export function Icon({ of, size, stroke = 2, className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      {of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
