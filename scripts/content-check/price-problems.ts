import type { MdastNode } from 'satteri';

import type { Content } from './content.ts';
import { childrenOf, isJsx, offsetOf, textAttributesOf, type MdxBody } from './mdx-body.ts';
import type { Problem, SourceFile } from './problem.ts';
import { fieldName } from './yaml-source.ts';

/** Something with a price and where that is kept. */
interface Offer {
  name: string;
  prices: readonly number[];
  path: string;
}

/** Prices in copy that differ from the catalogue's: "Lite Edit ($45)", "$45 for a Lite Edit". */
export function* priceProblems(content: Content): Iterable<Problem> {
  const offers = offersOf(content);
  if (offers.length === 0) return;
  const pattern = mentionPattern(offers.map(({ name }) => name));
  for (const { file, yaml, body } of content.entries) {
    const ofYaml = yaml.texts.map(({ path, value, start }) => {
      return { text: value, field: fieldName(path), offsetAt: () => start };
    });
    for (const copy of [...ofYaml, ...body.nodes.flatMap(copyOf)])
      yield* wrongPrices(file, offers, pattern, copy);
  }
}

function offersOf(content: Content): Offer[] {
  return (['services', 'plans', 'addOns'] as const).flatMap((collection) =>
    content.of(collection).flatMap(({ at, file: { path } }) => {
      const name = at('name');
      const all = [at('price'), at('originalPrice')];
      const prices = all.filter((price) => typeof price === 'number');
      return typeof name === 'string' && prices.length > 0 ? [{ name, prices, path }] : [];
    }),
  );
}

/** A name with a price right behind or before it. Longer names come first: "Show Notes" is part of others. */
function mentionPattern(names: readonly string[]): RegExp {
  const name = names
    .toSorted((a, b) => b.length - a.length)
    .map((text) => RegExp.escape(text))
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

/** Running text, and the way back from it to the file. */
interface Copy {
  text: string;
  field: string;
  offsetAt: (index: number) => number;
}

function* wrongPrices(
  file: SourceFile,
  offers: readonly Offer[],
  pattern: RegExp,
  { text, field, offsetAt }: Copy,
): Iterable<Problem> {
  for (const found of text.matchAll(pattern)) {
    const name = found[1] ?? found[4] ?? '';
    const price = `$${found[2] ?? found[3] ?? ''}`;
    const named = offers.filter((offer) => offer.name === name);
    const amount = Number(price.replaceAll(/[$,]/g, ''));
    if (named.some(({ prices }) => prices.includes(amount))) continue;
    const near = offsetAt(found.index + found[0].indexOf(price));
    const offset = file.text.indexOf(price, near);
    const right = [...new Set(named.map(({ prices }) => `$${prices[0] ?? ''}`))].join(' or ');
    const message = `${name} costs ${right} (${named[0]?.path ?? ''}), not ${price}.`;
    yield file.problem(offset < 0 ? near : offset, field, message);
  }
}

const blockTypes: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableRow']);

/** The copy of a paragraph, a heading or a row of a table, and of the attributes of a block. */
function copyOf({ node, around }: MdxBody['nodes'][number]): Copy[] {
  if (isJsx(node)) {
    const texts = textAttributesOf(node).map(({ value }) => value);
    return texts.map((text) => ({ text, field: 'price', offsetAt: () => offsetOf(node) }));
  }
  const isBlock = blockTypes.has(node.type) && !around.some(({ type }) => blockTypes.has(type));
  return isBlock ? [blockCopy(node)] : [];
}

function blockCopy(block: MdastNode): Copy {
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
  const offsetAt = (index: number) =>
    parts.findLast(({ start }) => start <= index)?.offset ?? offsetOf(block);
  return { text, field: 'price', offsetAt };
}
