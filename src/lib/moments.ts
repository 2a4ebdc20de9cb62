const dateAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The time of day where the reader is, such as `10:04 AM`. @param ms since 1970. */
export const formatTime = (ms: number): string =>
  new Date(ms).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** A moment in US English with short month, day, year, hour and minute, in the reader's time zone. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? 'N/A' : dateAndTime.format(moment);
}
