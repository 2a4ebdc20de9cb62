const longDate = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const monthAndYear = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** "March 4, 2026", in UTC so that every build says the same. */
export function formatDate(date: Date): string {
  return longDate.format(date);
}

/** "January 2025" for `2025-01`. */
export function formatYearMonth(yearMonth: string): string {
  return monthAndYear.format(new Date(`${yearMonth}-01T00:00:00Z`));
}
