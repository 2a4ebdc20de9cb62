import { momentOf } from '../lib/dates.ts';

/** Where content says a moment. */
export const momentPaths = [['publishedAt'], ['bar', 'from'], ['bar', 'to']] as const;

/** A value of content with another one in place of each moment. */
export function mapMoments(value: unknown, change: (moment: unknown) => unknown): unknown {
  return momentPaths.reduce((whole: unknown, path) => changeAt(whole, path, change), value);
}

/** A value of content, as schemas take it: a day is the moment at which it begins. */
export const withMoments = (value: unknown, timeZone: string): unknown =>
  mapMoments(value, (moment) => momentOf(moment, timeZone)?.toISOString() ?? moment);

function changeAt(
  value: unknown,
  [key = '', ...inner]: readonly string[],
  change: (moment: unknown) => unknown,
): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value;
  const old = (value as Record<string, unknown>)[key];
  return { ...value, [key]: inner.length === 0 ? change(old) : changeAt(old, inner, change) };
}
