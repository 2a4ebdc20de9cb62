import { globSync, readFileSync } from 'node:fs';

import { transform } from 'lightningcss';
import postcss, { type ChildNode } from 'postcss';
import parser, { type Node, type Selector } from 'postcss-selector-parser';
import { describe, expect, it } from 'vitest';

/** Every style sheet that is written by hand and has a rule for hover. */
const sheets = globSync(['src/**/*.{css,astro}', 'scripts/editor/*.css'])
  .flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    if (path.endsWith('.css')) return [{ path, css: text, isScoped: false }];
    const styles = [...text.matchAll(/<style( is:global)?>([^]*?)<\/style>/g)];
    return styles.map(([, isGlobal, css = '']) => ({ path, css, isScoped: !isGlobal }));
  })
  .filter(({ css }) => css.includes(':hover'));

/** What tells that an element is chosen, open, pressed, refused, or in focus. */
const STATE =
  /:(checked|disabled|active|focus(-visible|-within)?)\b|\[(aria-(checked|current|disabled|expanded|invalid|pressed|selected)|data-state|open)\b/;

interface FlatRule {
  selector: Selector;
  text: string;
  /** The first word of each: `background` of `background-color`. */
  properties: string[];
  isForHover: boolean;
}

/** The rules of a sheet without nesting, one for each of their selectors. */
function flatRules(css: string): FlatRule[] {
  const { code } = transform({
    filename: 'sheet.css',
    code: Buffer.from(css),
    // The last browser without nesting.
    targets: { chrome: 111 << 16 },
    // `:global()` of CSS modules.
    errorRecovery: true,
  });
  const rules: FlatRule[] = [];
  postcss.parse(code.toString()).walkRules((rule) => {
    const properties = rule.nodes.flatMap((node) =>
      node.type === 'decl' ? (/[a-z]+/.exec(node.prop)?.[0] ?? []) : [],
    );
    for (const selector of parser().astSync(rule.selector).nodes)
      rules.push({
        selector,
        text: String(selector).trim(),
        properties,
        isForHover: isInHoverMedia(rule),
      });
  });
  return rules;
}

function isInHoverMedia(node: ChildNode): boolean {
  const parent = node.parent as ChildNode | undefined;
  if (parent?.type !== 'atrule') return false;
  return parent.params.includes('(hover: hover)') || isInHoverMedia(parent);
}

const isHover = ({ text }: FlatRule) => text.includes(':hover');

/** Classes and their like, then elements (Selectors 4, §17), as one number. */
function weightOf(node: Node): number {
  if (node.type === 'class' || node.type === 'attribute') return 100;
  if (node.type === 'tag') return 1;
  if (node.type === 'selector') return node.nodes.reduce((sum, each) => sum + weightOf(each), 0);
  if (node.type !== 'pseudo' || node.value === ':where') return 0;
  if (/^:(is|not|has)$/.test(node.value)) return Math.max(...node.nodes.map(weightOf));
  return node.value.startsWith('::') ? 1 : 100;
}

/** Astro adds an attribute to each part of the selectors of a component. */
const scopeOf = ({ nodes }: Selector) =>
  100 * (1 + nodes.filter(({ type }) => type === 'combinator').length);

/** The part of a selector that is about the element itself. */
const subjectOf = ({ nodes }: Selector) =>
  nodes.slice(1 + nodes.findLastIndex(({ type }) => type === 'combinator'));

const namesOf = (selector: Selector, type: 'class' | 'tag') =>
  subjectOf(selector).flatMap((node) => (node.type === type ? [node.value] : []));

const drawnPart = (selector: Selector) => /::[a-z-]+/.exec(subjectOf(selector).join(''))?.[0];

/** Whether two selectors may be about one element. */
function mayMeet(one: Selector, other: Selector): boolean {
  const haveCommon = (type: 'class' | 'tag') => {
    const [names, others] = [namesOf(one, type), namesOf(other, type)];
    const isOpen = names.length === 0 || others.length === 0;
    return isOpen || names.some((name) => others.includes(name));
  };
  return drawnPart(one) === drawnPart(other) && haveCommon('class') && haveCommon('tag');
}

describe.each(sheets)('the hover rules of $path', ({ css, isScoped }) => {
  const rules = flatRules(css);
  const weigh = ({ selector }: FlatRule) => weightOf(selector) + (isScoped ? scopeOf(selector) : 0);

  it('are for pointers that hover: on a touch screen the last touch would keep them', () => {
    const others = rules.filter((rule) => isHover(rule) && !rule.isForHover);
    expect(others.map(({ text }) => text)).toEqual([]);
  });

  it('leave a state as it looks', () => {
    const states = rules.flatMap((rule, place) => {
      const state = STATE.exec(subjectOf(rule.selector).join(''))?.[0];
      return state && !isHover(rule) ? [{ rule, place, state }] : [];
    });
    const outweighed = rules.flatMap((hover, place) =>
      states.flatMap(({ rule, place: placeOfState, state }) => {
        const isExcluded = hover.text.includes(':not(') && hover.text.includes(state);
        const isWeaker = weigh(hover) < weigh(rule) + Number(placeOfState > place);
        const haveCommon = rule.properties.some((each) => hover.properties.includes(each));
        return isHover(hover) &&
          haveCommon &&
          mayMeet(hover.selector, rule.selector) &&
          !isExcluded &&
          !isWeaker
          ? [`${hover.text} outweighs ${rule.text}`]
          : [];
      }),
    );
    expect(outweighed).toEqual([]);
  });
});
