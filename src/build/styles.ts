import { transform } from 'lightningcss';
import postcss, { type AtRule, type Declaration, type Node, type Root, type Rule } from 'postcss';
import parser, { type Selector } from 'postcss-selector-parser';

/** Words that a class name, a custom property or the name of an animation can be. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\w-]+/g));
}

/** What of a page its style rules may match. */
export interface Shown {
  /** Class names and words of inline scripts. */
  words: Set<string>;
  /** Names of elements and their scopes, where only a screen is to show them. Without it, rules for any may match. */
  names?: Set<string>;
}

/** Splits a style sheet into what pages need at once and the rest. Both parts keep its order. */
export function splitStyles(css: string, page: Shown): { shown: string; late: string } {
  const { words } = page;
  const shown = postcss.parse(css);
  const late = shown.clone();
  shown.walkRules((rule) => {
    if (!isStep(rule) && !mayMatch(rule, page)) rule.remove();
  });
  removeUnused(shown, words);

  const known = new Set(symbolsOf(shown).map(nameOf));
  for (const node of symbolsOf(late)) if (known.has(nameOf(node))) node.remove();
  late.walkAtRules(/^(font-face|page|property|view-transition)$/, (rule) => {
    rule.remove();
  });
  late.walkRules((rule) => {
    if (isStep(rule) || !mayMatch(rule, page)) return;
    removeOwn(rule);
  });
  removeUnused(late, new Set());
  return { shown: minify(shown.toString()), late: minify(late.toString()) };
}

/** Several style sheets as one: what stands in more than one of them is kept once. */
export function uniteStyles(sheets: Iterable<string>): string {
  const nodes = [...sheets].flatMap((css) => postcss.parse(css).nodes.map(String));
  return [...new Set(nodes)].join('\n');
}

/** Removes from a style sheet the rules that all who have them have elsewhere: `holders` with what they have there. */
export function withoutKnown(
  css: string,
  holders: readonly { whole: Shown; known: Shown }[],
): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    const isKnown = ({ whole, known }: { whole: Shown; known: Shown }) =>
      !mayMatch(rule, whole) || mayMatch(rule, known);
    if (!isStep(rule) && holders.every(isKnown)) removeOwn(rule);
  });
  return minify(root.toString());
}

/** Minifies a style sheet. @throws Error when Lightning CSS does not understand it. */
export function minify(css: string): string {
  const code = Buffer.from(css);
  const result = transform({ filename: 'page.css', code, minify: true });
  // Newer than the minifier, which keeps it as it is: https://drafts.csswg.org/css-overflow-5/#active-scroll-marker
  const unknown = result.warnings.filter(({ message }) => !message.includes("'target-current'"));
  if (unknown.length > 0) throw new Error(unknown.map(({ message }) => message).join('\n'));
  return result.code.toString();
}

/** How the names of the attributes begin that tie a component's rules to its elements. */
export const SCOPE = 'data-astro-cid-';

const parsed = new Map<string, Selector[]>();

const isRule = (node: Node): node is Rule => node.type === 'rule';

/** What a rule stands in, from the inside. */
const outside = (node: Node | undefined): Node[] => (node ? [node, ...outside(node.parent)] : []);

/** Whether one of a rule's selectors can match where only some classes, elements, and scopes occur. */
function mayMatch({ selector, parent }: Rule, page: Shown): boolean {
  const outer = outside(parent);
  if (outer.some((each) => isRule(each) && !mayMatch(each, page))) return false;
  if (page.names && outer.some((each) => 'params' in each && each.params === 'print')) return false;
  const selectors = parsed.get(selector) ?? parser().astSync(selector).nodes;
  parsed.set(selector, selectors);
  const matches = (list: Selector): boolean =>
    list.every((part) => {
      if (part.type === 'class') return page.words.has(part.value);
      if (part.type === 'tag') return page.names?.has(part.value) ?? true;
      if (part.type === 'attribute' && part.attribute.startsWith(SCOPE))
        return page.names?.has(part.attribute) ?? true;
      const isChoice = part.type === 'pseudo' && /^:(is|where)$/.test(part.value);
      return !isChoice || part.nodes.some(matches);
    });
  return selectors.some(matches);
}

/** Whether a rule is a step of an animation. */
const isStep = ({ parent }: Rule) =>
  parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes';

/** Removes what a rule declares, but neither the tokens of the site nor the rules inside it. */
function removeOwn(rule: Rule): void {
  for (const node of rule.nodes.filter(({ type }) => type === 'decl'))
    if (!isToken(node as Declaration)) node.remove();
}

/** Whether a declaration is a token of the site, which any rule may ask for. */
const isToken = ({ prop, parent }: Declaration) =>
  prop.startsWith('--') && (parent as Rule).selector === ':root';

const nameOf = (node: Declaration | AtRule) => (node.type === 'decl' ? node.prop : node.params);

/** Where a style sheet declares tokens and animations. */
function symbolsOf(root: Root): (Declaration | AtRule)[] {
  const nodes: (Declaration | AtRule)[] = [];
  root.walk((node) => {
    if (node.type === 'decl' ? isToken(node) : 'name' in node && node.name === 'keyframes')
      nodes.push(node as Declaration | AtRule);
  });
  return nodes;
}

/** Removes tokens and animations that nothing asks for, again and again: one may ask for another. */
function removeUnused(root: Root, words: Set<string>): void {
  let values = '';
  root.walkDecls(({ value }) => {
    values += ` ${value}`;
  });
  const used = wordsOf(values).union(words);
  const unused = symbolsOf(root).filter((node) => !used.has(nameOf(node)));
  for (const node of unused) node.remove();
  if (unused.length > 0) removeUnused(root, words);
}
