import type { Content } from './content.ts';
import type { Problem } from './problem.ts';

const FOUNDED = 2019;
const LAST_YEAR = 2099;

/**
 * Dates that cannot be. Stricter than the schema: the build takes 30 February for 2 March, and a time without a zone
 * for that of whatever machine it runs on.
 */
export function dateProblems(content: Content, now: Date): Problem[] {
  return [...publishingDates(content), ...revisionMonths(content, now)];
}

function publishingDates(content: Content): Problem[] {
  return content.of('blog').flatMap(({ at, problem }) => {
    const value = at('publishedAt');
    const fault = value === undefined ? undefined : faultOfDate(value);
    return fault ? [problem(['publishedAt'], fault)] : [];
  });
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
  if (month < 1 || month > 12) return `There is no month ${parts[2] ?? ''}.`;
  // Day 0 of the next month is the last of this one.
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day < 1 || day > days)
    return `There is no day ${parts[3] ?? ''} in ${parts[1] ?? ''}-${parts[2] ?? ''}: the month has ${days} days.`;
  if ((hour || 0) > 23 || (minute || 0) > 59 || (second || 0) > 59)
    return `There is no time ${text.slice(11)}.`;
  if (year < FOUNDED || year > LAST_YEAR)
    return `The year must be between ${FOUNDED} and ${LAST_YEAR}, not ${year}.`;
  return undefined;
}

function revisionMonths(content: Content, now: Date): Problem[] {
  const thisMonth = now.toISOString().slice(0, 7);
  return [...content.of('helpArticles'), ...content.of('helpGuides')].flatMap(({ at, problem }) => {
    const updated = at('updated');
    const isMonth = typeof updated === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(updated);
    if (!isMonth || updated <= thisMonth) return [];
    return [problem(['updated'], `${updated} has not begun yet; this month is ${thisMonth}.`)];
  });
}
