import type { Page } from '@playwright/test';

import { expectNoAxeFinding } from './axe.ts';
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

test('the words of a button are those of the page', { tag: '@nightly' }, async ({ page }) => {
  await page.route(`**${guide}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('Save for Later', 'Read It Another Day');
    await route.fulfill({ response, body });
  });
  await page.goto(guide);
  const button = page.getByRole('button', { name: 'Read It Another Day' });
  await button.click();
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await expect(button).toBeVisible();
});

test(
  'the table of contents links to sections, marks the current one and collapses on a phone',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(article);
    const links = contents(page).getByRole('link');
    await expectMarked(page, [0]);
    // What says of itself that it is folded is not there while all is shown.
    await expect(contents(page).locator('summary')).toBeHidden();
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

/** What is made of a Markdown table (tests/unit/content/editor-texts.test.ts). */
function tableOf(columns: number): string {
  const row = (tag: string) =>
    `<tr>${Array.from({ length: columns }, (_, column) => `<${tag}>Fortnightly ${column}</${tag}>`).join('')}</tr>`;
  const table = `<table><thead>${row('th')}</thead><tbody>${row('td')}</tbody></table>`;
  return `<div class="scroll" role="group" aria-label="Table" tabindex="0">${table}</div>`;
}

test.describe('a post that the build does not know', () => {
  test.use({ expectedStatuses: [404] });

  test(
    'a plain table of any width scrolls inside itself on a phone, by keyboard too',
    { tag: '@nightly' },
    async ({ page }) => {
      for (const columns of [2, 6, 12]) {
        const slug = `table-of-${columns}`;
        const content = `<p>A text.</p>${tableOf(columns)}<ul><li>${tableOf(columns)}</li></ul>`;
        const post = { id: slug, slug, title: slug, excerpt: 'A table.', content };
        await page.route(`**/api/blog/${slug}`, (route) => route.fulfill({ json: post }));
        await page.goto(`/blog/${slug}`);
        const table = page.getByRole('group', { name: 'Table' }).first();
        await expect(table.getByRole('row')).toHaveCount(2);
        for (const width of [320, 390]) {
          await page.setViewportSize({ width, height: 844 });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, `${columns} columns, ${width} px`).toBe(0);
          const hidden = await table.evaluate((box) => box.scrollWidth - box.clientWidth);
          expect(hidden > 0, `${columns} columns, ${width} px`).toBe(columns > 2);
        }
        await expectNoAxeFinding(page, `${columns} columns`);
        if (columns === 2) continue;
        await table.focus();
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
      }
    },
  );
});
