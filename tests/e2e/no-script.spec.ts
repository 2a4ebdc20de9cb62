import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { readTemplates } from './templates.ts';

test.use({ javaScriptEnabled: false });

test('every kind of page is complete', async ({ page }) => {
  for (const path of readTemplates) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await hiddenParts(page), `${path}: not to be seen`).toEqual([]);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(500);
  }
});

/** Headings, paragraphs and list items of the page that no reader gets to see: those of closed answers they do. */
function hiddenParts(page: Page): Promise<string[]> {
  return page.locator('main :is(h1, h2, h3, h4, p, li, td, dt, dd)').evaluateAll((parts) =>
    parts
      .filter((part) => !part.checkVisibility() && part.textContent.trim() !== '')
      .filter((part) => !part.closest('details:not([open])'))
      // Of use with scripts only: what this browser keeps, what plays, the time of day elsewhere, the form. Of the take's
      // stages and of the prices of a plan, the chosen ones are read.
      .filter(
        (part) =>
          !part.closest('[data-saved-pages], .clock, form, .scripted, [data-take], .yearly'),
      )
      .map((part) => part.textContent.trim()),
  );
}

test('an FAQ answer opens, and closes the previous one', async ({ page }) => {
  await page.goto('/pricing');
  const questions = page.locator('.faq summary');
  const answer = (place: number) => questions.nth(place).locator('xpath=..').locator('p').first();
  await questions.nth(1).click();
  await expect(answer(1)).toBeVisible();
  await questions.nth(2).click();
  await expect(answer(2)).toBeVisible();
  await expect(answer(1)).toBeHidden();
  await questions.nth(2).click();
  await expect(answer(2)).toBeHidden();
});

test('the plans show what a year costs', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/pricing');
  const creator = page.getByRole('article').filter({ hasText: 'Choose Creator' });
  await expect(creator.locator('.amount:visible')).toHaveText('$220');
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await expect(creator.locator('.amount:visible')).toHaveText('$187');
  await expect(page.getByRole('columnheader', { name: 'Creator $187', exact: true })).toBeVisible();
  await expect(creator.locator('.yearly')).toContainText('$2,244 a year');
  await expect(creator.locator('.yearly')).toContainText('Save $396 a year');
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await expect(creator.locator('.amount:visible')).toHaveText('$220');
});

test(
  'each wrong case of the pilot opens, in the place of the one before',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/');
    const cases = page.locator('details[name="pilot"]');
    await expect(cases).toHaveCount(4);
    await expect(cases.nth(0).getByText('A freight line')).toBeVisible();
    await cases.nth(3).locator('summary').click();
    await expect(cases.nth(3).getByText('Right amount, wrong sign')).toBeVisible();
    await expect(cases.nth(0).getByText('A freight line')).toBeHidden();
  },
);

test('every answer of the help center is open', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/help');
  const answers = page.locator('#faq').getByRole('region');
  const count = await page.locator('#faq h4').count();
  // Each category is a region, too.
  await expect(answers).toHaveCount(count + (await page.locator('#faq h3').count()));
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
});

test(
  'every menu link works, on a phone and on a desktop',
  { tag: '@nightly' },
  async ({ page }) => {
    const bar = page.getByRole('banner');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      // Which links these are is tested on the built HTML.
      const links = bar.locator('noscript a');
      expect(await links.count()).toBeGreaterThan(8);
      for (const link of await links.all()) await expect(link).toBeInViewport();
      await expect(bar.getByRole('button')).toHaveCount(0);
    }
    await bar.getByRole('link', { name: 'Help Center' }).click();
    await expect(page).toHaveURL('/help');
  },
);

/** What is only there for people without scripts. */
const sayings = (page: Page) => page.locator('main noscript > p');

test.describe('a page that needs JavaScript', { tag: '@nightly' }, () => {
  test('offers an email address, and no control that would not work', async ({ page }) => {
    for (const [path, words, control] of [
      ['/contact', 'The form needs JavaScript.', 'form'],
      ['/help', 'The search needs JavaScript.', 'form'],
      ['/services', 'Ordering needs JavaScript.', '[data-order]'],
      ['/pricing', 'Ordering needs JavaScript.', '[data-order]'],
      ['/auth', 'Signing in needs JavaScript.', 'form'],
      ['/dashboard', 'The dashboard needs JavaScript.', '.skeleton'],
      ['/desk', 'The desk needs JavaScript.', 'form'],
      ['/desk/sign-in', 'Signing in needs JavaScript.', 'form'],
    ] as const) {
      await page.goto(path);
      const message = sayings(page).filter({ hasText: words });
      await expect(message).toBeVisible();
      await expect(message.getByRole('link')).toHaveAttribute('href', /^mailto:/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const offered = page.getByRole('main').locator(control).filter({ visible: true });
      await expect(offered).toHaveCount(0);
    }
  });

  test('a blog and an article offer nothing that would not work', async ({ page }) => {
    await page.goto('/blog');
    for (const words of ['The search needs JavaScript.', 'The newsletter isn’t open yet']) {
      await expect(page.locator('main p').filter({ hasText: words })).toBeVisible();
    }
    await page.getByRole('textbox', { name: 'Email address' }).press('Enter');
    await expect(page).toHaveURL('/blog');
    await page.goto('/help/articles/beginner-guide-podcast-editing');
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });

  test.describe('an unbuilt article', () => {
    test.use({ expectedStatuses: [404] });

    test('links to the built ones', async ({ page }) => {
      await page.goto('/blog/of-tomorrow');
      await expect(
        sayings(page).filter({ hasText: 'can only be shown with JavaScript for now' }),
      ).toBeVisible();
      await page.getByRole('link', { name: 'all our articles' }).click();
      await expect(page).toHaveURL('/blog');
    });
  });
});
