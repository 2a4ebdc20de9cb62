import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

test.describe('the home page', () => {
  test('SEE HOW IT WORKS scrolls to the process: smoothly, and at once where motion is not wanted', async ({
    page,
  }) => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/');
      const process = page.locator('#process');
      await expect(process).not.toBeInViewport();
      const places = await page.evaluateHandle(() => {
        const all: number[] = [];
        addEventListener('scroll', () => all.push(Math.round(scrollY)));
        return all;
      });
      await page.getByRole('link', { name: 'SEE HOW IT WORKS' }).click();
      await expect
        .poll(() => process.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
        .toBeLessThan(200);
      const steps = new Set(await places.jsonValue()).size;
      if (reducedMotion === 'reduce') expect(steps).toBe(1);
      else expect(steps).toBeGreaterThan(2);
      await expect(process.getByRole('heading', { level: 2 })).toBeInViewport();
    }
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

test.describe('the theme', () => {
  const paper = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const option = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name });

  test('follows the system until the visitor chooses, is remembered, and set before the first paint', async ({
    page,
  }) => {
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
    await expect(option(page, 'System')).toBeChecked();
    const light = await paper(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => paper(page)).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => paper(page)).toBe(light);
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
