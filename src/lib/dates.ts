// Dates are those of a time zone that is named, so that builds and browsers say the same wherever they are.

/** "March 4, 2026". */
export function formatDate(date: Date, timeZone: string): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
}

/** "March 4, 2026 at 9:00 AM MST". */
export function formatTime(date: Date, timeZone: string): string {
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  return date.toLocaleString('en-US', { ...day, ...time, timeZone }).replaceAll('\u202F', ' ');
}

/** By zone: making one takes as long as forty of its answers. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What calendar and clock show: `2026-03-04 09:00:00`, as Swedish has it. */
function clockOf(date: Date, timeZone: string): string {
  const look = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', look);
  clocks.set(timeZone, clock);
  return clock.format(date);
}

/** The day, such as `2026-03-04`. */
export function dayIn(date: Date, timeZone: string): string {
  return clockOf(date, timeZone).slice(0, 10);
}

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
const offsetOf = (date: Date, timeZone: string) =>
  Date.parse(`${clockOf(date, timeZone).replace(' ', 'T')}Z`) -
  Math.floor(date.getTime() / 1000) * 1000;

/** A moment for machines, which may show its day as it is written: `2026-03-04T09:00:00.000-07:00`. */
export function isoIn(date: Date, timeZone: string): string {
  const { shifted, hours, minutes } = shift(date, timeZone);
  return shifted.toISOString().replace('Z', `${hours}:${minutes}`);
}

/** The same as emails and feeds have it: `Wed, 04 Mar 2026 09:00:00 -0700`. */
export function rfc822In(date: Date, timeZone: string): string {
  const { shifted, hours, minutes } = shift(date, timeZone);
  return shifted.toUTCString().replace('GMT', `${hours}${minutes}`);
}

/** A moment with the clock of a zone in place of UTC's, and how far they are apart: `-07`, `00`. */
function shift(date: Date, timeZone: string) {
  const offsetMs = offsetOf(date, timeZone);
  const minutes = Math.abs(offsetMs) / 60_000;
  const pad = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return {
    shifted: new Date(date.getTime() + offsetMs),
    hours: `${offsetMs < 0 ? '-' : '+'}${pad(minutes / 60)}`,
    minutes: pad(minutes % 60),
  };
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment that a text of `content/` says; a day begins at midnight. Undefined for what is no moment, such as February 30. */
export function momentOf(text: unknown, timeZone: string): Date | undefined {
  const [whole, day = '', time] = MOMENT.exec(String(text)) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  // JavaScript takes February 30 for March 2.
  if (!whole || !isReal(midnight) || !midnight.toISOString().startsWith(day)) return undefined;
  if (time) return isReal(new Date(whole)) ? new Date(whole) : undefined;
  // Where clocks are changed at midnight, a day begins later, or twice.
  const starts = [-DAY_MS, DAY_MS].map((days) => {
    const near = new Date(midnight.getTime() + days);
    return midnight.getTime() - offsetOf(near, timeZone);
  });
  return new Date(Math.min(...starts.filter((ms) => dayIn(new Date(ms), timeZone) >= day)));
}

const isReal = (date: Date) => !Number.isNaN(date.getTime());

/** A moment as files of `content/` have it: as a day if it is its midnight, else in UTC. */
export function writeMoment(moment: Date, timeZone: string): string {
  const day = dayIn(moment, timeZone);
  const isMidnight = momentOf(day, timeZone)?.getTime() === moment.getTime();
  return isMidnight ? day : moment.toISOString().replace('.000Z', 'Z');
}
