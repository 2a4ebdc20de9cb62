import { addDollars, formatDollars } from '../contracts/money.ts';

/** What a text may leave to the build: the number of services, the lowest price of each kind, and that of each kit. */
export const wordTokens = [
  'services',
  'servicesFrom',
  'plansFrom',
  'kitsFrom',
  'pricesOfAllKits',
] as const;

/** Besides those, the price of an id, or a sum such as `{price:2*samson-q2u + 20}`. */
export const tokenPattern = new RegExp(
  String.raw`\{(${wordTokens.join('|')}|(?:price|originalPrice):[^{}\n]*)\}`,
  'g',
);

/**
 * The length of a text for limits. A token counts as prices usually are, whatever it stands for: else a price could make
 * a text of another file too long.
 */
export const countedLength = (text: string): number =>
  text.trim().replaceAll(tokenPattern, (_, token: string) => {
    return token === 'pricesOfAllKits' ? '$100, $400, and $1,200' : '$100';
  }).length;

/** The collections whose entries have a price. */
export const pricedCollections = [
  'services',
  'plans',
  'addOns',
  'equipmentItems',
  'equipmentKits',
] as const;
type Priced = (typeof pricedCollections)[number];

/** A file of such a collection. */
export interface PricedFile {
  collection: Priced;
  id: string;
  /** What it says, whether that is right or not. */
  value: unknown;
}

/** What tokens stand for. */
export interface TokenValues {
  words: Readonly<Record<string, string>>;
  /** Dollars by id; NaN for a price in another form. */
  price: ReadonlyMap<string, number>;
  originalPrice: ReadonlyMap<string, number>;
}

/** The dollars of a price as files have it; NaN for anything else. */
export const dollarsOf = (price: unknown): number => Number(String(price).replace('$', ''));

export function readTokenValues(files: readonly PricedFile[]): TokenValues {
  const pricesAt = (key: string) =>
    new Map(
      files.flatMap(({ id, value }) => {
        const found = (value as Record<string, unknown> | null | undefined)?.[key];
        return found === undefined ? [] : [[id, dollarsOf(found)] as const];
      }),
    );
  const price = pricesAt('price');
  const idsOf = (wanted: Priced) =>
    files.flatMap(({ collection, id }) => (collection === wanted ? [id] : []));
  for (const { id, collection, value } of files) {
    const { items } = (value ?? {}) as { items?: { item?: string; price?: unknown }[] };
    if (collection !== 'equipmentKits' || !Array.isArray(items)) continue;
    const prices = items.map((line) => price.get(line?.item ?? '') ?? dollarsOf(line?.price));
    price.set(id, addDollars(prices));
  }
  const pricesOf = (wanted: Priced) =>
    idsOf(wanted)
      .map((id) => price.get(id) ?? NaN)
      .toSorted((a, b) => a - b)
      .map(formatDollars);
  const words: Record<(typeof wordTokens)[number], string> = {
    services: String(idsOf('services').length),
    servicesFrom: pricesOf('services')[0] ?? '',
    plansFrom: pricesOf('plans')[0] ?? '',
    kitsFrom: pricesOf('equipmentKits')[0] ?? '',
    pricesOfAllKits: new Intl.ListFormat('en-US').format(pricesOf('equipmentKits')),
  };
  return { words, price, originalPrice: pricesAt('originalPrice') };
}

/** What a token stands for, or the part of it that has no price. @param token without its braces */
export function readToken(
  token: string,
  { words, price, originalPrice }: TokenValues,
): { text: string } | { unknown: string } {
  if (words[token] !== undefined) return { text: words[token] };
  const [field, sum = ''] = token.split(':');
  const prices = field === 'price' ? price : originalPrice;
  const amounts: number[] = [];
  // Each part with its sign; an id has hyphens, but no spaces.
  for (const part of `+ ${sum.trim()}`.split(/ +(?=[+-] )/)) {
    const [, sign, factor = '1', id = ''] = /^([+-]) +(?:([\d.]+)\*)?(\S+)$/.exec(part) ?? [];
    const amount = prices.get(id) ?? (/^\d+$/.test(id) ? Number(id) : undefined);
    if (amount === undefined) return { unknown: id || part.slice(1).trim() };
    amounts.push(Number(`${sign}${factor}`) * amount);
  }
  return { text: formatDollars(addDollars(amounts)) };
}

/** A value with the tokens in its texts replaced; one without a price stays, for the content check to name. */
export function fillTokens(value: unknown, values: TokenValues): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(tokenPattern, (braces, token: string) => {
      const read = readToken(token, values);
      return 'text' in read ? read.text : braces;
    });
  }
  if (Array.isArray(value)) return value.map((entry) => fillTokens(entry, values));
  // Dates have no keys to fill.
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, fillTokens(inner, values)]),
  );
}
