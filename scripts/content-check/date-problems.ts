import type { Content } from './content.ts';
import type { Problem } from './problem.ts';

const FOUNDED = 2019;
const LAST_YEAR = 2099;

/**
 * Dates that cannot be. Stricter than the schema: the build takes 30 February for 2 March, and a time without a zone
 * for that of whatever machine it runs on.
 */
export function* dateProblems(content: Content, now: Date): Iterable<Problem> {
  for (const { at, problem } of content.of('blog')) {
    const value = at('publishedAt');
    const fault = value === undefined ? undefined : faultOfDate(value);
    if (fault) yield problem(['publishedAt'], fault);
  }
  const thisMonth = now.toISOString().slice(0, 7);
  for (const { at, problem } of [...content.of('helpArticles'), ...content.of('helpGuides')]) {
    const updated = at('updated');
    const isMonth = typeof updated === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(updated);
    if (isMonth && updated > thisMonth)
      yield problem(['updated'], `${updated} has not begun yet; this month is ${thisMonth}.`);
  }
}

function faultOfDate(value: unknown): string | undefined {
  const example = 'a date and time in UTC such as 2026-03-04T09:00:00Z';
  if (value === null)
    return `Is empty. It takes ${example}; leave the key out for an undated post.`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const parts =
    /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(
      text,
    );
  if (!parts) return `Must be ${example}, not "${text}".`;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map(Number);
  if (month < 1 || month > 12) return `There is no month ${text.slice(5, 7)}.`;
  // Day 0 of the next month is the last of this one.
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day < 1 || day > days)
    return `There is no day ${text.slice(8, 10)} in ${text.slice(0, 7)}: the month has ${days} days.`;
  if (hour > 23 || minute > 59 || second > 59) return `There is no time ${text.slice(11)}.`;
  if (year < FOUNDED || year > LAST_YEAR)
    return `The year must be between ${FOUNDED} and ${LAST_YEAR}, not ${year}.`;
  return undefined;
}
