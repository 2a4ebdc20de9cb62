import { useEffect, useRef, type ReactNode } from 'react';

import { site } from '../../site.ts';

interface ViewHeadingProps {
  /** Shown in the tab. */
  title: string;
  /** False where something else gets the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The heading of a view; whoever comes to it, by key or screen reader, begins here. */
export function ViewHeading({ title, takesFocus = true, children }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${site.name} desk`;
  }, [title]);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
    if (takesFocus) window.scrollTo(0, 0);
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
