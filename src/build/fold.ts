import { contentOf, isCode, type PageElement } from './page-elements.ts';
import { SCOPE, wordsOf, type Shown } from './styles.ts';

/** How many characters of a text to read, and of any other page, are more than a screen shows at first. */
const READING = 1_500;
const ANYTHING = 500;

const hidden = /<(script|style|svg)[\s\S]*?<\/\1>|<[^>]*>/g;

/**
 * Where a page goes on below what a screen shows at first: at the end of a section of it, or of a paragraph of a text to
 * read. What is put there has no part in what is whose neighbor. `undefined` for a page that ends before.
 */
export function foldOf(html: string, elements: readonly PageElement[]): number | undefined {
  const prose = elements.find(({ attributes }) => attributes['class'] === 'prose');
  const whole = prose ?? elements.find(({ name }) => name === 'main');
  if (!whole) return undefined;
  const [parts, enough] = prose ? [/^p$/, READING] : [/^(section|header|div)$/, ANYTHING];
  const ends = elements.filter(({ name, parent }) => parent === whole && parts.test(name));
  // What follows the last one is the end of the page.
  return ends.slice(0, -1).find(({ contentEnd }) => {
    const before = html.slice(whole.contentStart, contentEnd);
    return before.replaceAll(hidden, '').length >= enough;
  })?.contentEnd;
}

/** What style rules may match among the elements of a page, or only among those before a place. */
export function shownBy(
  html: string,
  elements: readonly PageElement[],
  end = html.length,
): Required<Shown> {
  const above = elements.filter(({ start }) => start < end);
  const code = elements.filter(isCode).map((each) => contentOf(html, each));
  const classes = above.map(({ attributes }) => attributes['class'] ?? '');
  const scopes = above.flatMap(({ attributes }) =>
    Object.keys(attributes).filter((name) => name.startsWith(SCOPE)),
  );
  return {
    words: wordsOf([...classes, ...code].join(' ')),
    names: new Set([...above.map(({ name }) => name), ...scopes]),
  };
}
