import { CONFIRM_LINK_DAYS, SESSION_DAYS } from '../contracts/account.ts';
import { MESSAGE_MONTHS } from '../contracts/contact.ts';
import { extensionsFor } from '../contracts/file-types.ts';
import { FILE_DAYS, MAXIMUM_FILE_BYTES, SIGNED_MINUTES } from '../contracts/files.ts';
import { addDollars, formatDollars } from '../contracts/money.ts';
import { DAYS_OF_WARNING } from '../contracts/plans.ts';

/** Periods and limits that the code keeps: what policies promise is what happens. */
const promises = {
  'days:session': `${SESSION_DAYS} days`,
  'days:unconfirmed': `${CONFIRM_LINK_DAYS} days`,
  'days:files': `${FILE_DAYS} days`,
  'days:planWarning': `${DAYS_OF_WARNING} days`,
  'months:messages': `${MESSAGE_MONTHS} months`,
  'minutes:download': `${SIGNED_MINUTES} minutes`,
  'size:file': `${MAXIMUM_FILE_BYTES / 1e9}GB`,
  'formats:file': new Intl.ListFormat('en-US').format(
    extensionsFor(false).map((extension) => extension.toUpperCase()),
  ),
} as const;

const catalogueTokens = [
  'services',
  'servicesFrom',
  'plansFrom',
  'kitsFrom',
  'pricesOfAllKits',
] as const;

/** The ways to reach us that have hours. */
export const ways = ['chat', 'email', 'phone'] as const;

/** What a text may leave to the build, besides the price of an id, or a sum such as `{price:2*samson-q2u + 20}`. */
export const wordTokens = [
  ...catalogueTokens,
  ...Object.keys(promises),
  ...ways.map((way) => `hours:${way}`),
];

export const tokenPattern = new RegExp(
  String.raw`\{(${wordTokens.join('|')}|(?:price|originalPrice):[^{}\n]*)\}`,
  'g',
);

/**
 * The length of a text for limits. A token counts as prices usually are, whatever it stands for: else a price could make
 * a text of another file too long.
 */
export const countedLength = (text: string): number =>
  text.trim().replaceAll(tokenPattern, (_, token: string) => usualText(token)).length;

function usualText(token: string): string {
  if (token === 'pricesOfAllKits') return '$100, $400, and $1,200';
  if (token.startsWith('hours:')) return 'Mon-Fri 9 AM-6 PM PST';
  return token in promises ? promises[token as keyof typeof promises] : '$100';
}

/** The collections whose entries have a price, kits behind the products in them. */
export const pricedCollections = [
  'services',
  'plans',
  'addOns',
  'equipmentItems',
  'equipmentKits',
] as const;

export interface PricedFile {
  collection: (typeof pricedCollections)[number];
  id: string;
  /** What it says, whether that is right or not. */
  value: unknown;
}

/** The dollars of a price as files have it; NaN for anything else. */
export const dollarsOf = (price: unknown): number => Number(String(price).replace('$', ''));

/** Words by token, and dollars by `price:` or `originalPrice:` with an id. */
export type TokenValues = ReadonlyMap<string, string | number>;

interface Line {
  item?: string;
  price?: unknown;
}

/**
 * @param files in the order of `pricedCollections`
 * @param hours words of the tokens of hours
 */
export function readTokenValues(
  files: readonly PricedFile[],
  hours: ReadonlyMap<string, string>,
): TokenValues {
  const dollars = new Map<string, number>();
  for (const { id, value } of files) {
    const { price, originalPrice, items } = (value ?? {}) as Record<string, unknown>;
    const lines = (Array.isArray(items) ? items : [{ price }]) as (Line | null)[];
    const prices = lines.map(
      (line) => dollars.get(`price:${line?.item}`) ?? dollarsOf(line?.price),
    );
    dollars.set(`price:${id}`, addDollars(prices));
    if (originalPrice !== undefined) dollars.set(`originalPrice:${id}`, dollarsOf(originalPrice));
  }
  const pricesOf = (wanted: PricedFile['collection']) =>
    files
      .flatMap(({ collection, id }) =>
        collection === wanted ? (dollars.get(`price:${id}`) ?? []) : [],
      )
      .toSorted((a, b) => a - b)
      .map(formatDollars);
  const [services, kits] = [pricesOf('services'), pricesOf('equipmentKits')];
  const words: Record<(typeof catalogueTokens)[number], string> = {
    services: String(services.length),
    servicesFrom: services[0] ?? '',
    plansFrom: pricesOf('plans')[0] ?? '',
    kitsFrom: kits[0] ?? '',
    pricesOfAllKits: new Intl.ListFormat('en-US').format(kits),
  };
  return new Map<string, string | number>([
    ...dollars,
    ...Object.entries({ ...words, ...promises }),
    ...hours,
  ]);
}

/** What a token stands for, or the part of it that has no price. @param token without its braces */
export function readToken(
  token: string,
  values: TokenValues,
): { text: string } | { unknown: string } {
  const word = values.get(token);
  if (typeof word === 'string') return { text: word };
  const [field = '', sum = ''] = token.split(':');
  const amounts: number[] = [];
  // Each part with its sign; an id has hyphens, but no spaces.
  for (const part of `+ ${sum.trim()}`.split(/ +(?=[+-] )/)) {
    const [, sign, factor = '1', id = ''] = /^([+-]) +(?:([\d.]+)\*)?(\S+)$/.exec(part) ?? [];
    const amount = values.get(`${field}:${id}`) ?? (/^\d+$/.test(id) ? id : undefined);
    if (amount === undefined) return { unknown: id || part.slice(1).trim() };
    amounts.push(Number(`${sign}${factor}`) * Number(amount));
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
