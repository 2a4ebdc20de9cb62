import type { Content, Entry } from './content.ts';
import { childrenOf, isJsx, offsetOf, type JsxNode } from './mdx-body.ts';
import { blocks, layoutBlocks, type Block } from './mdx-blocks.ts';
import { didYouMean, findNearest, oneOf } from './nearest-word.ts';
import type { Problem } from './problem.ts';

/** Blocks in MDX: unknown ones, their attributes, and what they hold. */
export function* blockProblems({ entries, drawings }: Content): Iterable<Problem> {
  const names = drawings.map(({ path }) => path.replace(/^figures\/|\.svg$/g, ''));
  for (const { file, body } of entries) {
    for (const { node, around } of body.nodes) {
      if (!isJsx(node)) continue;
      const name = node.name ?? '';
      const block = blocks[name];
      if (!block) {
        yield file.problem(offsetOf(node), `<${name}>`, unknownBlock(name));
        continue;
      }
      const words = name === 'Figure' ? { words: { name: names } } : {};
      yield* attributeProblems(file, node, name, { ...block, ...words });
      const isMisplaced = block.inside && around.findLast(isJsx)?.name !== block.inside;
      const misplaced = isMisplaced && `This block belongs inside <${block.inside}>.`;
      for (const fault of [misplaced, whatIsMissing(node, block)])
        if (fault) yield file.problem(offsetOf(node), `<${name}>`, fault);
    }
  }
}

function unknownBlock(name: string): string {
  if (layoutBlocks[name]) return layoutBlocks[name];
  const names = Object.keys(blocks);
  if (/^[a-z]/.test(name))
    return `HTML is not used here: write Markdown or one of the blocks ${names.join(', ')}.`;
  return `Unknown block.${didYouMean(name, names) || ` There are ${names.join(', ')}.`}`;
}

function* attributeProblems(
  file: Entry['file'],
  node: JsxNode,
  name: string,
  block: Block,
): Iterable<Problem> {
  const allowed = [...block.required, ...(block.optional ?? [])];
  const given = new Set<string>();
  const misspelled: string[] = [];
  for (const attribute of node.attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const code = `"{${attribute.value}}" is code; write each attribute with its text in quotes.`;
      yield file.problem(offsetOf(node), `<${name}>`, code);
      continue;
    }
    const key = attribute.name;
    const tell = (message: string) =>
      file.problem(attributeOffset(file, node, key), `<${name}> ${key}`, message);
    if (!allowed.includes(key)) {
      const list = allowed.length > 0 ? ` It takes ${allowed.join(', ')}.` : ' It takes none.';
      misspelled.push(findNearest(key, allowed) ?? '');
      yield tell(`Unknown attribute "${key}".${didYouMean(key, allowed) || list}`);
      continue;
    }
    if (given.has(key)) yield tell('This attribute is there twice; keep one.');
    given.add(key);
    const wrong = wrongValue(name, block, key, attribute.value);
    if (wrong) yield tell(wrong);
  }
  for (const key of block.required) {
    if (given.has(key) || misspelled.includes(key)) continue;
    const message = `Missing "${key}".${meaning(name, block, key)}`;
    yield file.problem(offsetOf(node), `<${name}> ${key}`, message);
  }
}

function wrongValue(name: string, block: Block, key: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return `Write the text in quotes: ${key}="…".`;
  if (value.trim() === '') return `Must not be empty.${meaning(name, block, key)}`;
  const words = block.words?.[key];
  if (!words || words.includes(value)) return undefined;
  const fault =
    name === 'Figure'
      ? `There is no drawing figures/${value}.svg.`
      : `Must be ${oneOf(words)}, not "${value}".`;
  return `${fault}${didYouMean(value, words)}`;
}

function meaning(name: string, { words }: Block, key: string): string {
  if (key === 'alt') return ' Say what the drawing shows, for people who do not see it.';
  if (name === 'Figure') return ' It is the file name of a drawing in figures/, without ".svg".';
  return words?.[key] ? ` It is ${oneOf(words[key])}.` : '';
}

const absent = {
  list: 'This block needs a list inside: lines that begin with a hyphen and a space.',
  table: 'This block needs a table inside, with an empty line before and after it.',
};

function whatIsMissing(node: JsxNode, { holds }: Block): string | undefined {
  const types = childrenOf(node).map((child) => (isJsx(child) ? child.name : child.type));
  if (holds === 'nothing')
    return types.length > 0 ? 'Nothing can stand inside this block: end it with "/>".' : undefined;
  if (holds === 'something')
    return types.length === 0 ? 'There is nothing inside this block.' : undefined;
  if (typeof holds === 'string') return types.includes(holds) ? undefined : absent[holds];
  const missing = holds.filter((name) => !types.includes(name)).map((name) => `<${name}>`);
  return missing.length > 0 ? `This block needs ${missing.join(' and ')} inside.` : undefined;
}

/** The compiler gives blocks a place, attributes none. */
function attributeOffset({ text }: Entry['file'], node: JsxNode, attribute: string): number {
  const start = offsetOf(node);
  // Attributes before it are skipped whole, because their texts may contain its name.
  const tag = text.slice(start + (node.name ?? '').length + 1, node.position?.end.offset);
  const attributes = tag.matchAll(/(?<=\s)([\w:-]+)\s*(?:=\s*(?:"[^"]*"|'[^']*'|\{[^}]*\}))?/g);
  const found = attributes.find(([, name]) => name === attribute);
  return found ? start + (node.name ?? '').length + 1 + found.index : start;
}
