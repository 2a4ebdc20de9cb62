import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import type { ServiceGroup } from '../../../src/content-schemas/company.ts';
import type { Buttons, Company, Footer, Navigation } from '../../../src/content-schemas/site.ts';
import {
  getAll,
  getOne,
  getPage,
  getPaths,
  islandSource,
  linksOf,
  textOf,
} from '../../support/built-site.ts';

const read = (part: string): unknown => parse(readFileSync(`content/site/${part}.yaml`, 'utf8'));
const company = read('company') as Company;
const navigation = read('navigation') as Navigation;
const footer = read('footer') as Footer;
const buttons = read('buttons') as Buttons;

describe('the words of content/site/', () => {
  const { document } = getPage('/');
  const textAt = (path: string, selector: string) =>
    textOf(getOne(getPage(path).document, selector));

  it('are in the footer, with links to call and to write', () => {
    const shown = textOf(getOne(document, 'body > footer'));
    const { address, phone, email, tagline, copyrightYear } = company;
    const { part, ...labels } = footer;
    expect(part).toBe('footer');
    for (const words of [tagline, ...Object.values(address), ...Object.values(labels)])
      expect(shown).toContain(words);
    expect(shown).toContain(`© ${copyrightYear} `);
    const links = linksOf(getOne(document, 'body > footer address'));
    expect(links).toEqual([
      [phone, `tel:${phone.replaceAll(/[^+\d]/g, '')}`],
      [email, `mailto:${email}`],
    ]);
  });

  it('are in the bar, in the page and in the script that wakes it', () => {
    const bar = textAt('/', 'body > header');
    const { services, resources, links, account } = navigation;
    for (const words of [services.label, resources.label, ...Object.values(links), account.try])
      expect(bar).toContain(words);
    const script = islandSource('/', 'SiteNav');
    const groups = parse(
      readFileSync('content/company/service-groups.yaml', 'utf8'),
    ) as ServiceGroup[];
    for (const { title } of groups) expect(bar).toContain(title);
    for (const { hint } of [...groups, resources.blog])
      expect(script.includes(hint), hint).toBe(true);
  });

  it('are on buttons', () => {
    expect(textAt('/services', '[data-order="Lite Edit"]')).toContain(buttons.order);
    expect(textAt('/blog', '[data-kind="featured"] a')).toContain(buttons.readArticle);
  });

  it('are repeated in no script of a page, which would put them in the place of others', () => {
    const phrases = Object.values(buttons).filter((words) => words.includes(' '));
    const repeated = getPaths().flatMap((path) =>
      getAll(getPage(path).document, 'script:not([src], [type*="json"], [type="speculationrules"])')
        .map((script) => phrases.find((words) => textOf(script).includes(words)))
        .filter((words) => words !== undefined)
        .map((words) => `${path}: ${words}`),
    );
    expect(repeated).toEqual([]);
  });
});
