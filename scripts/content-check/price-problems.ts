import {
  dollarsOf,
  pricedCollections,
  readToken,
  tokenPattern,
} from '../../src/content-schemas/tokens.ts';
import { formatDollars } from '../../src/contracts/money.ts';
import { dayIn, momentOf } from '../../src/lib/dates.ts';
import type { Content } from './content.ts';
import { asWarning, didYouMean, repeated, type Problem } from './problem.ts';

/** Tokens without a price, prices that are typed where a token belongs, and those that are no longer to come. */
export function* priceProblems(content: Content, now: Date): Iterable<Problem> {
  yield* tokenProblems(content);
  yield* typedPrices(content);
  for (const { at, problem } of pricedEntries(content)) {
    const from = momentOf(at('nextPrice', 'from'), content.timeZone);
    if (!from || from > now) continue;
    const message = `This is the price since ${dayIn(from, content.timeZone)}: write it as "price", and remove "nextPrice".`;
    yield asWarning(problem(['nextPrice'], message));
  }
}

const pricedEntries = (content: Content) => pricedCollections.flatMap((name) => content.of(name));

/** Tokens for what has no price, and file names by which a token could mean two. */
function* tokenProblems(content: Content): Iterable<Problem> {
  for (const [{ id, file }, first] of repeated(pricedEntries(content), (entry) => entry.id)) {
    const message = `${first.file.path} has this name, too: "{price:${id}}" could mean either.`;
    yield file.problem(0, '', message);
  }
  for (const { file } of content.entries) {
    for (const { index, 1: token = '' } of file.text.matchAll(tokenPattern)) {
      const read = readToken(token, content.tokens);
      if ('text' in read) continue;
      const [field = ''] = token.split(':');
      const known = [...content.tokens.keys()].filter((key) => key.startsWith(`${field}:`));
      const ids = known.map((key) => key.slice(field.length + 1));
      const advice =
        didYouMean(read.unknown, ids) ||
        ' Use the file name of a service, plan, add-on, product, or kit.';
      const problem = file.problem(
        index,
        field,
        `There is no price of "${read.unknown}".${advice}`,
      );
      yield { ...problem, isOpen: true };
    }
  }
}

/** Prices beside the name of what they are for: "Lite Edit ($45)", "$45 for a Lite Edit". */
function* typedPrices({ entries, tokens, ...content }: Content): Iterable<Problem> {
  const offers = pricedCollections.flatMap((collection) =>
    content.of(collection).flatMap(({ id, at }) => {
      const name = at('name');
      // One that is still to be typed would be found everywhere.
      return typeof name === 'string' && name.trim() !== ''
        ? [{ id, name, isOurs: collection !== 'equipmentItems' }]
        : [];
    }),
  );
  if (offers.length === 0) return;
  const pattern = mentionPattern(offers.map(({ name }) => name));
  for (const { file } of entries) {
    for (const found of file.text.matchAll(pattern)) {
      const name = found[1] ?? found[4];
      const price = found[2] ?? found[3] ?? '';
      const named = offers.filter((offer) => offer.name === name);
      const [{ id, isOurs } = { id: '', isOurs: false }] = named;
      const amount = dollarsOf(price.replaceAll(',', ''));
      const isToken = price.startsWith('{');
      const isRight = isToken
        ? named.some((offer) => price.includes(offer.id))
        : !isOurs && amount !== tokens.get(`price:${id}`);
      if (isRight) continue;
      const field = amount === tokens.get(`originalPrice:${id}`) ? 'originalPrice' : 'price';
      const message = `Write "{${field}:${id}}" in place of "${price}": it’s looked up.`;
      yield file.problem(found.index + found[0].indexOf(price), 'price', message);
    }
  }
}

/** A name with a price right behind or before it, in one paragraph. Longer names come first: "Show Notes" is part of others. */
function mentionPattern(names: readonly string[]): RegExp {
  const name = names
    .toSorted((a, b) => b.length - a.length)
    .map((text) => RegExp.escape(text))
    .join('|');
  const price = String.raw`(\$\d+(?:,\d{3})*(?:\.\d\d)?(?!\d)|\{(?:price|originalPrice):[^{}]*\})`;
  const gap = String.raw`(?:[ \t]*(?:\r?\n[ \t]*)?)`;
  const space = String.raw`(?=\s)${gap}`;
  // Emphasis and links around a name.
  const [open, close] = [String.raw`[*_[]*`, String.raw`[*_]*(?:\]\([^)\s]*\))?[*_]*`];
  const after = String.raw`${close}(?:${space}(?:plan|package|service|add-on|edit))?${gap}(?:[(:,|–—]${gap})?(?:(?:is|are|costs?|at|for|from|only|just)${space}){0,2}${open}`;
  const before = String.raw`${close}(?:${space}(?:a|per) month)?${space}(?:(?:for|per|an?|the|each|one)${space}){0,2}${open}`;
  // Not within a longer name, such as "Notes" in "Edit + Notes".
  return new RegExp(
    `(?<![\\w-])(?<![+&/] )(?:(${name})${after}${price}|${price}${before}(${name})(?!\\w))`,
    'g',
  );
}

/** Whether a price changed by more than half: a slip more often than a decision. */
export const priceJump = (before: number, now: number): boolean =>
  Math.abs(now - before) > before / 2;

/** Where a file has a price that is asked about. */
export const priceKeys = ['price', 'originalPrice', 'nextPrice.price'] as const;

/** Asks about prices that differ much from the published ones. @param published by file and key */
export function* priceQuestions(
  content: Content,
  published: ReadonlyMap<string, number>,
): Iterable<Problem> {
  for (const { at, file, problem } of pricedEntries(content)) {
    for (const key of priceKeys) {
      // A price to come was asked about when it was published, and takes the place of the other one later.
      const keys = key === 'originalPrice' ? [key] : (['price', 'nextPrice.price'] as const);
      const known = keys.flatMap((each) => {
        const price = published.get(`${file.path}:${each}`);
        return price ? [price] : [];
      });
      const [path, [before]] = [key.split('.'), known];
      const now = dollarsOf(at(...path));
      // What is no price at all is told by its schema.
      if (!before || now === 0 || !known.every((each) => priceJump(each, now))) continue;
      const message = `${formatDollars(now)} is more than half away from the published price, ${formatDollars(before)}. If that’s meant, nothing has to be done.`;
      yield asWarning(problem(path, message));
    }
  }
}

/** A price as it was probably meant: "45,00", "1.200,50", or 40 as "$45", "$1200.50", and "$40"; nothing for other texts. */
export function likelyPrice(found: unknown): string | undefined {
  const [text = ''] = /\d[\d.,' ]*/.exec(String(found).trim()) ?? [];
  // The last sign with two digits or one behind it begins the cents; a number has no other signs.
  const cents = typeof found === 'number' ? /\.(\d+)$/ : /[.,](\d{1,2})\D*$/;
  const [tail = '', digits = ''] = cents.exec(text) ?? [];
  const dollars = Number(text.slice(0, text.length - tail.length).replaceAll(/\D/g, ''));
  if (text === '' || digits.length > 2 || dollars > 99_999) return undefined;
  const price = `$${dollars}${Number(digits) === 0 ? '' : `.${digits.padEnd(2, '0')}`}`;
  return price === found ? undefined : price;
}
