import { attribute, plainText, type MdastNode } from '../../src/lib/mdx.ts';
import type { Entry } from './content.ts';
import { codeParagraph, offsetOf, sourceOf, type MdxBody } from './mdx.ts';
import { asWarning, type Problem, type SourceFile } from './problem.ts';

/** A heading longer than this is a sentence of the text. */
const MOST_IN_HEADING = 100;
/** A line in bold up to this length stands where a heading should. */
const MOST_IN_BOLD_LINE = 80;
/** No list begins with such a number, but sentences begin with a year. */
const FIRST_YEAR = 100;

/** What would be shown otherwise than it was meant, read from the tree that the pages are made of. */
export function* shownProblems({ body, file }: Entry): Iterable<Problem> {
  const linked = new Map<string, string>();
  yield* footnotes(body, file);
  for (const each of body.nodes) {
    const { node } = each;
    for (const [field, message, place = node] of faultsOf(file, each))
      if (message) yield file.problem(offsetOf(place), field, message);
    if (node.type !== 'link') continue;
    const words = plainText(node).trim();
    const first = linked.get(words) ?? node.url;
    linked.set(words, first);
    const message = `Two links say "${words}" and lead to two pages: say where each leads.`;
    if (first !== node.url) yield asWarning(file.problem(offsetOf(node), 'link', message));
  }
}

/** Footnotes of which the page would show one half, or nothing. */
function* footnotes({ nodes }: MdxBody, file: SourceFile): Iterable<Problem> {
  const referred = new Set(
    nodes.flatMap(({ node }) => (node.type === 'footnoteReference' ? [node.identifier] : [])),
  );
  for (const { node } of nodes) {
    const [sign, name] =
      (node.type === 'text' ? /\[\^([^\]\s]+)\]/.exec(node.value) : undefined) ?? [];
    if (sign) {
      const message = `No footnote is called "${name}": write it on a line of its own below, such as "${sign}: Where that is from."`;
      yield file.problem(Math.max(0, file.text.indexOf(sign, offsetOf(node))), 'footnote', message);
    } else if (node.type === 'footnoteDefinition' && !referred.delete(node.identifier)) {
      const message = `Nothing refers to this footnote, or another one has its name, so no page shows it: write "[^${node.identifier}]" where it belongs.`;
      yield file.problem(offsetOf(node), 'footnote', message);
    }
  }
}

type Fault = readonly [field: string, message: string, place?: MdastNode];

function faultsOf(file: SourceFile, { node, around }: MdxBody['nodes'][number]): Iterable<Fault> {
  switch (node.type) {
    case 'paragraph':
      return paragraphFaults(node, sourceOf(file, node), around);
    case 'heading':
      return headingFaults(plainText(node).trim(), sourceOf(file, node));
    case 'list':
      return listFaults(node);
    case 'listItem':
      return itemFaults(node);
    case 'table':
      return tableFaults(node);
    case 'link':
      return linkFaults(node);
    case 'image':
      return [['picture', faultOfAlt(node.alt)]];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return [[`<${node.name}> alt`, faultOfAlt(attribute(node, 'alt'))]];
    case 'mdxjsEsm':
      return [['', codeParagraph(node.value)]];
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return [['', faultOfCode(node.value)]];
    default:
      return [];
  }
}

/** Notes of one editor for others are comments. */
const faultOfCode = (code: string) =>
  /^\s*\/\*.*\*\/\s*$/s.test(code)
    ? ''
    : `"{${shorten(code)}}" would be run as code: write "\\{" for a brace.`;

export const shorten = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

type NodeOf<Type extends MdastNode['type']> = Extract<MdastNode, { type: Type }>;

/** Two lines that begin alike: with a dash, with a letter, or without a space behind the sign. */
const looseList =
  /^(?:[–—](?=\s)|-(?=\p{L})|[a-z]\)(?=\s)|\d+[.)](?=\p{L}))(?=.*\n(?:[–—]\s|-\p{L}|[a-z]\)\s|\d+[.)]\p{L}))/mu;

function* paragraphFaults(
  { children }: NodeOf<'paragraph'>,
  source: string,
  around: readonly MdastNode[],
): Iterable<Fault> {
  if (/^\|.*\|[ \t]*$/m.test(source))
    yield ['table', 'A table needs a line of hyphens below its head, such as | --- | --- |.'];
  if (/^[^\n`]*\S\t+\S/m.test(source))
    yield [
      'table',
      'Columns with tabs between them run together on the page: write a table, with | between its cells.',
    ];
  const [bullet] = /^[•●▪◦‣∙·](?=\s)/mu.exec(source) ?? looseList.exec(source) ?? [];
  if (bullet)
    yield [
      'list',
      `"${bullet}" makes no list, but one paragraph: begin each line with "- ", or with "1. ".`,
    ];
  const [signs] = /^#{2,6}(?=[^\s#])/m.exec(source) ?? [];
  if (signs) yield ['heading', `A heading has a space after its "${signs}".`];
  const [only, ...more] = children;
  const words = only?.type === 'strong' && more.length === 0 ? plainText(only).trim() : '';
  if (
    words &&
    around.length === 1 &&
    words.length <= MOST_IN_BOLD_LINE &&
    /^\p{Lu}.*[^.:!?…]$/u.test(words)
  )
    yield [
      'heading',
      `A line in bold is no heading, and not among the contents: write "## ${words}".`,
    ];
}

function* headingFaults(words: string, source: string): Iterable<Fault> {
  if (words === '')
    yield ['heading', 'This heading is empty: write its words, or remove its signs.'];
  else if (!source.startsWith('#'))
    yield [
      'heading',
      'The line below this text makes a heading of it: leave an empty line between them.',
    ];
  if (words.length > MOST_IN_HEADING)
    yield [
      'heading',
      `A heading has at most ${MOST_IN_HEADING} characters; this one has ${words.length}.`,
    ];
  if (/[^.\s]{3}\.$/.test(words)) yield ['heading', 'A heading ends without a period.'];
  if (isShouted(words)) yield ['heading', SHOUTED];
}

export const SHOUTED = 'Capitals throughout are hard to read: write it as in a sentence.';

/** Whether several words are written in capitals, which no abbreviation is. */
export const isShouted = (words: string): boolean =>
  !/\p{Ll}/u.test(words) && (words.match(/\p{Lu}{4,}/gu)?.length ?? 0) > 1;

function* listFaults({ ordered, start }: NodeOf<'list'>): Iterable<Fault> {
  if (ordered && (start ?? 1) >= FIRST_YEAR)
    yield ['list', `"${start}." begins a numbered list here: write "${start}\\.".`];
}

function* itemFaults({ children, checked }: NodeOf<'listItem'>): Iterable<Fault> {
  if (children[0]?.type === 'list')
    yield ['list', 'There is a list in this entry, and nothing else: write one "- ".'];
  if (typeof checked === 'boolean')
    yield [
      'list',
      'Nobody could tick this box: leave it out, and put the list into a <Checklist>.',
    ];
}

function* tableFaults({ children: [head, ...rows] }: NodeOf<'table'>): Iterable<Fault> {
  if (!head) return;
  const width = head.children.length;
  if (plainText(head).trim() === '')
    yield ['table', 'The table has no head: its first row says what each column holds.'];
  for (const row of rows) {
    const cells = `This row has ${row.children.length} cells, and the head of the table ${width}`;
    if (row.children.length > width)
      yield ['table', `${cells}: what is too much wouldn’t be shown.`, row];
    else if (row.children.length < width)
      yield ['table', `${cells}: write a | for each, also for an empty one.`, row];
  }
}

/** What says nothing to those who read the links of a page alone. */
const emptyWords = /^(?:click )?here$|^(?:this )?(?:link|page)$|^(?:read |learn )?more$/i;

function* linkFaults(node: NodeOf<'link'>): Iterable<Fault> {
  const words = plainText(node).trim();
  if (emptyWords.test(words))
    yield ['link', `Say where the link leads in place of "${words}" (STYLE.md).`];
  if (/^(https?:\/\/|www\.)\S+$/.test(words))
    yield ['link', 'Say where the link leads in place of its address (STYLE.md).'];
}

/** What is read aloud in one go may be this long. */
const MOST_IN_ALT = 300;

export function faultOfAlt(alt?: unknown): string {
  const text = typeof alt === 'string' ? alt.trim() : '';
  if (/\.(png|jpe?g|webp|avif|gif|svg|heic)$|^(IMG|DSC|DSCF|PXL|Screenshot)[-_ ]?\d/i.test(text))
    return `"${text}" is the name of a file: say what the picture shows.`;
  if (/^(photo|image|picture|drawing|logo|graphic)s?$/i.test(text))
    return `"${text}" says nothing of the picture: say what it shows.`;
  if (text.length > MOST_IN_ALT)
    return `Has ${text.length} characters, and is read aloud in one go: say it in ${MOST_IN_ALT} at most, and the rest in the text.`;
  const opening =
    /^(?:an? |the )?(?:image|picture|photo|photograph|graphic|illustration|screenshot) of\b/i;
  const [words] = opening.exec(text) ?? [];
  return words ? `Begin with what it shows, without "${words}" (STYLE.md).` : '';
}
