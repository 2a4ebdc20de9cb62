import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

const openPlaces = (page: Page) =>
  page
    .locator('.faq details')
    .evaluateAll((all) =>
      all.flatMap((entry, index) => ((entry as HTMLDetailsElement).open ? [index] : [])),
    );

test.describe('core §2, §4 FAQ accordions', () => {
  for (const [path, entries, firstOpen] of [
    ['/', 5, [0]],
    ['/pricing', 6, []],
    ['/contact', 3, []],
  ] as const) {
    test(`${path}: ${entries} entries, one open at a time, closed by a second press`, async ({
      page,
    }) => {
      await page.goto(path);
      const questions = page.locator('.faq summary');
      await expect(questions).toHaveCount(entries);
      expect(await openPlaces(page)).toEqual(firstOpen);
      const answer = (place: number) =>
        page.locator('.faq details').nth(place).locator('p').first();

      await questions.nth(2).click();
      await expect.poll(() => openPlaces(page)).toEqual([2]);
      await expect(answer(2)).toBeVisible();
      await expect(answer(0)).toBeHidden();
      await questions.nth(0).press('Enter');
      await expect.poll(() => openPlaces(page)).toEqual([0]);
      await questions.nth(0).click();
      await expect.poll(() => openPlaces(page)).toEqual([]);
      await expect(answer(0)).toBeHidden();
    });
  }
});

test.describe('core §2 Home', () => {
  test('START YOUR PROJECT leads to the services', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'START YOUR PROJECT' }).click();
    await expect(page).toHaveURL('/services');
  });

  for (const [motion, manner] of [
    ['no-preference', 'smoothly'],
    ['reduce', 'at once, where motion is not wanted,'],
  ] as const) {
    test(`SEE HOW IT WORKS scrolls ${manner} to the process`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await page.goto('/');
      const process = page.locator('#process');
      await expect(process).not.toBeInViewport();
      await page.evaluate(() => {
        const places: number[] = [];
        Object.assign(window, { places });
        addEventListener('scroll', () => places.push(Math.round(scrollY)));
      });
      await page.getByRole('link', { name: 'SEE HOW IT WORKS' }).click();
      await expect
        .poll(() => process.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
        .toBeLessThan(200);
      const places = await page.evaluate(() => (window as unknown as { places: number[] }).places);
      if (motion === 'reduce') expect(new Set(places).size).toBe(1);
      else expect(new Set(places).size).toBeGreaterThan(2);
      await expect(process.getByRole('heading', { level: 2 })).toBeInViewport();
      await expect(process.getByRole('listitem').getByRole('heading')).toHaveText([
        'Brief',
        'Upload',
        'Editing',
        'Review',
        'Publish',
      ]);
    });
  }

  test('Scale with AI leads to the enterprise pricing and to contact', async ({ page }) => {
    await page.goto('/');
    const scale = page.getByRole('region', { name: 'Scale with AI' });
    await expect(scale.getByRole('link').nth(1)).toHaveAttribute('href', '/contact');
    await scale.getByRole('link').nth(0).click();
    await expect(page).toHaveURL('/pricing#enterprise');
    await expect(page.locator('#enterprise')).toBeInViewport();
  });

  test('shows the first 3 posts, each linking to its page, and all of them at /blog', async ({
    page,
  }) => {
    await page.goto('/blog');
    const listed = page.locator('[data-post] a');
    const first = await listed.evaluateAll((links) =>
      links.slice(0, 3).map((link) => link.getAttribute('href')),
    );
    await page.goto('/');
    const posts = page.locator('[data-post] a');
    await expect(posts).toHaveCount(3);
    expect(
      await posts.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(first);
    await page.getByRole('link', { name: 'View All Articles' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('closes with links to the services and the prices', async ({ page }) => {
    await page.goto('/');
    expect(
      await page
        .locator('main > section:last-of-type a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/services', '/pricing']);
  });

  test('its fader moves by keyboard, from raw to mastered', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const fader = page.getByRole('group', { name: /from raw to mastered/ });
    const heard = () =>
      fader.evaluate((element) => getComputedStyle(element).getPropertyValue('--heard').trim());
    await fader.getByRole('radio', { name: 'Clean' }).focus();
    await expect(fader.getByRole('radio', { name: 'Clean' })).toBeChecked();
    expect(await heard()).toBe('50%');
    for (const [key, stop, share] of [
      ['ArrowRight', 'Mix', '74%'],
      ['ArrowDown', 'Master', '100%'],
      ['ArrowRight', 'Raw', '0%'],
      ['ArrowUp', 'Master', '100%'],
      ['ArrowLeft', 'Mix', '74%'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(fader.getByRole('radio', { name: stop })).toBeChecked();
      await expect(fader.getByRole('radio', { name: stop })).toBeFocused();
      expect(await heard()).toBe(share);
    }
  });
});

test.describe('The theme', () => {
  const paper = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const option = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name });

  test('follows the system until somebody chooses', async ({ page }) => {
    await page.goto('/');
    await expect(option(page, 'System')).toBeChecked();
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await paper(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => paper(page)).not.toBe(light);
  });

  test('is remembered, and set before anything is painted', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript(() => {
      // The body comes after the head's scripts and before the first paint.
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('body')) return;
        observer.disconnect();
        Object.assign(window, { themeAtBody: document.documentElement.dataset['theme'] ?? null });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/pricing');
    const light = await paper(page);
    await option(page, 'Dark').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => paper(page)).not.toBe(light);
    const dark = await paper(page);

    await page.goto('/about');
    expect(await page.evaluate(() => (window as { themeAtBody?: unknown }).themeAtBody)).toBe(
      'dark',
    );
    expect(await paper(page)).toBe(dark);
    await expect(option(page, 'Dark')).toBeChecked();

    await option(page, 'System').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => paper(page)).toBe(light);
    await page.reload();
    expect(await page.evaluate(() => (window as { themeAtBody?: unknown }).themeAtBody)).toBeNull();
    expect(await paper(page)).toBe(light);
  });
});
