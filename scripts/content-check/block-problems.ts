import type { Content, Entry } from './content.ts';
import { childrenOf, isJsx, offsetOf, placeOf, type JsxNode } from './mdx-body.ts';
import { blocks, layoutBlocks, type Block } from './mdx-blocks.ts';
import { didYouMean, findNearest, oneOf } from './nearest-word.ts';
import type { Place, Problem } from './problem.ts';

/** Blocks in MDX: unknown ones, their attributes, and what they hold. */
export function blockProblems(content: Content): Problem[] {
  const drawings = content.drawings.map(({ path }) => path.replace(/^figures\/|\.svg$/g, ''));
  return content.entries.flatMap((entry) =>
    (entry.body?.nodes ?? []).flatMap(({ node, around }) =>
      isJsx(node) ? blockProblemsOf(entry, node, around.filter(isJsx).at(-1), drawings) : [],
    ),
  );
}

function blockProblemsOf(
  entry: Entry,
  node: JsxNode,
  parent: JsxNode | undefined,
  drawings: readonly string[],
): Problem[] {
  const name = node.name ?? '';
  const tell = (place: Place, field: string, message: string) =>
    entry.file.problem(place, field, message);
  const place = placeOf(node);
  const block = blocks[name];
  if (!block) return [tell(place, `<${name}>`, unknownBlock(name))];

  const problems = attributeProblems(entry, node, name, block, drawings);
  if (block.inside && parent?.name !== block.inside) {
    problems.push(tell(place, `<${name}>`, `This block belongs inside <${block.inside}>.`));
  }
  const missing = whatIsMissing(node, block);
  if (missing) problems.push(tell(place, `<${name}>`, missing));
  return problems;
}

function unknownBlock(name: string): string {
  if (layoutBlocks[name]) return layoutBlocks[name];
  if (/^[a-z]/.test(name)) {
    return `HTML is not used here: write Markdown or one of the blocks ${Object.keys(blocks).join(', ')}.`;
  }
  const guess =
    didYouMean(name, Object.keys(blocks)) || ` There are ${Object.keys(blocks).join(', ')}.`;
  return `Unknown block.${guess}`;
}

function attributeProblems(
  entry: Entry,
  node: JsxNode,
  name: string,
  block: Block,
  drawings: readonly string[],
): Problem[] {
  const allowed = [...block.required, ...(block.optional ?? [])];
  const tell = (place: Place, attribute: string, message: string) =>
    entry.file.problem(place, `<${name}> ${attribute}`.trimEnd(), message);
  const given = new Set<string>();
  const misspelled: string[] = [];
  const problems: Problem[] = [];

  for (const attribute of node.attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const code = `"{${attribute.value}}" is code; write each attribute with its text in quotes.`;
      problems.push(tell(placeOf(node), '', code));
      continue;
    }
    const place = attributePlace(entry, node, attribute.name);
    if (!allowed.includes(attribute.name)) {
      const list = allowed.length > 0 ? ` It takes ${allowed.join(', ')}.` : ' It takes none.';
      const unknown = `Unknown attribute "${attribute.name}".${didYouMean(attribute.name, allowed) || list}`;
      misspelled.push(findNearest(attribute.name, allowed) ?? '');
      problems.push(tell(place, attribute.name, unknown));
      continue;
    }
    if (given.has(attribute.name))
      problems.push(tell(place, attribute.name, 'This attribute is there twice; keep one.'));
    given.add(attribute.name);
    const wrong = wrongValue(name, block, attribute, drawings);
    if (wrong) problems.push(tell(place, attribute.name, wrong));
  }
  const missing = block.required.filter((each) => !given.has(each) && !misspelled.includes(each));
  for (const attribute of missing) {
    const message = `Missing "${attribute}".${meaning(name, attribute)}`;
    problems.push(tell(placeOf(node), attribute, message));
  }
  return problems;
}

function wrongValue(
  block: string,
  { words }: Block,
  { name, value }: Extract<JsxNode['attributes'][number], { type: 'mdxJsxAttribute' }>,
  drawings: readonly string[],
): string | undefined {
  if (typeof value !== 'string') return `Write the text in quotes: ${name}="…".`;
  if (value.trim() === '') return `Must not be empty.${meaning(block, name)}`;
  const known = block === 'Figure' && name === 'name' ? drawings : words?.[name];
  return known && !known.includes(value) ? wrongWord(block, value, known) : undefined;
}

function wrongWord(name: string, value: string, words: readonly string[]): string {
  if (name === 'Figure')
    return `There is no drawing figures/${value}.svg.${didYouMean(value, words)}`;
  return `Must be ${oneOf(words)}, not "${value}".${didYouMean(value, words)}`;
}

function meaning(name: string, attribute: string): string {
  if (attribute === 'alt') return ' Say what the drawing shows, for people who do not see it.';
  if (name === 'Figure') return ' It is the file name of a drawing in figures/, without ".svg".';
  const words = blocks[name]?.words?.[attribute];
  return words ? ` It is ${oneOf(words)}.` : '';
}

function whatIsMissing(node: JsxNode, { holds }: Block): string | undefined {
  const children = childrenOf(node);
  const types = children.map((child) => (isJsx(child) ? child.name : child.type));
  switch (holds) {
    case 'nothing':
      return children.length > 0
        ? 'Nothing can stand inside this block: end it with "/>".'
        : undefined;
    case 'something':
      return children.length === 0 ? 'There is nothing inside this block.' : undefined;
    case 'list':
      return types.includes('list')
        ? undefined
        : 'This block needs a list inside: lines that begin with a hyphen and a space.';
    case 'table':
      return types.includes('table')
        ? undefined
        : 'This block needs a table inside, with an empty line before and after it.';
    default: {
      const absent = holds.filter((name) => !types.includes(name));
      return absent.length > 0
        ? `This block needs ${absent.map((name) => `<${name}>`).join(' and ')} inside.`
        : undefined;
    }
  }
}

/** The compiler gives blocks a place, attributes none. */
function attributePlace({ file }: Entry, node: JsxNode, attribute: string): Place {
  const start = offsetOf(node);
  const end = node.position?.end.offset ?? start;
  // Attributes before it are skipped whole, because their texts may contain its name.
  const tag = file.text.slice(start, end);
  const pattern = /\s([\w:-]+)\s*(?:=\s*(?:"[^"]*"|'[^']*'|\{[^}]*\}))?/g;
  pattern.lastIndex = (node.name ?? '').length + 1;
  for (let found = pattern.exec(tag); found; found = pattern.exec(tag)) {
    if (found[1] === attribute) return file.placeAt(start + found.index + 1);
  }
  return placeOf(node);
}
