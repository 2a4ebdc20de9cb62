import type { Page } from '@playwright/test';

import { expect, holdRequests, test } from './fixtures.ts';

const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search the questions and answers' });
/** Every question with its answer, bundled or found. */
const answers = (page: Page) => page.locator('#faq [id^="faq-"][data-state]');
const openIds = (page: Page) =>
  page
    .locator('#faq [aria-expanded="true"]')
    .evaluateAll((all) => all.map((question) => question.closest('[id^="faq-"]')?.id));
const question = (page: Page, index: number) => answers(page).nth(index).getByRole('button');
/** Script files that the page loads from here on. */
// Which answers a search finds is proven by tests/unit/features/help-search.test.ts.
test.describe('the help search', () => {
  test('results show under the field, and Escape or a button clears it; without results there’s contact', async ({
    page,
  }) => {
    await page.goto('/help');
    const count = await answers(page).count();
    const topics = page.getByRole('region', { name: 'Popular topics' });
    // A single key belongs to whoever types by voice (WCAG 2.1.4).
    await page.keyboard.press('/');
    await expect(page.locator('body')).toBeFocused();
    await searchField(page).pressSequentially('24/7');
    await expect(searchField(page)).toHaveValue('24/7');
    await expect(topics).toBeHidden();
    await expect(answers(page).first()).toBeInViewport();
    expect(await answers(page).count()).toBeLessThan(count);
    await page.keyboard.press('Escape');
    await expect(searchField(page)).toHaveValue('');
    await expect(topics).toBeVisible();

    await searchField(page).fill('zzzzqqqq');
    await expect(answers(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(searchField(page)).toBeFocused();
    await expect(answers(page)).toHaveCount(count);

    await searchField(page).fill('purple & kazoo?');
    await expect(
      page.getByRole('heading', { name: 'Nothing here mentions “purple & kazoo?”' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Ask Us Instead' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/“purple & kazoo\?”/);
  });

  test('/help?q= opens with its result, Enter updates it, and one answer at a time opens by keyboard', async ({
    page,
  }) => {
    await page.goto('/help?q=REFUND');
    await expect(searchField(page)).toHaveValue('REFUND');
    await expect(page.locator('#faq mark').first()).toHaveText(/refund/i);
    await searchField(page).fill('maximum upload');
    await searchField(page).press('Enter');
    await expect(page).toHaveURL('/help?q=maximum+upload');
    await page.reload();
    await expect(searchField(page)).toHaveValue('maximum upload');
    await expect(page.locator('#faq').getByRole('status')).toHaveText(/^\d+ answers? in/);

    // One answer at a time is open, by keyboard, also while searching.
    await searchField(page).fill('refund');
    await expect(page.locator('#faq mark').first()).toHaveText(/refund/i);
    const ids = await answers(page).evaluateAll((all) => all.map(({ id }) => id));
    const first = question(page, 0);
    const last = question(page, -1);
    await first.press('Enter');
    await expect.poll(() => openIds(page)).toEqual([ids[0]]);
    await expect(answers(page).first().getByRole('region')).toBeVisible();
    await first.press('ArrowUp');
    await expect(last).toBeFocused();
    await last.press('ArrowDown');
    await expect(first).toBeFocused();
    await first.press('End');
    await expect(last).toBeFocused();
    await page.keyboard.press('Space');
    await expect.poll(() => openIds(page)).toEqual([ids.at(-1)]);
    // Typing on leaves what is open as it is.
    await searchField(page).fill('refun');
    await expect.poll(() => openIds(page)).toEqual([ids.at(-1)]);
    await last.press('Space');
    await expect.poll(() => openIds(page)).toEqual([]);
  });

  test(
    'a phone unfolds what is found, and then again only what was unfolded before',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/help');
      const folds = page.locator('#faq details');
      const summaries = folds.locator('summary');
      await summaries.nth(1).click();
      await searchField(page).fill('zzzzqqqq');
      await expect(folds).toHaveCount(0);
      await searchField(page).fill('refund');
      await expect(folds.filter({ visible: true }).first()).toHaveAttribute('open');
      await page.keyboard.press('Escape');
      await expect(folds.nth(1)).toHaveAttribute('open');
      await expect(folds.nth(0)).not.toHaveAttribute('open');
      await summaries.nth(1).click();
      await expect(folds.nth(1)).not.toHaveAttribute('open');
    },
  );

  test(
    'an address that cannot be decoded leads to no answer, and its question counts',
    { tag: '@nightly' },
    async ({ page }) => {
      for (const anchor of ['100%', '%', '%E0%A4%A', 'faq-%zz']) {
        await page.goto(`/help?q=refund#${anchor}`);
        await expect(page.getByRole('searchbox')).toHaveValue('refund');
        await page.goto('about:blank');
      }
      await page.goto('/help');
      await page.evaluate(() => {
        location.hash = '#100%';
      });
      await question(page, 0).click();
      await expect.poll(() => openIds(page)).toHaveLength(1);
    },
  );

  test(
    'opens once its island has come, where it was pressed before',
    { tag: '@nightly' },
    async ({ page }) => {
      const letGo = await holdRequests(page, '**/HelpFaq.island.*');
      await page.goto('/help');
      const ids = await answers(page).evaluateAll((all) => all.map(({ id }) => id));
      await question(page, 1).click();
      letGo();
      await expect.poll(() => openIds(page)).toEqual([ids[1]]);
      await expect(answers(page).nth(1).getByRole('region')).toBeVisible();
      await question(page, 0).click();
      await expect.poll(() => openIds(page)).toEqual([ids[0]]);
    },
  );

  test(
    '/help#faq-…, a link and the browser’s own search open the answer',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.goto('/help');
      const ids = await answers(page).evaluateAll((all) => all.map(({ id }) => id));
      const expectOpen = async (id: string) => {
        await expect.poll(() => openIds(page)).toEqual([id]);
        await expect(page.locator(`#${id}`).getByRole('button')).toBeInViewport();
        await expect(page.locator(`#${id}`).getByRole('region')).toBeVisible();
      };
      const goTo = (id: string) =>
        page.evaluate((hash) => {
          location.hash = hash;
        }, id);
      // What a browser does with a match (HTML, "hidden until found"); not every headless one has a search of its own.
      const find = async (index: number) => {
        const id = ids.at(index)!;
        await page.locator(`#${id} [hidden="until-found"]`).evaluate((answer) => {
          answer.dispatchEvent(new Event('beforematch', { bubbles: true }));
          answer.removeAttribute('hidden');
        });
        await expect.poll(() => openIds(page)).toEqual([id]);
      };
      await page.goto('about:blank');
      await page.goto(`/help#${ids.at(-1)!}`);
      await expectOpen(ids.at(-1)!);
      await goTo(ids[0]!);
      await expectOpen(ids[0]!);
      // Headings of categories are no questions.
      await goTo('faq');
      await expectOpen(ids[0]!);
      await find(5);
      await question(page, 1).focus();
      await expect(page.locator('[data-help-faq] astro-island[ssr]')).toHaveCount(0);
      await goTo(ids.at(-1)!);
      await expectOpen(ids.at(-1)!);
      await find(-2);
    },
  );
});
