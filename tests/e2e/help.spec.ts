import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search the questions and answers' });
/** Every question with its answer, folded or found. */
const answers = (page: Page) => page.locator('#faq details[name="help"]');
const openIds = (page: Page) =>
  page.locator('#faq details[open]').evaluateAll((all) => all.map(({ id }) => id));

// Which answers a search finds is proven by tests/unit/features/help-search.test.ts.
test.describe('content §4, §5 Help search', () => {
  test('"/" focuses the field, results show under it, and Escape or a button clears it', async ({
    page,
  }) => {
    await page.goto('/help');
    const count = await answers(page).count();
    const topics = page.getByRole('region', { name: 'Popular topics' });
    await page.keyboard.press('/');
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.type('24/7');
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
  });

  test('offers contact when nothing is found, with the question filled in', async ({ page }) => {
    await page.goto('/help');
    await searchField(page).fill('purple & kazoo?');
    await expect(
      page.getByRole('heading', { name: 'Nothing here mentions “purple & kazoo?”' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Ask Us Instead' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/“purple & kazoo\?”/);
  });

  test('/help?q= opens with its result, and Enter updates it', async ({ page }) => {
    await page.goto('/help?q=REFUND');
    await expect(searchField(page)).toHaveValue('REFUND');
    await expect(page.locator('#faq mark').first()).toHaveText(/refund/i);
    await searchField(page).fill('maximum upload');
    await searchField(page).press('Enter');
    await expect(page).toHaveURL('/help?q=maximum+upload');
    await page.reload();
    await expect(searchField(page)).toHaveValue('maximum upload');
    await expect(page.locator('#faq').getByRole('status')).toHaveText(/^\d+ answers? in/);
  });
});

test.describe('content §2, §4 FAQ accordion', () => {
  test('opens one at a time during a search, by keyboard', async ({ page }) => {
    await page.goto('/help?q=refund');
    await expect(page.locator('#faq mark').first()).toBeVisible();
    const ids = await answers(page).evaluateAll((all) => all.map(({ id }) => id));
    const question = (index: number) => answers(page).nth(index).locator('summary');
    await question(0).press('Enter');
    await expect.poll(() => openIds(page)).toEqual([ids[0]]);
    await expect(answers(page).first().getByRole('paragraph').first()).toBeVisible();
    await question(0).press('End');
    await expect(question(-1)).toBeFocused();
    await page.keyboard.press('Space');
    await expect.poll(() => openIds(page)).toEqual([ids.at(-1)]);
    // Typing on leaves what is open as it is.
    await searchField(page).fill('refun');
    await expect.poll(() => openIds(page)).toEqual([ids.at(-1)]);
    await question(-1).press('Space');
    await expect.poll(() => openIds(page)).toEqual([]);
  });

  test('/help#faq-… opens the answer it names, as does a link to another one', async ({ page }) => {
    await page.goto('/help');
    const ids = await answers(page).evaluateAll((all) => all.map(({ id }) => id));
    const expectOpen = async (id: string) => {
      await expect.poll(() => openIds(page)).toEqual([id]);
      await expect(page.locator(`#${id} summary`)).toBeInViewport();
    };
    await page.goto(`/help#${ids.at(-1)!}`);
    await expectOpen(ids.at(-1)!);
    await page.evaluate((id) => {
      location.hash = id;
    }, ids[0]!);
    await expectOpen(ids[0]!);
  });
});
