import { tokenPattern } from '../../src/content-schemas/tokens.ts';
import { descendantsOf, readMdx, type MdastNode } from '../../src/lib/mdx.ts';

/** What to look for, and the one character that takes the place of the first. */
const rules: readonly (readonly [pattern: RegExp, character: string])[] = [
  [/(?<=^|[\s([—–])'(?!\d\ds)/gm, '‘'],
  [/'/g, '’'],
  [/(?<=^|[\s([—–‘])"/gm, '“'],
  [/"/g, '”'],
  [/(?<![\w)\]-])-(?=\d)/g, '−'],
  // Not in dates, telephone numbers, and names of standards.
  [/(?<=(?<![\w.-])\$?\d[\d,.]*)(?<!\) \d{3})-(?=\$?[1-9]\d*(?![\d-]))/g, '–'],
];

/**
 * Gives a text its curly quotes, minus signs, and dashes in ranges. Each character becomes one character, and what was set
 * before stays as it is.
 */
export const setCharacters = (text: string): string =>
  rules.reduce((set, [pattern, character]) => set.replaceAll(pattern, character), text);

/** Ids and prices in texts stay as they are. */
function setText(text: string): string {
  const set = setCharacters(text);
  const tokens = [...text.matchAll(tokenPattern)];
  return tokens.reduceRight(
    (whole, { 0: token, index }) =>
      whole.slice(0, index) + token + whole.slice(index + token.length),
    set,
  );
}

/** Addresses, ids, months, and the like. */
const CODE = /^[^\s'"]*$/;

/** The same for a value of YAML, which may be no text to read. */
export const setValue = (text: string): string => (CODE.test(text) ? text : setText(text));

/** The attributes of blocks that are read. */
const shownAttribute = /(?<=\s(?:alt|caption|hole|title|tone|when)=")[^"]*(?=")/g;

/** The same for MDX, whose code and markup stay as they are; a text that cannot be read stays, too. */
export function setMdx(body: string): string {
  const set = setText(body);
  if (set === body) return body;
  const isShown = new Uint8Array(body.length);
  for (const { start, end } of shownRanges(body)) isShown.fill(1, start, end);
  return [...isShown].map((shown, place) => (shown ? set : body).charAt(place)).join('');
}

function shownRanges(body: string): { start: number; end: number }[] {
  return nodesOf(body).flatMap((node) => {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    if (node.type === 'text') return [{ start, end }];
    if (!node.type.startsWith('mdxJsx')) return [];
    const [tag = ''] = /^<(?:[^>"]|"[^"]*")*>/.exec(body.slice(start, end)) ?? [];
    return [...tag.matchAll(shownAttribute)].map(({ 0: value, index }) => ({
      start: start + index,
      end: start + index + value.length,
    }));
  });
}

function nodesOf(body: string): MdastNode[] {
  try {
    const source = body.replaceAll(tokenPattern, (token) => '0'.repeat(token.length));
    return readMdx(source).flatMap((node) => [node, ...descendantsOf(node)]);
  } catch {
    return [];
  }
}
