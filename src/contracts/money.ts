// Shared by the browser and the functions: amounts in US dollars, as people read them.

const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** A price with a dollar sign, such as `$1,200`; cents only when there are any. */
export function formatDollars(dollars: number): string {
  return (Number.isInteger(dollars) ? whole : withCents).format(dollars);
}

/** A sum in whole cents. */
export const addDollars = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((cents, dollars) => cents + dollars * 100, 0)) / 100;

/** A price that is some percent lower, in whole cents. */
export const lessPercent = (dollars: number, percent: number): number =>
  Math.round(dollars * (100 - percent)) / 100;

/** A price with its cents, such as `$1,200.00`, for whoever has to check what was typed. */
export function formatWithCents(dollars: number): string {
  return withCents.format(dollars);
}
