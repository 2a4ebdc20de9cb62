import { expect, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

test('long pages are short enough to thumb through, none goes on to the side', async ({ page }) => {
  for (const [path, height] of [
    ['/', 9500],
    ['/services', 5500],
    ['/help', 7500],
    ['/pricing', 7500],
  ] as const) {
    await page.goto(path);
    const root = page.locator('html');
    expect(await root.evaluate(({ scrollHeight }) => scrollHeight), path).toBeLessThan(height);
    expect(await root.evaluate(({ scrollWidth }) => scrollWidth), path).toBe(phone.width);
  }
});

test('the take of the home page can be played on the first screen', async ({ page }) => {
  await page.goto('/');
  const play = await page.locator('[data-play]').first().boundingBox();
  expect(play!.y + play!.height).toBeLessThanOrEqual(760);
});

test(
  'an address leads to a folded answer, also before its island is awake',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/help');
    const entry = page.locator('#faq details [id^="faq-"]').last();
    await expect(entry).toBeHidden();
    await page.goto(`/help#${(await entry.getAttribute('id'))!}`);
    await expect(entry.getByRole('region')).toBeVisible();
    await expect(entry.getByRole('button')).toBeInViewport();
  },
);

test(
  'what a search of the help center finds is not folded',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/help');
    await page.getByRole('searchbox', { name: 'Search the questions and answers' }).fill('refund');
    await expect(page.locator('#faq mark').first()).toBeVisible();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'what a service includes unfolds under it, and is printed',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.goto('/services');
      const row = page.locator('.service').first();
      const included = row.locator('.what');
      await expect(included).toBeHidden();
      await row.locator('summary').click();
      await expect(included).toBeVisible();
      await row.locator('summary').click();
      await expect(included).toBeHidden();
      await page.emulateMedia({ media: 'print' });
      for (const text of await page.locator('.service .what').all())
        await expect(text).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(included).toBeVisible();
      await expect(row.locator('summary')).toBeHidden();
    },
  );
});
