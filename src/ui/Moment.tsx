import { formatMoment } from '../lib/moments.ts';

/** A moment in the reader's time zone. */
export function Moment({ iso, className }: { iso: string; className?: string }) {
  return (
    <time className={className} dateTime={iso}>
      {formatMoment(iso)}
    </time>
  );
}
