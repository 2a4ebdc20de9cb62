import type { Content, Entry } from './content.ts';
import { childrenOf, isJsx, offsetOf } from './mdx-body.ts';
import type { MdastNode } from 'satteri';
import type { Problem } from './problem.ts';
import { fieldName } from './yaml-source.ts';

/** Something with a price and where that is kept. */
interface Offer {
  name: string;
  prices: readonly number[];
  path: string;
}

/** Prices in copy that differ from the catalogue's: "Lite Edit ($45)", "$45 for a Lite Edit". */
export function priceProblems(content: Content): Problem[] {
  const offers = offersOf(content);
  if (offers.length === 0) return [];
  const pattern = mentionPattern(offers.map(({ name }) => name));
  return content.entries.flatMap((entry) => [
    ...entry.yaml.texts.flatMap(({ path, value, start }) =>
      wrongPrices(entry, offers, pattern, value, fieldName(path), () => start),
    ),
    ...blocksOf(entry).flatMap(({ text, offsetAt }) =>
      wrongPrices(entry, offers, pattern, text, '', offsetAt),
    ),
  ]);
}

function offersOf(content: Content): Offer[] {
  return (['services', 'plans', 'addOns'] as const).flatMap((collection) =>
    content.of(collection).flatMap(({ at, file }) => {
      const name = at('name');
      const prices = [at('price'), at('originalPrice')].filter(
        (price) => typeof price === 'number',
      );
      return typeof name === 'string' && prices.length > 0
        ? [{ name, prices, path: file.path }]
        : [];
    }),
  );
}

const escape = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&');

/** A name with a price right behind or before it. Longer names come first: "Show Notes" is part of others. */
function mentionPattern(names: readonly string[]): RegExp {
  const name = names
    .toSorted((a, b) => b.length - a.length)
    .map(escape)
    .join('|');
  const price = String.raw`\$(\d+(?:,\d{3})*(?:\.\d\d)?)(?!\d)`;
  const after = String.raw`(?:\s+(?:plan|package|service|add-on|edit))?\s*(?:[(:,|–—]\s*)?(?:(?:is|are|costs?|at|for|from|only|just)\s+){0,2}`;
  const before = String.raw`(?:\s+(?:a|per)\s+month)?\s+(?:(?:for|per|an?|the|each|one)\s+){0,2}`;
  // Not within a longer name, such as "Notes" in "Edit + Notes".
  return new RegExp(
    `(?<![\\w-])(?<![+&/] )(?:(${name})${after}${price}|${price}${before}(${name})(?!\\w))`,
    'g',
  );
}

function wrongPrices(
  { file }: Entry,
  offers: readonly Offer[],
  pattern: RegExp,
  text: string,
  field: string,
  offsetAt: (index: number) => number,
): Problem[] {
  if (!text.includes('$')) return [];
  return [...text.matchAll(pattern)].flatMap((found) => {
    const name = found[1] ?? found[4] ?? '';
    const price = found[2] ?? found[3] ?? '';
    const named = offers.filter((offer) => offer.name === name);
    const amount = Number(price.replaceAll(',', ''));
    const offer = named[0];
    if (!offer || named.some(({ prices }) => prices.includes(amount))) return [];
    const index = found.index + found[0].indexOf(`$${price}`);
    const near = offsetAt(index);
    const offset = file.text.indexOf(`$${price}`, near);
    const right = [...new Set(named.map(({ prices }) => `$${prices[0] ?? ''}`))].join(' or ');
    const message = `${name} costs ${right} (${offer.path}), not $${price}.`;
    return [file.problem(file.placeAt(offset < 0 ? near : offset), field || 'price', message)];
  });
}

/** The running text of a paragraph, a heading or a row of a table, and the way back from it to the file. */
interface TextBlock {
  text: string;
  offsetAt: (index: number) => number;
}

const blockTypes: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableRow']);

function blocksOf({ body }: Entry): TextBlock[] {
  return (body?.nodes ?? []).flatMap(({ node, around }) => {
    if (isJsx(node)) return attributeTexts(node);
    return blockTypes.has(node.type) && !around.some(({ type }) => blockTypes.has(type))
      ? [textBlock(node)]
      : [];
  });
}

function textBlock(block: MdastNode): TextBlock {
  const parts: { start: number; offset: number }[] = [];
  let text = '';
  const add = (node: MdastNode): void => {
    if (node.type === 'tableCell') text += '| ';
    if (node.type === 'text' || node.type === 'inlineCode') {
      parts.push({ start: text.length, offset: offsetOf(node) });
      text += node.value;
    }
    childrenOf(node).forEach(add);
  };
  add(block);
  return {
    text,
    offsetAt: (index) => parts.findLast(({ start }) => start <= index)?.offset ?? offsetOf(block),
  };
}

function attributeTexts(node: Extract<MdastNode, { attributes: unknown }>): TextBlock[] {
  return node.attributes.flatMap((attribute) =>
    typeof attribute.value === 'string' && attribute.type === 'mdxJsxAttribute'
      ? [{ text: attribute.value, offsetAt: () => offsetOf(node) }]
      : [],
  );
}
