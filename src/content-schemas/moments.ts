import { momentOf } from '../lib/dates.ts';

/** Where content says a moment; `*` is each entry of a list. */
const momentPaths = [
  ['publishedAt'],
  ['from'],
  ['until'],
  ['bar', 'from'],
  ['bar', 'to'],
  ['nextPrice', 'from'],
  ['exceptions', '*', 'from'],
  ['exceptions', '*', 'until'],
  ['exceptions', '*', 'shownFrom'],
] as const;

type Change = (moment: unknown) => unknown;

/** A value of content with another one in place of each moment. */
export function mapMoments(value: unknown, change: Change): unknown {
  return momentPaths.reduce((whole: unknown, path) => changeAt(whole, path, change), value);
}

/** A value of content, as schemas take it: a day is the moment at which it begins. */
export const withMoments = (value: unknown, timeZone: string): unknown =>
  mapMoments(value, (moment) => momentOf(moment, timeZone)?.toISOString() ?? moment);

/** A value of content as it holds at a moment: a price that is due has taken the place of the one before. */
export function asOf(value: unknown, moment: Date, timeZone: string): unknown {
  const { nextPrice, ...file } = Object(value) as { nextPrice?: object };
  const { from, ...prices } = Object(nextPrice) as { from?: unknown };
  const due = momentOf(from, timeZone);
  return due && due <= moment ? { ...file, ...prices } : value;
}

/** When values of content change by themselves after a moment, drafts left out: each time, the site has to be built. */
export function momentsAfter(now: Date, values: readonly unknown[], timeZone: string): string[] {
  const found = new Set<string>();
  for (const value of values) {
    if ((Object(value) as { draft?: unknown }).draft === true) continue;
    mapMoments(value, (text) => {
      const moment = momentOf(text, timeZone);
      if (moment && moment > now) found.add(moment.toISOString());
    });
  }
  return [...found].toSorted();
}

function changeAt(
  value: unknown,
  [key = '', ...inner]: readonly string[],
  change: Change,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (key === '*' && Array.isArray(value))
    return value.map((item) => changeAt(item, inner, change));
  if (!Object.hasOwn(value, key)) return value;
  const old = (value as Record<string, unknown>)[key];
  const changed = inner.length === 0 ? change(old) : changeAt(old, inner, change);
  return { ...value, [key]: changed };
}
