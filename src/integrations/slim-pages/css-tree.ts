/** A block of a style sheet: a selector or at-rule with what stands between its braces. */
export interface CssBlock {
  readonly prelude: string;
  readonly children: readonly CssNode[];
}

/** A block, or a declaration or statement without its semicolon. */
export type CssNode = CssBlock | string;

/** End of the stretch from `start` up to the next of `stops` that stands outside of strings and brackets. */
function findStop(css: string, start: number, stops: string): number {
  let depth = 0;
  for (let index = start; index < css.length; index += 1) {
    const char = css.charAt(index);
    if (char === '\\') index += 1;
    else if (char === '"' || char === "'") {
      index = css.indexOf(char, index + 1);
      if (index === -1)
        throw new Error(`a string in a style sheet is not closed: ${css.slice(start, start + 80)}`);
    } else if (depth === 0 && stops.includes(char)) return index;
    else if (char === '(' || char === '[') depth += 1;
    else if (char === ')' || char === ']') depth -= 1;
  }
  return css.length;
}

/** Reads a minified style sheet (no comments), nested rules included. @throws when a block or string is not closed. */
export function parseCss(css: string): CssNode[] {
  const { nodes, end } = parseBlock(css, 0);
  if (end < css.length)
    throw new Error(`a style sheet closes a block too many: ${css.slice(end, end + 80)}`);
  return nodes;
}

function parseBlock(css: string, start: number): { nodes: CssNode[]; end: number } {
  const nodes: CssNode[] = [];
  let index = start;
  while (index < css.length) {
    const stop = findStop(css, index, '{;}');
    const text = css.slice(index, stop).trim();
    if (css.charAt(stop) === '{') {
      const inner = parseBlock(css, stop + 1);
      if (css.charAt(inner.end) !== '}')
        throw new Error(`a block of a style sheet is not closed: ${text}`);
      nodes.push({ prelude: text, children: inner.nodes });
      index = inner.end + 1;
    } else {
      if (text) nodes.push(text);
      if (css.charAt(stop) === '}') return { nodes, end: stop };
      index = stop + 1;
    }
  }
  return { nodes, end: css.length };
}

/** Writes a style sheet, minified. */
export function printCss(nodes: readonly CssNode[]): string {
  return nodes
    .map((node, index) => {
      if (typeof node !== 'string') return `${node.prelude}{${printCss(node.children)}}`;
      return index < nodes.length - 1 ? `${node};` : node;
    })
    .join('');
}

/** The selectors of a list, split at the commas that separate them. */
export function splitSelectors(list: string): string[] {
  const selectors: string[] = [];
  for (let start = 0; start <= list.length;) {
    const stop = findStop(list, start, ',');
    selectors.push(list.slice(start, stop).trim());
    start = stop + 1;
  }
  return selectors;
}

/** A selector without what stands in brackets: `.a:not(.b)[c]` becomes `.a:not`. */
export function withoutBrackets(selector: string): string {
  let plain = selector;
  for (let last = ''; last !== plain;) {
    last = plain;
    plain = plain.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '');
  }
  return plain;
}
