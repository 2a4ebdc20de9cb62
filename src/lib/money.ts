const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** A price with a dollar sign; cents only when there are any. */
export function formatDollars(dollars: number): string {
  return (Number.isInteger(dollars) ? whole : withCents).format(dollars);
}
