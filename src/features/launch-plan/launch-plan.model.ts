import * as z from 'zod/mini';

import { toICalendar } from '../../lib/calendar.ts';
import { allTabs, keepValue, readKept } from '../../lib/storage.ts';
import { site } from '../../site.ts';

const DAY_MS = 86_400_000;

/** Where the launch date lies in localStorage; components/help/Worksheet.astro wakes the plan when it is there. */
export const LAUNCH_KEY = 'launch';

/** The earliest and the latest launch that makes sense, for the field. */
export const launchLimits = { min: '2020-01-01', max: '2099-12-31' } as const;

const isoDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`))),
);
const launchSchema = z.object({
  date: isoDate,
  /** Random: calendars know by it that another file is about the same launch. */
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
});
/** The launch that a visitor plans in this browser. */
export type Launch = z.infer<typeof launchSchema>;

/** A step of a launch and how far it is from launch day. */
export interface PlanStep {
  /** Such as "8 weeks before". */
  when: string;
  title: string;
  /** Days from launch day; negative before it. */
  offsetDays: number;
}

/** A step with its day. */
export interface DatedStep extends PlanStep {
  /** `YYYY-MM-DD`. */
  date: string;
}

/** The kept launch; undefined when there is none, or when storage is blocked. */
export function readLaunch(): Launch | undefined {
  return launchSchema.safeParse(readKept(LAUNCH_KEY, allTabs)).data;
}

/** Keeps the date of the launch, or forgets the launch for an empty one. @returns the launch there is now. */
export function keepLaunch(date: string): Launch | undefined {
  const isDate = isoDate.safeParse(date).success;
  const launch = isDate ? { date, id: readLaunch()?.id ?? crypto.randomUUID() } : undefined;
  keepValue(LAUNCH_KEY, launch, allTabs);
  return launch;
}

/** The steps on their days. Dates are calendar days, so no time zone moves them. */
export function datePlan(steps: readonly PlanStep[], launchDate: string): DatedStep[] {
  const launch = Date.parse(`${launchDate}T00:00:00Z`);
  return steps.map((step) => ({
    ...step,
    date: new Date(launch + step.offsetDays * DAY_MS).toISOString().slice(0, 10),
  }));
}

/** A day as its reader writes it, with the day of the week. */
export function formatDay(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
}

/** Today, by the visitor's own calendar. */
export function localToday(now: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** The plan as a file for calendars. @param pageUrl absolute address of the checklist. */
export function planToCalendar(
  steps: readonly PlanStep[],
  launch: Launch,
  pageUrl: string,
  now: Date,
): string {
  return toICalendar({
    name: 'Podcast launch',
    producer: `${site.name}//Launch checklist`,
    madeAt: now,
    events: datePlan(steps, launch.date).map(({ when, title, offsetDays, date }) => ({
      uid: `${launch.id}-${offsetDays}@${new URL(pageUrl).hostname}`,
      date,
      summary: `${offsetDays === 0 ? 'Launch day' : when}: ${title}`,
      description: `Podcast launch checklist, “${when}”: ${pageUrl}`,
      url: pageUrl,
    })),
  });
}
