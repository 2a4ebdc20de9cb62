import { readFileSync } from 'node:fs';

import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';

import {
  datePlan,
  keepLaunch,
  LAUNCH_KEY,
  planToCalendar,
  readLaunch,
  type PlanStep,
} from '../../../src/features/launch-plan/launch-plan.model.ts';

const [, frontMatter = '', body = ''] = readFileSync(
  'content/help/guides/podcast-launch-checklist.mdx',
  'utf8',
).split('---\n', 3);
const steps = (parse(frontMatter) as { launchPlan: PlanStep[] }).launchPlan;
const page = 'https://roomtone.example/help/guides/podcast-launch-checklist';
const launch = { date: '2027-03-09', id: '5f0c1e2d-3b4a-4c5d-8e6f-708192a3b4c5' };
const now = new Date('2026-11-21T10:00:00Z');

/** Events of a calendar file as an independent reader sees them. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return {
    calendar,
    events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)),
  };
}

describe('a launch plan', () => {
  it("has the checklist's steps as its text names them, relative to launch day", () => {
    expect(steps.map(({ when, offsetDays }) => [when, offsetDays])).toEqual([
      ['8 weeks before', -56],
      ['6 weeks before', -42],
      ['4 weeks before', -28],
      ['2 weeks before', -14],
      ['Launch week', 0],
      ['Days 8 to 14', 7],
      ['Days 15 to 21', 14],
      ['Days 22 to 30', 21],
    ]);
    for (const { when, title } of steps) {
      const isNamed =
        body.includes(`when="${when}" title="${title}"`) ||
        body.includes(`title="${when}: ${title.toLowerCase()}"`);
      expect([title, isNamed]).toEqual([title, true]);
    }
  });

  it('dates each step correctly across months, leap days, and daylight saving changes', () => {
    const dates = (date: string) => datePlan(steps, date).map((step) => step.date);
    expect(dates('2027-03-09')).toEqual([
      '2027-01-12',
      '2027-01-26',
      '2027-02-09',
      '2027-02-23',
      '2027-03-09',
      '2027-03-16',
      '2027-03-23',
      '2027-03-30',
    ]);
    expect(dates('2028-03-14')[3]).toBe('2028-02-29');
    // Clocks change on March 14 in New York and on March 28 in London; days stay days.
    expect(dates('2027-04-01').slice(3)).toEqual([
      '2027-03-18',
      '2027-04-01',
      '2027-04-08',
      '2027-04-15',
      '2027-04-22',
    ]);
  });
});

describe('the calendar file', () => {
  const text = planToCalendar(steps, launch, page, now);

  it('is parsed by ical.js: an all-day event per step, on its date', () => {
    const { calendar, events } = read(text);
    expect(calendar.name).toBe('vcalendar');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Roomtone//Launch checklist//EN');
    expect(events.map(({ summary }) => summary)).toEqual(
      steps.map(({ when, title }) => `${when === 'Launch week' ? 'Launch day' : when}: ${title}`),
    );
    const dates = datePlan(steps, launch.date).map(({ date }) => date);
    expect(events.map(({ startDate }) => [startDate.isDate, startDate.toString()])).toEqual(
      dates.map((date) => [true, date]),
    );
    for (const { startDate, endDate, component } of events) {
      expect(endDate.subtractDate(startDate).toSeconds()).toBe(24 * 60 * 60);
      expect(component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-21T10:00:00Z');
      expect(component.getFirstPropertyValue('url')).toBe(page);
      expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
    }
  });

  it('follows RFC 5545 in every line and every event', () => {
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const { events } = read(text);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(steps.length);
    for (const { uid } of events) expect(uid).toMatch(/^[\w-]+@roomtone\.example$/);
  });

  it('updates the events of an earlier file instead of adding others', () => {
    const moved = { ...launch, date: '2027-04-06' };
    const later = read(planToCalendar(steps, moved, page, new Date('2026-12-01T10:00:00Z'))).events;
    const earlier = read(text).events;
    expect(later.map(({ uid }) => uid)).toEqual(earlier.map(({ uid }) => uid));
    for (const [index, event] of later.entries())
      expect(event.sequence).toBeGreaterThan(earlier[index]!.sequence);
  });
});

describe('the saved launch date', () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is restored, keeps its id when it changes, and is removed when it is cleared', () => {
    expect(readLaunch()).toBeUndefined();
    const first = keepLaunch('2027-03-09');
    expect(readLaunch()).toEqual(first);
    expect(keepLaunch('2027-04-06')).toEqual({ date: '2027-04-06', id: first?.id });
    expect(keepLaunch('')).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it.each(['', 'null', '{', '[]', '{"date":"soon","id":"x"}', '{"date":"2027-02-31"}'])(
    'is ignored when it is %j',
    (text) => {
      kept.set(LAUNCH_KEY, text);
      expect(readLaunch()).toBeUndefined();
    },
  );
});
