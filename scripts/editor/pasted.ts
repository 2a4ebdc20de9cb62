// What other programs put on the clipboard, as Markdown: loaded with the first paste.
import { fromDom } from 'hast-util-from-dom';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mdxToMarkdown } from 'mdast-util-mdx';
import { toMarkdown, type Options } from 'mdast-util-to-markdown';

import { setMdx } from './typography.ts';

export interface Pasted {
  markdown: string;
  /** Words of a line, which go on in it. */
  isInline: boolean;
  /** What could not be kept: `2 pictures`. */
  lost: readonly string[];
}

type Root = Extract<ReturnType<typeof toMdast>, { type: 'root' }>;
type Block = Root['children'][number];

/** As the texts of content/ are written. */
const WRITTEN: Options = {
  bullet: '-',
  rule: '-',
  resourceLink: true,
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), mdxToMarkdown()],
};

/** What a text has no form for, and is left out. */
const losses: readonly (readonly [found: string, one: string, many: string])[] = [
  ['img', 'picture', 'pictures'],
  ['audio, embed, iframe, object, svg, video', 'embed', 'embeds'],
  ['.msocomanchor, a[href^="#cmnt"]', 'comment', 'comments'],
];

/** What is no text of the page; boxes to tick are pictures in Google Docs. */
const NOISE =
  'head, meta, style, script, title, template, input, .Apple-interchange-newline, img[aria-roledescription=checkbox], [style*="mso-list:Ignore" i], [style*="mso-element:comment-list" i]';

const MARKS = 'a[href], b, code, del, em, i, s, strong';
const BLOCKS =
  'article, aside, blockquote, div, dl, figure, h1, h2, h3, h4, h5, h6, hr, ol, p, pre, section, table, ul';

/** @param html of the clipboard; `undefined` where it has nothing that plain text has not. */
export function readPasted(html: string): Pasted | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const items = wordItemsOf(body);
  for (const node of body.querySelectorAll(NOISE)) node.remove();
  const lost = takeLosses(body);
  listWordItems(items);
  for (const element of body.querySelectorAll<HTMLElement>('*')) nameForm(element);
  if (lost.length === 0 && !body.querySelector(`${MARKS}, ${BLOCKS}`)) return undefined;
  for (const list of body.querySelectorAll(':is(ol, ul) > :is(ol, ul)'))
    list.previousElementSibling?.append(list);
  for (const only of body.querySelectorAll('li > p:only-of-type')) unwrap(only);
  for (const table of body.querySelectorAll('table')) giveHead(table);
  tidyMarks(body);
  const root = toMdast(fromDom(body), { nodeHandlers: { comment: () => undefined } }) as Root;
  root.children = root.children.flatMap(splitAtBreaks);
  levelHeadings(root);
  const isInline = root.children.length === 1 && root.children[0]?.type === 'paragraph';
  // Bare addresses may become links.
  const markdown = toMarkdown(root, WRITTEN).replaceAll(/(?<=\w)\\(?=@|:\/\/)/g, '');
  return { markdown: setMdx(markdown.trim()), isInline, lost };
}

function takeLosses(body: HTMLElement): string[] {
  const hasColors = [...body.querySelectorAll<HTMLElement>('[style], font')].some(isColored);
  const hasMerged = body.querySelector(
    '[colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"])',
  );
  const taken = losses.flatMap(([found, one, many]) => {
    const { length } = [...body.querySelectorAll(found)].map((each) => {
      each.remove();
    });
    return length === 0 ? [] : [`${length} ${length === 1 ? one : many}`];
  });
  return [
    ...taken,
    ...(hasColors ? ['colors'] : []),
    ...(hasMerged ? ['cells over several columns or rows'] : []),
  ];
}

/** Whether something is in a color that means something: no shade of gray, and not the blue of links. */
function isColored(element: HTMLElement): boolean {
  if (element.closest('a') || !element.textContent.trim()) return false;
  const { color, backgroundColor, background } = element.style;
  const given = [color, backgroundColor || background, element.getAttribute('color') ?? ''];
  return given.some((value) => {
    const [red = 0, green = red, blue = red] = channelsOf(value);
    return Math.max(red, green, blue) - Math.min(red, green, blue) > 24;
  });
}

/** Colors that a clipboard has by name. */
const NAMED = /^(yellow|lime|aqua|cyan|fuchsia|magenta|red|green|blue|orange|purple)\b/i;

function channelsOf(color: string): number[] {
  if (NAMED.test(color)) return [255, 0, 0];
  const hex = /^#([\da-f]{6})\b/i.exec(color)?.[1]?.match(/../g);
  if (hex) return hex.map((each) => Number.parseInt(each, 16));
  const isClear = /^rgba\(.*,\s*0\)$/.test(color);
  return isClear ? [] : (color.match(/[\d.]+/g) ?? []).map(Number);
}

interface WordItem {
  paragraph: HTMLElement;
  level: number;
  isOrdered: boolean;
}

/** Items of Word's lists, which are paragraphs with a mark of their own. */
function wordItemsOf(body: HTMLElement): WordItem[] {
  return [...body.querySelectorAll<HTMLElement>('[style*="mso-list:"]')].flatMap((paragraph) => {
    const [, level] =
      /mso-list:\s*l\d+ level(\d+)/i.exec(paragraph.getAttribute('style') ?? '') ?? [];
    const mark = paragraph.querySelector('[style*="mso-list:Ignore" i]')?.textContent ?? '';
    if (level === undefined || /^H\d$/.test(paragraph.tagName)) return [];
    return [{ paragraph, level: Number(level), isOrdered: /^\s*\(?\w+[.)]/.test(mark) }];
  });
}

function listWordItems(items: readonly WordItem[]): void {
  /** The lists that are open, the outermost first. */
  let open: HTMLElement[] = [];
  let last: Element | undefined;
  for (const { paragraph, level, isOrdered } of items) {
    const { ownerDocument } = paragraph;
    if (!last || paragraph.previousElementSibling !== last) open = [];
    open = open.slice(0, level);
    const name = isOrdered ? 'OL' : 'UL';
    while (open.length < level) {
      const list = ownerDocument.createElement(name);
      const around = open.at(-1);
      if (around) (around.lastElementChild ?? around).append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const item = ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    paragraph.remove();
    last = open[0];
  }
}

/** Gives names to what is only styled, and takes those away that mean nothing. */
function nameForm(element: HTMLElement): void {
  const { tagName, style } = element;
  const weight = style.fontWeight;
  const isHeading = element.getAttribute('role') === 'heading';
  if (isHeading) rename(element, `h${element.getAttribute('aria-level') ?? '2'}`);
  else if (element.matches('p.MsoTitle')) rename(element, 'h1');
  else if (/^(B|STRONG)$/.test(tagName) && /^(normal|400)$/.test(weight)) unwrap(element);
  else if (/^(SPAN|FONT|U|O:P)$/.test(tagName)) {
    if (/^(bold|[6-9]00)$/.test(weight) && !element.closest('b, strong'))
      enclose(element, 'strong');
    if (style.fontStyle === 'italic' && !element.closest('i, em')) enclose(element, 'em');
    if (element.getAttribute('style')?.includes('line-through')) enclose(element, 'del');
    unwrap(element);
  } else if (tagName === 'A') keepLink(element as HTMLAnchorElement);
}

function keepLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href') ?? '';
  const url = URL.parse(address);
  const isWrapped = url?.hostname === 'www.google.com' && url.pathname === '/url';
  const target = (isWrapped && url.searchParams.get('q')) || address;
  if (/^(https?:|mailto:|tel:)/i.test(target) && link.textContent.trim())
    link.setAttribute('href', target);
  else unwrap(link);
}

function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

function enclose(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
}

const unwrap = (element: Element) => {
  element.replaceWith(...element.childNodes);
};

/** A table of Markdown has a head, and a line of words in each cell. */
function giveHead(table: HTMLTableElement): void {
  const first = table.querySelector('tr');
  for (const cell of table.querySelector('th') ? [] : (first?.querySelectorAll('td') ?? []))
    rename(cell, 'th');
  for (const block of table.querySelectorAll(`:is(td, th) :is(${BLOCKS}, br, li)`)) {
    if (block.nextElementSibling) block.after(block.tagName === 'LI' ? '; ' : ' ');
    unwrap(block);
  }
}

/** Marks stand at words: spaces leave them, neighbors become one, and what is bold by itself has none. */
function tidyMarks(body: HTMLElement): void {
  // Spaces that do not break and signs without a width are none of ours.
  const texts = body.ownerDocument.createTreeWalker(body, 4);
  while (texts.nextNode())
    texts.currentNode.nodeValue = (texts.currentNode.nodeValue ?? '')
      .replaceAll(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
      .replaceAll(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '');
  const inHeadings = body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6, th) :is(b, strong)');
  for (const mark of inHeadings) unwrap(mark);
  // From the inside out.
  for (const mark of [...body.querySelectorAll(MARKS)].toReversed()) {
    const next = mark.nextSibling;
    if (mark.tagName !== 'A' && next?.nodeName === mark.nodeName) {
      mark.append(...next.childNodes);
      next.remove();
    }
    const [, before = '', after = ''] = /^(\s*)[^]*?(\s*)$/.exec(mark.textContent) ?? [];
    if (before) mark.before(' ');
    if (after) mark.after(' ');
    trimEdge(mark, 'firstChild', /^\s+/);
    trimEdge(mark, 'lastChild', /\s+$/);
    if (mark.textContent === '') unwrap(mark);
  }
}

function trimEdge(mark: Node, edge: 'firstChild' | 'lastChild', spaces: RegExp): void {
  const { [edge]: node } = mark;
  if (node?.nodeType === 3) node.nodeValue = (node.nodeValue ?? '').replace(spaces, '');
  else if (node) trimEdge(node, edge, spaces);
}

/** Two line breaks end a paragraph, and at its edge there is none. */
function splitAtBreaks(block: Block): Block[] {
  if (block.type === 'heading') return block.children.length === 0 ? [] : [block];
  if (block.type !== 'paragraph') return [block];
  const lines: (typeof block.children)[] = [[]];
  for (const node of block.children) {
    if (node.type === 'break') lines.push([]);
    else lines.at(-1)?.push(node);
  }
  const isBlank = (line: typeof block.children) =>
    line.every((node) => node.type === 'text' && node.value.trim() === '');
  const paragraphs: (typeof block)[] = [];
  for (const [index, line] of lines.entries()) {
    const before = index > 0 && !isBlank(lines[index - 1] ?? []) ? paragraphs.at(-1) : undefined;
    if (isBlank(line)) continue;
    if (before) before.children.push({ type: 'break' }, ...line);
    else paragraphs.push({ type: 'paragraph', children: line });
  }
  return paragraphs;
}

/** The largest headings are the second of the page, under its title, and none is skipped. */
function levelHeadings({ children }: Root): void {
  const headings = children.filter((node) => node.type === 'heading');
  const depths = [...new Set(headings.map(({ depth }) => depth))].toSorted();
  let previous = 1;
  for (const heading of headings) {
    const depth = Math.min(2 + depths.indexOf(heading.depth), previous + 1, 6);
    previous = heading.depth = depth as typeof heading.depth;
  }
}
