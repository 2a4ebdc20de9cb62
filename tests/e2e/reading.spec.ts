import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

const article = '/help/articles/beginner-guide-podcast-editing';
const guide = '/help/guides/recording-best-practices';

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });

test('Save for Later lists pages in the help center, newest first, and removes them again', async ({
  page,
}) => {
  const titles: string[] = [];
  for (const path of [article, guide]) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Save for Later' }).click();
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
    titles.unshift((await page.getByRole('heading', { level: 1 }).textContent())!);
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: /Help Center$/ })
    .click();
  await expect(page).toHaveURL('/help');
  const saved = page.getByRole('region', { name: 'Saved for later' });
  await expect(saved.getByRole('listitem')).toHaveText(titles);

  await saved.getByRole('link', { name: titles[0]! }).click();
  await expect(page).toHaveURL(guide);
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save for Later' })).toBeVisible();
  await page.goto('/help');
  await expect(saved.getByRole('listitem')).toHaveText(titles.slice(1));
});

test(
  'the table of contents links to sections, marks the current one and collapses on a phone',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(article);
    const links = contents(page).getByRole('link');
    await expectMarked(page, [0]);
    for (const index of [2, 1]) {
      await links.nth(index).click();
      await expectMarked(page, [index]);
      const id = (await links.nth(index).getAttribute('href'))!;
      await expect(page.locator(id)).toBeInViewport();
      await expect(page).toHaveURL(`${article}${id}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(article);
    await expect(links.first()).toBeHidden();
    await contents(page).getByText('Contents', { exact: true }).click();
    await expect(links.first()).toBeVisible();
  },
);

test('an article in print is its text only', { tag: '@nightly' }, async ({ page }) => {
  // About as wide as a sheet of paper.
  await page.setViewportSize({ width: 760, height: 1000 });
  await page.goto(article);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.prose')).toBeVisible();
  for (const chrome of ['contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(chrome)).toHaveCount(0);
  for (const chrome of ['.reading-back', '.reading-cover', '.promo', '.related', '.newsletter'])
    await expect(page.locator(chrome).filter({ visible: true })).toHaveCount(0);
});

test(
  'a policy shows today as its last update, by the clock of the company',
  { tag: '@nightly' },
  async ({ page }) => {
    // One in the morning for the browser in New York, eleven in the evening before in Denver.
    await page.clock.setFixedTime('2031-03-01T06:00:00Z');
    await page.goto('/legal/terms');
    await expect(page.getByText(/^Last updated:/)).toHaveText('Last updated: February 28, 2031');
    await expect(page.locator('time[data-today]')).toHaveAttribute('datetime', '2031-02-28');
  },
);

/** Expects the links at these places of the contents, and no others, to be set apart. */
async function expectMarked(page: Page, places: number[]) {
  await expect
    .poll(() =>
      contents(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links.flatMap((link, index) =>
            link.matches(':target-current') &&
            getComputedStyle(link).textDecorationLine === 'underline'
              ? [index]
              : [],
          ),
        ),
    )
    .toEqual(places);
}
