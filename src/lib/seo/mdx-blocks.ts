// Reads the MDX of articles and guides (content/README.md) without running it.

/** A block such as `<Checklist>` with the lines and blocks in it. */
export interface Block {
  name: string;
  attributes: Record<string, string>;
  children: Child[];
}

type Child = Block | string;
export const isBlock = (child: Child): child is Block => typeof child !== 'string';
export const isLine = (child: Child): child is string => typeof child === 'string';

const tagLine = /^\s*<(\/?)([A-Z]\w*)((?:\s+\w+="[^"]*")*)\s*(\/?)>\s*$/;

const entities: readonly (readonly [RegExp, string])[] = [
  [/&quot;/g, '"'],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&amp;/g, '&'],
];

/** An attribute as its author meant it, empty when it is not there. */
export const attribute = (block: Block, name: string) =>
  entities.reduce(
    (text, [pattern, character]) => text.replaceAll(pattern, character),
    block.attributes[name] ?? '',
  );

function readAttributes(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/**
 * The blocks and lines of a text; braces are unescaped, because only MDX gives them a meaning.
 * @param body MDX without its front matter.
 * @throws when a block is not opened or closed as content/README.md shows it; the message has the line.
 */
export function parseBlocks(body: string): Block {
  const root: Block = { name: '', attributes: {}, children: [] };
  const open: Block[] = [root];
  let isCode = false;
  for (const [index, line] of body.split('\n').entries()) {
    const current = open.at(-1) ?? root;
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    const tag = isCode ? null : tagLine.exec(line);
    if (!tag) {
      if (!isCode && /^\s*<\/?[A-Z]/.test(line)) {
        throw new Error(
          `line ${index + 1} of the text: a block must stand on lines of its own: ${line.trim()}`,
        );
      }
      current.children.push(isCode ? line : line.replaceAll(/\\([{}])/g, '$1'));
      continue;
    }
    const [, closing, name = '', attributes = '', selfClosing] = tag;
    if (closing) {
      if (current.name !== name) {
        throw new Error(`line ${index + 1} of the text: </${name}> closes nothing that is open`);
      }
      open.pop();
      continue;
    }
    const block: Block = { name, attributes: readAttributes(attributes), children: [] };
    current.children.push(block);
    if (!selfClosing) open.push(block);
  }
  const unclosed = open.at(-1);
  if (unclosed && unclosed !== root) throw new Error(`<${unclosed.name}> is never closed`);
  return root;
}
