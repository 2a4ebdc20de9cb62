import { describe, expect, it } from 'vitest';

import { navLinks, navMenus } from '../../../src/features/navigation/nav-items.ts';
import {
  getAll,
  getOne,
  getPage,
  getPages,
  hrefOf,
  linksOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';
import { serviceAnchors } from './spec-tables.ts';

const resources = [
  ['Blog', '/blog'],
  ['Help Center', '/help'],
  ['Equipment Guide', '/equipment'],
] as const;
const plain = [
  ['Pricing', '/pricing'],
  ['About', '/about'],
  ['Contact', '/contact'],
] as const;

const { document } = getPage('/');
const header = getOne(document, 'body > header');
const footer = getOne(document, 'body > footer');

describe('core §2 Navigation bar', () => {
  it('links the brand to /', () => {
    const [[label, href] = []] = linksOf(header);
    expect([label, href]).toEqual(['Roomtone', '/']);
  });

  it('has the dropdowns Services and Resources with their items', () => {
    const items = navMenus.map((menu) => [
      menu.label,
      menu.items.map(({ label, href }) => [label, href]),
    ]);
    expect(items).toEqual([
      ['Services', serviceAnchors],
      ['Resources', resources],
    ]);
    expect(textsOf(header, 'button[aria-expanded][data-state]').filter(Boolean)).toEqual([
      'Services',
      'Resources',
    ]);
  });

  it('links Pricing, About and Contact', () => {
    expect(navLinks.map(({ label, href }) => [label, href])).toEqual(plain);
    for (const [label, href] of plain) expect(hrefOf(header, label)).toBe(href);
  });

  it('offers the same items without scripts', () => {
    expect(linksOf(getOne(header, 'noscript'))).toEqual([
      ...serviceAnchors,
      ...resources,
      ...plain,
    ]);
  });

  it('shows TRY US OUT and LOGIN to visitors', () => {
    expect(linksOf(header, '[data-visitor-only]')).toEqual([
      ['TRY US OUT', '/pricing'],
      ['LOGIN', '/auth'],
    ]);
  });

  it('shows Dashboard and a Logout button to customers', () => {
    const [dashboard, logout] = getAll(header, '[data-session-only]');
    expect([textOf(dashboard!), dashboard!.getAttribute('href')]).toEqual([
      'Dashboard',
      '/dashboard',
    ]);
    expect([textOf(logout!), logout!.localName]).toEqual(['Logout', 'button']);
  });
});

describe('core §2 Footer', () => {
  it('links the photo-sharing profile', () => {
    expect(hrefOf(footer, 'Roomtone on Instagram')).toMatch(/^https:\/\/www\.instagram\.com\//);
  });

  it.each([
    ['Services', serviceAnchors],
    ['Resources', [...resources, ['Podcast Showcase', '/showcase']]],
    [
      'Company',
      [
        ['About Us', '/about'],
        ['Contact', '/contact'],
        ['Careers', '/careers'],
        ['Privacy Policy', '/legal/privacy'],
      ],
    ],
  ])('has the column %s', (title, links) => {
    const column = getAll(footer, 'nav').find(
      (nav) => nav.querySelector('h2')?.textContent === title,
    );
    expect(linksOf(column!)).toEqual(links);
  });

  it('has a legal row: Terms, Privacy, Refund, Cookie, Acceptable Use', () => {
    const row = linksOf(getOne(footer, 'nav[aria-label="Policies"]'));
    expect(row.map(([label, href]) => [label.split(' ')[0], href])).toEqual([
      ['Terms', '/legal/terms'],
      ['Privacy', '/legal/privacy'],
      ['Refund', '/legal/refund'],
      ['Cookie', '/legal/cookies'],
      ['Acceptable', '/legal/acceptable-use'],
    ]);
  });

  it('says copyright 2025', () => {
    expect(textOf(footer)).toContain('© 2025 Roomtone');
  });

  it('gives the postal address, the phone and the contact address', () => {
    const address = getOne(footer, 'address');
    expect(textOf(address)).toMatch(/WY \d{5}/);
    expect(linksOf(address).map(([, href]) => href.split(':')[0])).toEqual(['tel', 'mailto']);
  });

  it('is the same on every page', () => {
    // Agents have no use for what a visitor finds there.
    const pages = getPages().filter(({ path }) => !path.startsWith('/desk'));
    const different = pages.filter(
      (page) => textOf(getOne(page.document, 'body > footer')) !== textOf(footer),
    );
    expect(different.map(({ path }) => path)).toEqual([]);
  });
});
