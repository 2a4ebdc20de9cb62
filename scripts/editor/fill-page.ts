// Shows in a page of the site what a form says now: what the entry said when the page was built is found among the page's
// words, and what it says now takes its place. So every page previews itself, and no component exists twice.
import { formatDollars } from '../../src/contracts/money.ts';
import { formatYearMonth } from '../../src/lib/dates.ts';
import { paragraphs } from '../../src/lib/paragraphs.ts';
import { setValue } from './typography.ts';

/** Where a value stands in an entry, such as `cover.alt`. */
type Key = string;
type Leaf = string | number;

/** The ways in which pages show a value. */
const wordings: readonly ((value: Leaf) => string | undefined)[] = [
  String,
  (value) => (typeof value === 'number' ? formatDollars(value) : undefined),
  (value) => (/^\d{4}-\d\d$/.test(String(value)) ? formatYearMonth(String(value)) : undefined),
  (value) => (typeof value === 'number' ? `${value} min read` : undefined),
];

/** Shorter texts may be found as the whole of an element only: within others, they are found by chance. */
const LEAST_WITHIN = 12;
/** `Node.DOCUMENT_POSITION_PRECEDING` */
const PRECEDING = 2;
const ATTRIBUTES = ['alt', 'aria-label', 'placeholder'] as const;
/** What stands in a page as often as a list has items. */
const REPEATED = 'li, tr, details, article, figure, dt, option';

/**
 * Changes a page from what an entry said to what it says now.
 * @returns the keys that are not shown on the page.
 */
export function fillPage(page: Document, before: unknown, now: unknown): Key[] {
  const main = page.querySelector('main') ?? page.body;
  const hidden = fill(placeOf(main, before) ?? main, before, now, '');
  return hidden;
}

function fill(scope: Element, before: unknown, now: unknown, key: Key): Key[] {
  if (isLeaf(before)) return replace(scope, before, isLeaf(now) ? now : '') ? [] : [key];
  if (Array.isArray(before) && Array.isArray(now)) return fillList(scope, before, now, key);
  if (!isGroup(before)) return isSame(before, now) || isEmpty(now) ? [] : [key];
  const after = isGroup(now) ? now : {};
  const names = Object.keys({ ...before, ...after });
  // Groups first: what is left is not theirs.
  const sorted = names.toSorted((a, b) => Number(isLeaf(before[a])) - Number(isLeaf(before[b])));
  return sorted.flatMap((name) => {
    const inner = key ? `${key}.${name}` : name;
    const within = isLeaf(before[name]) ? scope : (placeOf(scope, before[name]) ?? scope);
    return fill(within, before[name], after[name], inner);
  });
}

function fillList(scope: Element, before: readonly unknown[], now: readonly unknown[], key: Key) {
  const places = before.map((item) => placeOf(scope, item));
  const items = places.map(
    (place, index) => place && climb(place, scope, places.toSpliced(index, 1)),
  );
  const left = new Set(before.keys());
  const take = (index: number | undefined) => {
    if (index === undefined || !left.delete(index)) return undefined;
    return index;
  };
  const same = now.map((item) => take([...left].find((index) => isSame(before[index], item))));
  const origins = same.map((index, place) => index ?? take(left.has(place) ? place : undefined));
  const pattern = items.findIndex((item) => item !== undefined);
  // Copies are made before anything changes.
  const elements = origins.map((origin) =>
    origin === undefined ? copyOf(items[pattern]) : items[origin],
  );
  let previous: Element | undefined;
  const hidden = now.flatMap((item, place) => {
    const origin = origins[place] ?? pattern;
    const element = elements[place];
    if (!element) return [`${key}.${place}`];
    const order = previous?.compareDocumentPosition(element);
    if (origins[place] === undefined || order === PRECEDING) {
      if (previous) previous.after(element);
      else items[origin]?.before(element);
    }
    previous = element;
    return isSame(before[origin], item)
      ? []
      : fill(element, before[origin], item, `${key}.${place}`);
  });
  for (const index of left) items[index]?.remove();
  return hidden;
}

/** A copy without the pictures that show the original, such as a portrait. */
function copyOf(item: Element | undefined): Element | undefined {
  const copy = item?.cloneNode(true) as Element | undefined;
  for (const picture of copy?.querySelectorAll('img, svg[role=img]') ?? []) picture.remove();
  return copy;
}

/** From the words of an item to all of it: as far as no other item is inside. */
function climb(place: Element, scope: Element, others: readonly (Element | undefined)[]): Element {
  const isShared = (element: Element) => others.some((other) => other && element.contains(other));
  if (!others.some(Boolean)) return place.closest(REPEATED) ?? place;
  let item = place;
  for (
    let next = item.parentElement;
    next && next !== scope && !isShared(next);
    next = next.parentElement
  )
    item = next;
  return item;
}

/** The smallest element that shows most of what a value says. */
function placeOf(scope: Element, value: unknown): Element | undefined {
  const texts = leavesOf(value);
  const longest = texts.toSorted((a, b) => String(b).length - String(a).length);
  for (const anchor of longest) {
    const found = find(scope, anchor).map(({ element }) => element);
    const best = found.flatMap((element) => {
      const around: { element: Element; count: number }[] = [];
      for (
        let each: Element | null = element;
        each;
        each = each === scope ? null : each.parentElement
      ) {
        const count = texts.filter((text) => shows(each, text)).length;
        if (count > (around.at(-1)?.count ?? 0)) around.push({ element: each, count });
      }
      return around.slice(-1);
    });
    if (best.length > 0) return best.reduce((a, b) => (b.count > a.count ? b : a)).element;
  }
  return undefined;
}

interface Found {
  element: Element;
  /** How the page words the value. */
  wording: (value: Leaf) => string | undefined;
  pattern: RegExp;
  node?: Text;
  attribute?: (typeof ATTRIBUTES)[number];
}

/** Everywhere in an element that a value is shown. */
function find(scope: Element, value: Leaf): Found[] {
  for (const wording of wordings) {
    const words = wording(value)?.trim();
    if (!words) continue;
    const source = patternOf(words);
    const whole = new RegExp(`^\\s*${source}\\s*$`);
    const within = new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'u');
    const found = [scope, ...scope.querySelectorAll('*')].flatMap((element): Found[] => {
      if (element.matches('script, style, template, svg *')) return [];
      const attribute = ATTRIBUTES.find((name) => whole.test(element.getAttribute(name) ?? ''));
      if (attribute) return [{ element, wording, pattern: whole, attribute }];
      const text = element.textContent;
      if (!within.test(text) && !whole.test(text)) return [];
      const isDeepest = ![...element.children].some((child) => whole.test(child.textContent));
      if (whole.test(text)) return isDeepest ? [{ element, wording, pattern: whole }] : [];
      if (words.length < LEAST_WITHIN) return [];
      const nodes = [...element.childNodes].filter((node) => node.nodeType === 3) as Text[];
      const node = nodes.find(({ data }) => within.test(data));
      return node ? [{ element, wording, pattern: within, node }] : [];
    });
    if (found.length > 0) return found;
  }
  return [];
}

const shows = (element: Element, value: Leaf) => {
  const text = element.textContent;
  return wordings.some((wording) => {
    const words = wording(value)?.trim();
    return words ? new RegExp(patternOf(words)).test(text) : false;
  });
};

const patterns = new Map<string, string>();
/** White space is free. */
function patternOf(words: string): string {
  const known = patterns.get(words) ?? words.split(/\s+/).map(RegExp.escape).join('\\s*');
  patterns.set(words, known);
  return known;
}

function replace(scope: Element, before: Leaf, now: Leaf): boolean {
  const [first = '', ...others] = paragraphs(String(before));
  const found = find(scope, others.length > 0 ? first : before);
  if (before === now) return found.length > 0;
  for (const { element, wording, pattern, node, attribute } of found) {
    const words = setValue(wording(now) ?? String(now));
    if (attribute) element.setAttribute(attribute, words);
    else if (node) node.data = node.data.replace(pattern, () => words);
    else setParagraphs(element, others.length, paragraphs(words));
  }
  return found.length > 0;
}

/** Puts paragraphs in the place of an element and of as many behind it. */
function setParagraphs(element: Element, others: number, [first, ...more]: readonly string[]) {
  for (let count = 0; count < others; count += 1) element.nextElementSibling?.remove();
  const texts = element.localName === 'p' ? more : [];
  for (const text of texts.toReversed()) {
    const paragraph = element.cloneNode() as Element;
    paragraph.textContent = text;
    element.after(paragraph);
  }
  if (first === undefined) element.remove();
  else element.textContent = texts === more ? first : [first, ...more].join('\n');
}

const isLeaf = (value: unknown): value is Leaf =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || value === false;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const leavesOf = (value: unknown): Leaf[] =>
  isLeaf(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(leavesOf)
      : [];
