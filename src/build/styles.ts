import { transform } from 'lightningcss';
import postcss, { type AtRule, type Declaration, type Root, type Rule } from 'postcss';
import parser, { type Selector } from 'postcss-selector-parser';

/** Words that a class name, a custom property or the name of an animation can be. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\w-]+/g));
}

/**
 * Splits a style sheet into what pages need at once and the rest. Both parts keep its order.
 * @param words class names and words of inline scripts of the pages that have the sheet.
 */
export function splitStyles(css: string, words: Set<string>): { shown: string; late: string } {
  const shown = postcss.parse(css);
  const late = shown.clone();
  shown.walkRules((rule) => {
    if (!mayMatch(rule, words)) rule.remove();
  });
  removeUnused(shown, words);

  const known = new Set(symbolsOf(shown).map(nameOf));
  for (const node of symbolsOf(late)) if (known.has(nameOf(node))) node.remove();
  late.walkAtRules(/^(font-face|page|property|view-transition)$/, (rule) => {
    rule.remove();
  });
  late.walkRules((rule) => {
    if (isStep(rule) || !mayMatch(rule, words)) return;
    for (const node of rule.nodes.filter(({ type }) => type === 'decl'))
      if (!isToken(node as Declaration)) node.remove();
  });
  removeUnused(late, new Set());
  return { shown: minify(shown.toString()), late: minify(late.toString()) };
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

const parsed = new Map<string, Selector[]>();

/** Whether one of a rule's selectors can match where only some class names occur. */
function mayMatch({ selector, parent }: Rule, words: Set<string>): boolean {
  if (parent?.type === 'rule' && !mayMatch(parent, words)) return false;
  const selectors = parsed.get(selector) ?? parser().astSync(selector).nodes;
  parsed.set(selector, selectors);
  const matches = (list: Selector): boolean =>
    list.every((part) => {
      if (part.type === 'class') return words.has(part.value);
      const isChoice = part.type === 'pseudo' && /^:(is|where)$/.test(part.value);
      return !isChoice || part.nodes.some(matches);
    });
  return selectors.some(matches);
}

/** Whether a rule is a step of an animation. */
const isStep = ({ parent }: Rule) =>
  parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes';

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
