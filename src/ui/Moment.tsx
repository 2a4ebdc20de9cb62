import { formatMoment } from '../lib/moments.ts';

export function Moment({ iso, className }: { iso: string; className?: string }) {
  return (
    <time className={className} dateTime={iso}>
      {formatMoment(iso)}
    </time>
  );
}
