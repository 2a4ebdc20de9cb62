import company from '../../data/company.json' with { type: 'json' };

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Waits no longer. @param late is thrown in place of what comes later. */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
  late: () => Error,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(late());
  }, ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: company.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The studio's date, such as `2026-11-21`, and the hour of its day, from 0 to 23. */
export function studioTime(ms: number): { date: string; hour: number } {
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  const date = (['year', 'month', 'day'] as const).map((type) => parts.get(type)).join('-');
  return { date, hour: Number(parts.get('hour')) };
}

/** The first full hour of a day of the studio such as `2026-12-01` (milliseconds since 1970). */
export function startOfDay(date: string): number {
  // Nowhere does a day begin earlier.
  let ms = Date.parse(date) - 14 * HOUR_MS;
  while (studioTime(ms).date < date) ms += HOUR_MS;
  return ms;
}
