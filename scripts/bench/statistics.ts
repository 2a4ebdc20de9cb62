/** The middle value; the mean of the two in the middle for an even count. @throws Error for no values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Value below which a share of the values lies, between neighbors in proportion. @throws Error for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) throw new Error('No values');
  return low + (high - low) * (place % 1);
}

/** Rounded to so many digits after the point. */
export function round(value: number, digits = 0): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/** Median of each number of records of one shape. @throws Error for no records. */
export function medians<Shape extends Readonly<Record<string, number>>>(
  records: readonly Shape[],
): Shape {
  const names = Object.keys(records[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(records.map((record) => record[name] ?? Number.NaN))]),
  ) as Shape;
}
