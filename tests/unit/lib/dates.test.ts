import { describe, expect, it } from 'vitest';

import { withMoments } from '../../../src/content-schemas/moments.ts';
import {
  dayIn,
  formatDate,
  formatTime,
  isoIn,
  momentOf,
  rfc822In,
  writeMoment,
} from '../../../src/lib/dates.ts';

const denver = 'America/Denver';

describe('a moment', () => {
  const evening = new Date('2026-11-25T02:30:00Z');

  it.each([
    [denver, '2026-11-24', 'November 24, 2026', 'November 24, 2026 at 7:30 PM MST'],
    ['UTC', '2026-11-25', 'November 25, 2026', 'November 25, 2026 at 2:30 AM UTC'],
    [
      'Pacific/Kiritimati',
      '2026-11-25',
      'November 25, 2026',
      'November 25, 2026 at 4:30 PM GMT+14',
    ],
  ])('is dated by the clock of %s', (timeZone, day, date, time) => {
    expect(dayIn(evening, timeZone)).toBe(day);
    expect(formatDate(evening, timeZone)).toBe(date);
    expect(formatTime(evening, timeZone)).toBe(time);
  });

  it.each([
    [denver, '2026-11-24T19:30:00.000-07:00', 'Tue, 24 Nov 2026 19:30:00 -0700'],
    ['Asia/Kathmandu', '2026-11-25T08:15:00.000+05:45', 'Wed, 25 Nov 2026 08:15:00 +0545'],
    ['UTC', '2026-11-25T02:30:00.000+00:00', 'Wed, 25 Nov 2026 02:30:00 +0000'],
  ])('is written for machines by the clock of %s, and stays the same', (timeZone, iso, rfc822) => {
    expect(isoIn(evening, timeZone)).toBe(iso);
    expect(rfc822In(evening, timeZone)).toBe(rfc822);
    expect([Date.parse(iso), Date.parse(rfc822)]).toEqual([evening.getTime(), evening.getTime()]);
  });
});

describe('a day of content', () => {
  it.each([
    [denver, '2026-11-25', '2026-11-25T07:00:00.000Z'],
    [denver, '2026-07-01', '2026-07-01T06:00:00.000Z'],
    // Clocks are changed in that night.
    [denver, '2026-03-08', '2026-03-08T07:00:00.000Z'],
    [denver, '2026-11-01', '2026-11-01T06:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-25', '2026-11-24T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-25', '2026-11-24T18:15:00.000Z'],
    // It begins at one.
    ['America/Santiago', '2024-09-08', '2024-09-08T04:00:00.000Z'],
    // Midnight comes twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    // The clock goes from midnight back into the day before.
    ['America/Santiago', '2024-04-07', '2024-04-07T04:00:00.000Z'],
    ['UTC', '2026-11-25', '2026-11-25T00:00:00.000Z'],
  ])('begins at midnight in %s: %s', (timeZone, day, moment) => {
    const begin = momentOf(day, timeZone);
    expect(begin?.toISOString()).toBe(moment);
    expect(writeMoment(begin!, timeZone)).toBe(day);
  });

  it('is that for posts and for the announcement, whose other keys stay', () => {
    const bar = { text: 'Sale', from: '2026-11-25', to: '2026-11-27T12:00:00Z' };
    expect(withMoments({ bar, title: '2026-11-25' }, denver)).toEqual({
      title: '2026-11-25',
      bar: { ...bar, from: '2026-11-25T07:00:00.000Z', to: '2026-11-27T12:00:00.000Z' },
    });
    expect(withMoments({ publishedAt: '2026-11-25' }, denver)).toEqual({
      publishedAt: '2026-11-25T07:00:00.000Z',
    });
  });

  it.each([
    ['2026-11-25T02:30:00Z', '2026-11-25T02:30:00Z'],
    ['2026-11-24T19:30:00-07:00', '2026-11-25T02:30:00Z'],
    ['2026-11-25T00:00:00-07:00', '2026-11-25'],
    ['2026-11-25T02:30:00.500Z', '2026-11-25T02:30:00.500Z'],
  ])('is written where a moment is its midnight: %s as %s', (text, written) => {
    expect(writeMoment(momentOf(text, denver)!, denver)).toBe(written);
  });

  it.each(['2026-02-30', '2026-13-01', '2026-11-25T25:00Z', '2026-11-25T09:00', 'soon', undefined])(
    'is not %s',
    (text) => {
      expect(momentOf(text, denver)).toBeUndefined();
    },
  );
});
