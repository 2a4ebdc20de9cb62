import { useEffect, useRef, type ReactNode } from 'react';

/** Stands where a form was sent: the focus comes along, since the button that had it went with the form. */
export function SentNotice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <p ref={notice} className="notice-box" role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
