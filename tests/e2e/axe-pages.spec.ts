import { globSync } from 'node:fs';

import { allLooks, expectNoAxeFinding } from './axe.ts';
import { expect, signUpDirectly, test } from './fixtures.ts';

const pages = globSync('**/*.html', { cwd: 'dist' })
  .map(
    (file) =>
      `/${file
        .replaceAll('\\', '/')
        .replace(/(^|\/)index\.html$/, '$1')
        .replace(/\.html$/, '')}`,
  )
  .toSorted();

/** Pages of one kind share their template: each look is checked on some, all pages are checked in one. */
const looksOf = (index: number) => [allLooks[index % allLooks.length]!];

test.use({ expectedStatuses: [404, 401] });

test('there are pages to check', () => {
  expect(pages.length).toBeGreaterThan(35);
});

const ownTemplate = [
  '/',
  '/services',
  '/pricing',
  '/about',
  '/blog',
  '/contact',
  '/help',
  '/equipment',
  '/auth',
  '/404',
];

for (const [index, path] of pages.entries()) {
  for (const look of ownTemplate.includes(path) ? allLooks : looksOf(index)) {
    test(`${path} at ${look.width} px, ${look.colorScheme}`, async ({ page, site }) => {
      // Whoever is not signed in is led away from it while axe reads.
      if (path === '/dashboard') await signUpDirectly(page, site);
      await page.setViewportSize({ width: look.width, height: look.height });
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await expectNoAxeFinding(page, path);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        'wider than the screen',
      ).toBe(0);
    });
  }
}
