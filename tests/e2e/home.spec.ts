import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

test.describe('core §2 Home', () => {
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
    });
  }

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

  test('follows the system until the visitor chooses', async ({ page }) => {
    await page.goto('/');
    await expect(option(page, 'System')).toBeChecked();
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await paper(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => paper(page)).not.toBe(light);
  });

  test('is remembered, and set before the first paint', async ({ page }) => {
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
