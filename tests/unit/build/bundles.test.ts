import { describe, expect, it } from 'vitest';

import { getAll, getPage, getPages, islandSource, readBuilt } from '../../support/built-site.ts';
import { isDesk } from '../../support/budgets.ts';
import { islandsOf } from '../../support/page-weight.ts';

const others = getPages().filter(({ path }) => !isDesk(path));
const deskIslands = ['Desk', 'DeskBar', 'DeskSignIn'];

describe('the pages of the desk', () => {
  it('have only islands of the desk, and toasts', () => {
    const islands = ['/desk', '/desk/sign-in'].map((path) => [...islandsOf(path).keys()]);
    expect(islands).toEqual([
      ['DeskBar', 'Desk', 'Toasts'],
      ['DeskSignIn', 'Toasts'],
    ]);
  });

  it('are never loaded ahead', () => {
    for (const path of ['/desk', '/desk/sign-in'])
      expect(getAll(getPage(path).document, 'script[type="speculationrules"]')).toEqual([]);
    const [rules] = getAll(getPage('/').document, 'script[type="speculationrules"]');
    const { prefetch, prerender } = JSON.parse(rules?.textContent ?? '') as Record<
      string,
      object[]
    >;
    const all = [...(prefetch ?? []), ...(prerender ?? [])];
    expect(all).toHaveLength(4);
    for (const rule of all)
      for (const path of ['/api/*', '/auth', '/dashboard*', '/account/*', '/desk*'])
        expect(JSON.stringify(rule)).toContain(`"${path}"`);
  });

  it.each(['sitemap.xml', 'index.html'])('are not named in %s', (file) => {
    expect(readBuilt(file)).not.toMatch(/["'/]desk(["'/#<)\s]|$)/m);
  });
});

describe('every other page', () => {
  it('has no island of the desk', () => {
    const found = others.flatMap(({ path }) =>
      deskIslands.filter((name) => islandsOf(path).has(name)).map((name) => `${path}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  it('loads none of its code, whatever somebody does there', () => {
    const sources = new Map<string, string>();
    for (const { path } of others)
      for (const name of islandsOf(path).keys())
        if (!sources.has(name)) sources.set(name, islandSource(path, name));
    expect(sources.size).toBeGreaterThan(10);
    const found = [...sources].filter(([, source]) => source.includes('/api/desk/'));
    expect(found.map(([name]) => name)).toEqual([]);
    expect(islandSource('/desk', 'Desk')).toContain('/api/desk/');
  });
});
