import {
  parseCss,
  printCss,
  splitSelectors,
  withoutBrackets,
  type CssBlock,
  type CssNode,
} from './css-tree.ts';

/** What is known of the pages that share a style sheet. */
export interface Evidence {
  /** Words of class attributes and inline scripts: what the pages may show before an island has hydrated. */
  readonly shown: ReadonlySet<string>;
  /** Words of the islands' code: what they may show later. `undefined` when they may show anything. */
  readonly late: ReadonlySet<string> | undefined;
}

/** A style sheet in two parts. What neither the pages nor their islands name is in none. */
export interface SplitStyles {
  readonly shown: string;
  readonly late: string;
}

interface Parts {
  readonly shown: readonly CssNode[];
  readonly late: readonly CssNode[];
}

const nothing: Parts = { shown: [], late: [] };

/** At-rules that hold rules. */
const grouping = /^@(layer|media|supports|container|scope|starting-style)\b/;

/** Words that a class name, a custom property or the name of an animation can be. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\w-]+/g));
}

/** Class names without which a selector cannot match; what stands in `:is()`, `:not()` and the like is left out. */
export function requiredClasses(selector: string): string[] {
  return [...withoutBrackets(selector).matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}

/**
 * Parts a style sheet by when its rules are needed. Both parts keep the order of the whole.
 * @param css minified, without comments.
 */
export function splitStyles(css: string, evidence: Evidence): SplitStyles {
  const rules = splitNodes(parseCss(css), evidence);
  const tokens = splitTokens(rules, evidence);
  const { shown, late } = splitAnimations(tokens);
  return { shown: printCss(shown), late: printCss(late) };
}

function splitNodes(nodes: readonly CssNode[], evidence: Evidence): Parts {
  const parts = nodes.map((node) => splitNode(node, evidence));
  return { shown: parts.flatMap(({ shown }) => shown), late: parts.flatMap(({ late }) => late) };
}

function splitNode(node: CssNode, evidence: Evidence): Parts {
  if (typeof node === 'string') return { shown: [node], late: [] };
  if (!node.prelude.startsWith('@')) return splitRule(node, evidence);
  if (!grouping.test(node.prelude)) return { shown: [node], late: [] };
  const { shown, late } = splitNodes(node.children, evidence);
  return { shown: withChildren(node, shown), late: withChildren(node, late) };
}

function withChildren({ prelude }: CssBlock, children: readonly CssNode[]): CssBlock[] {
  return children.length > 0 ? [{ prelude, children }] : [];
}

function splitRule(rule: CssBlock, evidence: Evidence): Parts {
  const isShown = (name: string) => evidence.shown.has(name);
  const isLate = (name: string) => isShown(name) || !evidence.late || evidence.late.has(name);
  const selectors = splitSelectors(rule.prelude);
  const shown = selectors.filter((selector) => requiredClasses(selector).every(isShown));
  const late = selectors.filter(
    (selector) => !shown.includes(selector) && requiredClasses(selector).every(isLate),
  );
  if (rule.children.every((child) => typeof child === 'string')) {
    const pick = (list: readonly string[]) =>
      list.length > 0 ? [{ ...rule, prelude: list.join(',') }] : [];
    return { shown: pick(shown), late: pick(late) };
  }
  // Nested rules have the weight of the whole list, so it stays as it is.
  if (shown.length === 0 && late.length === 0) return nothing;
  const inner = splitNodes(rule.children, evidence);
  if (shown.length > 0)
    return { shown: withChildren(rule, inner.shown), late: withChildren(rule, inner.late) };
  const known = rule.children.flatMap((child) => {
    const parts = splitNode(child, evidence);
    return [...parts.shown, ...parts.late];
  });
  return { shown: [], late: withChildren(rule, known) };
}

const tokenName = (node: CssNode) =>
  typeof node === 'string' ? /^(--[\w-]+)\s*:/.exec(node)?.[1] : undefined;

/** Leaves the tokens of `:root` only where a rule asks for them. */
function splitTokens({ shown, late }: Parts, evidence: Evidence): Parts {
  const declared = new Map<string, string[]>();
  visitTokens(shown, (name, text) => {
    declared.set(name, [...(declared.get(name) ?? []), text]);
  });
  const inRules = (nodes: readonly CssNode[]) =>
    usedTokens(printCss(keepTokens(nodes, () => false)));
  const forShown = closure(new Set([...inRules(shown), ...evidence.shown]), declared);
  const forLate = closure(
    new Set([...inRules(late), ...(evidence.late ?? declared.keys())]),
    declared,
  );
  const isLateOnly = (name: string) => forLate.has(name) && !forShown.has(name);
  return {
    shown: keepTokens(shown, (name) => forShown.has(name)),
    late: [...onlyTokens(shown, isLateOnly), ...late],
  };
}

function usedTokens(css: string): string[] {
  return [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
}

/** The names with all that their values refer to. */
function closure(
  names: ReadonlySet<string>,
  declared: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const all = new Set(names);
  for (const name of all)
    for (const text of declared.get(name) ?? [])
      for (const other of usedTokens(text)) all.add(other);
  return all;
}

const isRoot = (node: CssBlock) => node.prelude === ':root';

function visitTokens(nodes: readonly CssNode[], visit: (name: string, text: string) => void): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (!isRoot(node)) visitTokens(node.children, visit);
    else
      for (const child of node.children) {
        const name = tokenName(child);
        if (name && typeof child === 'string') visit(name, child);
      }
  }
}

function keepTokens(nodes: readonly CssNode[], isKept: (name: string) => boolean): CssNode[] {
  return nodes.flatMap((node): CssNode[] => {
    if (typeof node === 'string') return [node];
    if (!isRoot(node)) return withChildren(node, keepTokens(node.children, isKept));
    const kept = node.children.filter((child) => {
      const name = tokenName(child);
      return name === undefined || isKept(name);
    });
    return withChildren(node, kept);
  });
}

function onlyTokens(nodes: readonly CssNode[], isKept: (name: string) => boolean): CssBlock[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (!isRoot(node)) return withChildren(node, onlyTokens(node.children, isKept));
    const kept = node.children.filter((child) => {
      const name = tokenName(child);
      return name !== undefined && isKept(name);
    });
    return withChildren(node, kept);
  });
}

const animationName = (node: CssNode) =>
  typeof node === 'string' ? undefined : /^@keyframes\s+([\w-]+)$/.exec(node.prelude)?.[1];

/** Leaves `@keyframes` only where a rule plays them. */
function splitAnimations({ shown, late }: Parts): Parts {
  const playedBy = (nodes: readonly CssNode[]) =>
    wordsOf(printCss(filterDeep(nodes, (node) => animationName(node) === undefined)));
  const [inShown, inLate] = [playedBy(shown), playedBy(late)];
  const moved = filterDeep(shown, (node) => {
    const name = animationName(node);
    return name === undefined ? isGroup(node) : inLate.has(name) && !inShown.has(name);
  });
  return {
    shown: filterDeep(shown, (node) => {
      const name = animationName(node);
      return name === undefined || inShown.has(name);
    }),
    late: [...moved, ...late],
  };
}

const isGroup = (node: CssNode) => typeof node !== 'string' && grouping.test(node.prelude);

/** The nodes that pass; of groups, those that hold one. */
function filterDeep(nodes: readonly CssNode[], passes: (node: CssNode) => boolean): CssNode[] {
  return nodes.flatMap((node): CssNode[] => {
    if (!passes(node)) return [];
    if (typeof node === 'string' || !isGroup(node)) return [node];
    return withChildren(node, filterDeep(node.children, passes));
  });
}
