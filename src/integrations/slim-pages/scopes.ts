import { parseCss, splitSelectors, withoutBrackets, type CssNode } from './css-tree.ts';

/** Astro marks what a component's scoped styles may reach with an attribute of this name. */
const scopeAttribute = /\sdata-astro-cid-(\w+)(?:="[^"]*")?(?=[\s/>])/g;
const scopeSelector = /\[data-astro-cid-(\w+)\]/g;

/** What an element needs to be the target of a scoped selector. */
interface Target {
  /** `undefined` for any. */
  readonly tag: string | undefined;
  readonly classes: readonly string[];
}

/** Targets of the scoped selectors of a style sheet, by scope. */
export type ScopeTargets = ReadonlyMap<string, readonly Target[]>;

function selectorsOf(nodes: readonly CssNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const own = node.prelude.startsWith('@') ? [] : splitSelectors(node.prelude);
    return [...own, ...selectorsOf(node.children)];
  });
}

/** Reads who needs the attribute of a scope. */
export function scopeTargets(css: string): ScopeTargets {
  const targets = new Map<string, Target[]>();
  for (const selector of selectorsOf(parseCss(css))) {
    // The attribute in plain sight; what is left of it stands in `:is()` or the like, and may reach anything.
    const marked = selector.replaceAll(/\([^()]*\)/g, (inner) => {
      for (const [, scope = ''] of inner.matchAll(scopeSelector))
        targets.set(scope, [...(targets.get(scope) ?? []), { tag: undefined, classes: [] }]);
      return inner;
    });
    for (const compound of marked.split(/[\s>+~]+(?![^([]*[)\]])/)) {
      const plain = withoutBrackets(compound);
      const target = {
        tag: /^[a-z][\w-]*/i.exec(plain)?.[0].toLowerCase(),
        classes: [...plain.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
      };
      for (const [, scope = ''] of compound.matchAll(scopeSelector))
        targets.set(scope, [...(targets.get(scope) ?? []), target]);
    }
  }
  return targets;
}

/**
 * Takes the attribute from every element that no scoped selector can reach.
 * @param given class names that scripts may give to elements.
 */
export function dropScopes(
  html: string,
  targets: ScopeTargets,
  given: ReadonlySet<string>,
): string {
  return html.replaceAll(
    /<([a-z][\w-]*)(?=[^<>]*\sdata-astro-cid-)[^<>]*>/g,
    (element, tag: string) => {
      const classes = new Set(/\sclass="([^"]*)"/.exec(element)?.[1]?.split(/\s+/));
      return element.replaceAll(scopeAttribute, (attribute, scope: string) => {
        const isReached = targets
          .get(scope)
          ?.some(
            (target) =>
              (target.tag === undefined || target.tag === tag) &&
              target.classes.every((name) => classes.has(name) || given.has(name)),
          );
        return isReached ? attribute : '';
      });
    },
  );
}

/** Gives the scopes of a site short names. */
export function makeScopeNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) =>
    text
      .replaceAll(scopeAttribute, (_, scope: string) => ` ${nameOf(scope)}`)
      .replaceAll(scopeSelector, (_, scope: string) => `[${nameOf(scope)}]`);

  function nameOf(scope: string): string {
    const name = names.get(scope) ?? `data-s${names.size.toString(36)}`;
    names.set(scope, name);
    return name;
  }
}
