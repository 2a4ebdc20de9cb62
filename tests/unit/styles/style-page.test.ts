import { existsSync, readFileSync } from 'node:fs';

import type { AstroIntegration } from 'astro';
import { describe, expect, it } from 'vitest';

import { readTokens } from '../../../src/dev-pages/tokens.ts';
import { devPages } from '../../../src/integrations/dev-pages.ts';
import { distPath, getPaths, readBuilt } from '../../support/built-site.ts';

type SetUp = NonNullable<AstroIntegration['hooks']['astro:config:setup']>;

/** Routes that the integration adds for a command of Astro. */
function routesFor(command: string, env: Record<string, string>): string[] {
  const added: string[] = [];
  const options = {
    command,
    injectRoute: ({ pattern }: { pattern: string }) => added.push(pattern),
  };
  void devPages(env).hooks['astro:config:setup']?.(options as unknown as Parameters<SetUp>[0]);
  return added;
}

describe('the style page', () => {
  it('is not part of the site that goes out', () => {
    expect(getPaths()).not.toContain('/style');
    expect(existsSync(distPath('style.html'))).toBe(false);
    expect(readBuilt('sitemap.xml')).not.toContain('/style<');
  });

  it('is added for developers and for pictures only', () => {
    expect(routesFor('dev', {})).toEqual(['/style']);
    expect(routesFor('build', { STYLE_PAGE: '1' })).toEqual(['/style']);
    expect(routesFor('build', {})).toEqual([]);
    expect(routesFor('preview', {})).toEqual([]);
  });

  it('shows every token', () => {
    const css = readFileSync('src/styles/tokens.css', 'utf8');
    const { colors, sizes, spaces, others } = readTokens(css);
    const declared = css.match(/^ {4}--[\w-]+:/gm) ?? [];
    expect(colors.length + sizes.length + spaces.length + others.length).toBe(declared.length);
    expect(colors.map(({ name }) => name)).toContain('signal');
    expect(sizes.map(({ name }) => name)).toContain('heading-xl');
    expect(spaces.map(({ name }) => name)).toContain('space-9');
  });
});
