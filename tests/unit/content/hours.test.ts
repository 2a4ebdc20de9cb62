import { describe, expect, it } from 'vitest';

import { closuresAt, hoursSchema, readHours } from '../../../src/content-schemas/hours.ts';
import type { Hours } from '../../../src/content-schemas/site.ts';
import { momentsAfter, withMoments } from '../../../src/content-schemas/moments.ts';

const zone = 'America/Denver';
const week: Hours = {
  part: 'hours',
  chat: 'Mon-Fri 9 AM-6 PM PST',
  email: '24/7',
  phone: 'Sat 10 AM-2 PM PST',
};
const holiday = {
  text: 'Closed for Thanksgiving',
  closed: ['chat', 'phone'],
  from: '2026-11-26',
  until: '2026-11-30',
};
const withHolidays = (...exceptions: object[]) => ({ ...week, exceptions });
const wordsAt = (moment: string, file: object) => [
  ...readHours(file, new Date(moment), zone).values(),
];
const usual = ['Mon-Fri 9 AM-6 PM PST', '24/7', 'Sat 10 AM-2 PM PST'];

describe('opening hours', () => {
  it.each([
    ['2026-11-26T06:59:59.999Z', usual],
    [
      '2026-11-26T07:00:00Z',
      [`${usual[0]}, except November 26–29`, '24/7', `${usual[2]}, except November 26–29`],
    ],
    [
      '2026-11-30T06:59:59.999Z',
      [`${usual[0]}, except November 26–29`, '24/7', `${usual[2]}, except November 26–29`],
    ],
    ['2026-11-30T07:00:00Z', usual],
  ])('say what is closed from its first minute to its last: %s', (moment, words) => {
    expect(wordsAt(moment, withHolidays(holiday))).toEqual(words);
  });

  it('say it sooner where that is wanted, and of several what is closed', () => {
    const two = withHolidays(
      {
        ...holiday,
        text: 'Home for the holidays',
        from: '2026-12-24',
        until: '2027-01-02',
        shownFrom: '2026-12-10',
      },
      {
        ...holiday,
        text: 'We move',
        closed: ['phone'],
        from: '2026-12-14',
        until: '2026-12-15',
        shownFrom: '2026-12-01',
      },
    );
    const days = 'December 24–January 1';
    expect(wordsAt('2026-12-11T00:00:00Z', two)).toEqual([
      `${usual[0]}, except ${days}`,
      '24/7',
      `${usual[2]}, except ${days} and December 14`,
    ]);
    expect(closuresAt(two, new Date('2026-12-09T00:00:00Z'), zone)).toEqual([
      { text: 'We move', closed: ['phone'], days: 'December 14' },
    ]);
    expect(momentsAfter(new Date('2026-12-11T00:00:00Z'), [two], zone)).toEqual(
      ['2026-12-14', '2026-12-15', '2026-12-24', '2027-01-02'].map((day) => `${day}T07:00:00.000Z`),
    );
  });

  it.each([
    [
      { phone: 'weekdays' },
      'phone',
      'must be 24/7, or days and times with their zone, such as Mon-Fri 9 AM-6 PM PST',
    ],
    [{ phone: 'Mon-Fri 9 AM-6 PM' }, 'phone', 'must be 24/7,'],
    [
      { exceptions: [{ ...holiday, until: '2026-11-26' }] },
      'exceptions.0.until',
      'must be after "from"',
    ],
    [
      { exceptions: [{ ...holiday, shownFrom: '2026-11-27' }] },
      'exceptions.0.shownFrom',
      'must not be after "from"',
    ],
    [{ exceptions: [{ ...holiday, closed: [] }] }, 'exceptions.0.closed', 'Too small'],
  ])('may not be %j', (lines, path, message) => {
    const { error } = hoursSchema.safeParse(withMoments({ ...week, ...lines }, zone));
    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
    expect(error?.issues[0]?.message).toContain(message);
  });
});
