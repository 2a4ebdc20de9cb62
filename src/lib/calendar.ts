// Writes iCalendar files (RFC 5545). Runs in the browser.

/** An event that lasts a whole day. */
export interface DayEvent {
  /** The same for ever, so that importing a newer file moves the event instead of adding another. */
  uid: string;
  /** `YYYY-MM-DD`. */
  date: string;
  summary: string;
  description: string;
  /** Absolute address of the page about it. */
  url: string;
}

interface Calendar {
  name: string;
  /** Who made the file, for PRODID. */
  producer: string;
  events: readonly DayEvent[];
  /** Moment at which the file is made; a later one supersedes an earlier one. */
  madeAt: Date;
}

const LINE_BYTES = 75;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const encoder = new TextEncoder();

/** RFC 5545 §3.3.11. */
const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');

/** RFC 5545 §3.1: lines of at most 75 octets, without a character torn in two; a space begins each that goes on. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (bytes + length > LINE_BYTES) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += length;
  }
  return [...lines, current].join('\r\n');
}

const compact = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '');
const dayOf = (date: Date) => compact(date).slice(0, 8);

function eventLines(event: DayEvent, madeAt: Date): string[] {
  const start = new Date(`${event.date}T00:00:00Z`);
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${compact(madeAt)}`,
    // Calendars keep what has the higher number; in minutes it fits the 31 bits of an integer for ever.
    `SEQUENCE:${Math.floor(madeAt.getTime() / MINUTE_MS)}`,
    `DTSTART;VALUE=DATE:${dayOf(start)}`,
    // The end is the first day that is no longer part of it.
    `DTEND;VALUE=DATE:${dayOf(new Date(start.getTime() + DAY_MS))}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    // A day with a step in it is not a day that is taken.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** The whole file. */
export function toICalendar({ name, producer, events, madeAt }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(producer)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => eventLines(event, madeAt)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
