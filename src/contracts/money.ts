// Shared by the browser and the functions: amounts in US dollars, as people write and read them.

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

/** A price with its cents, such as `$1,200.00`, for whoever has to check what was typed. */
export function formatWithCents(dollars: number): string {
  return withCents.format(dollars);
}

/** What is said where a text is no price. */
export const NO_PRICE = 'Enter a price such as 1200, 1,200, or 1,200.00';

/**
 * Reads a price in US dollars as people write it here. Strict: another country's `1.200,00` must not become $1.20.
 * @returns undefined for anything else than digits, with or without dollar sign, commas, and two decimals.
 */
export function parsePrice(text: string): number | undefined {
  const [, digits] = /^\$?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d\d)?)$/.exec(text.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}
