import { transform } from 'lightningcss';
import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import parser, { type Selector } from 'postcss-selector-parser';

/** Words that a class name, an attribute, a custom property or the name of an animation can be. */
export const wordsOf = (text: string): Set<string> => new Set(text.match(/[\w-]+/g));

/**
 * Splits a style sheet into what pages need at once and the rest. Both parts keep its order.
 * @param words class names, elements, data attributes with their values, and words of inline scripts of the pages that have the sheet.
 */
export function splitStyles(css: string, words: Set<string>): { shown: string; late: string } {
  const shown = postcss.parse(css);
  const late = shown.clone();
  const used = new Set(words);
  shown.walkRules((rule) => {
    if (!mayMatch(rule, words)) rule.remove();
  });
  shown.walkDecls(({ value }) => {
    for (const word of wordsOf(value)) used.add(word);
  });
  late.walkAtRules(/^(font-face|page|property|view-transition)$/, (rule) => {
    rule.remove();
  });
  late.walkRules((rule) => {
    if (symbolOf(rule.parent as ChildNode) || !mayMatch(rule, words)) return;
    rule.walkDecls((node) => {
      if (outerRule(node) === rule && !symbolOf(node)) node.remove();
    });
  });
  for (const root of [shown, late])
    root.walk((node) => {
      const symbol = symbolOf(node);
      if (symbol && used.has(symbol) !== (root === shown)) node.remove();
    });
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

/** Whether one of a rule's selectors can match where only some class names, elements, and data attributes occur. */
function mayMatch(rule: Rule, words: Set<string>): boolean {
  if (isStep(rule)) return true;
  const outer = outerRule(rule);
  if (outer && !mayMatch(outer, words)) return false;
  const matches = (list: Selector): boolean =>
    list.every((part) => {
      if (part.type === 'class') return words.has(part.value);
      if (part.type === 'tag') return words.has(part.value);
      if (part.type === 'attribute' && part.attribute.startsWith('data-'))
        return hasData(words, part.attribute) && (!part.value || words.has(part.value));
      const isChoice = part.type === 'pseudo' && /^:(is|where)$/.test(part.value);
      return !isChoice || part.nodes.some(matches);
    });
  return parser().astSync(rule.selector).nodes.some(matches);
}

/** Of an animation. */
const isStep = ({ parent }: Rule) => (parent as AtRule | undefined)?.name === 'keyframes';

/** The rule around, whatever conditions lie between. */
function outerRule({ parent }: ChildNode): Rule | undefined {
  if (parent?.type === 'atrule') return outerRule(parent as ChildNode);
  return parent?.type === 'rule' ? (parent as Rule) : undefined;
}

/** Scripts say `dataset.signUp` for `data-sign-up`. */
function hasData(words: Set<string>, attribute: string): boolean {
  const property = attribute
    .slice(5)
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return words.has(attribute) || words.has(property);
}

/** The name of a token of the site, which any rule may ask for, or of an animation. */
function symbolOf(node: ChildNode): string | undefined {
  if (node.type === 'atrule' && node.name === 'keyframes') return node.params;
  const isToken = node.type === 'decl' && (node.parent as Rule).selector === ':root';
  return isToken && node.prop.startsWith('--') ? node.prop : undefined;
}
