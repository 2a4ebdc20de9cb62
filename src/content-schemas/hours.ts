import { z } from 'astro/zod';

import { dayIn, momentOf } from '../lib/dates.ts';
import { endsAfter, lineBetween, moment } from './text.ts';
import { ways } from './tokens.ts';

type Way = (typeof ways)[number];

const days = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const time = String.raw`\d{1,2}(?::[0-5]\d)? [AP]M`;
const span = `${days}(?:-${days})? ${time}-${time}`;

const weekly = z
  .string()
  .regex(
    new RegExp(`^(24/7|${span}(, ${span})* [A-Z]{2,4})$`),
    'must be 24/7, or days and times with their zone, such as Mon-Fri 9 AM-6 PM PST',
  );

const exception = z
  .strictObject({
    text: lineBetween(6, 60).describe(
      'What it is, such as "Closed for Thanksgiving," on the help and contact pages.',
    ),
    closed: z.array(z.enum(ways)).min(1).describe('What is closed meanwhile.'),
    from: moment.describe('When it begins.'),
    until: moment.describe('When we are there again.'),
    shownFrom: moment
      .optional()
      .describe('When pages begin to say so; without this, when it begins.'),
  })
  .check(endsAfter('from', 'until'))
  .refine(({ from, shownFrom }) => !shownFrom || shownFrom <= from, {
    path: ['shownFrom'],
    message: 'must not be after "from"',
  });

/** `content/site/hours.yaml` */
export const hoursSchema = z.strictObject({
  part: z.literal('hours'),
  chat: weekly.describe('When somebody answers live chat.'),
  email: weekly.describe('When somebody answers email.'),
  phone: weekly.describe('When somebody answers the phone.'),
  exceptions: z
    .array(exception)
    .optional()
    .describe('Holidays and the like. Wherever hours stand, they say so until it is over.'),
});

/** What is closed, and when, as pages say it. */
interface Closure {
  text: string;
  closed: readonly Way[];
  /** "November 26–29" */
  days: string;
}

/** The exceptions that pages speak of at a moment. @param written `content/site/hours.yaml`, right or not */
export function closuresAt(written: unknown, now: Date, timeZone: string): Closure[] {
  const { exceptions } = Object(written) as { exceptions?: unknown };
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone });
  return (Array.isArray(exceptions) ? exceptions : []).flatMap((each) => {
    const { text, closed, ...moments } = Object(each) as Record<string, unknown>;
    const from = momentOf(moments['from'], timeZone);
    const until = momentOf(moments['until'], timeZone);
    const shownFrom = momentOf(moments['shownFrom'], timeZone) ?? from;
    if (!from || !until || !shownFrom || shownFrom > now || until <= now || until <= from)
      return [];
    // An end at midnight is no day of it. Over New Year, a range would name the years, too.
    const last = new Date(until.getTime() - 1);
    const isOneYear = dayIn(from, timeZone).slice(0, 4) === dayIn(last, timeZone).slice(0, 4);
    const range = isOneYear
      ? format.formatRange(from, last)
      : [from, last].map((day) => format.format(day)).join('–');
    return [{ text, closed, days: range.replace(/\s*–\s*/, '–') } as Closure];
  });
}

/** What tokens such as `hours:phone` stand for at a moment. @param written `content/site/hours.yaml`, right or not */
export function readHours(written: unknown, now: Date, timeZone: string): Map<string, string> {
  const file = Object(written) as Record<string, unknown>;
  const closures = closuresAt(written, now, timeZone);
  const list = new Intl.ListFormat('en-US');
  return new Map(
    ways.flatMap((way): [string, string][] => {
      const hours = file[way];
      if (typeof hours !== 'string') return [];
      const closed = closures.flatMap((each) => (each.closed.includes(way) ? [each.days] : []));
      const except = closed.length > 0 ? `, except ${list.format(closed)}` : '';
      return [[`hours:${way}`, hours + except]];
    }),
  );
}
