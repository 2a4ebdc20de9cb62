import type { Page } from '@playwright/test';

import { expect, test, toast } from './fixtures.ts';

// Chromium makes no page ahead of a press while a debugger is attached, so these pages are told that they were.

const GUIDE = '/help/guides/podcast-launch-checklist';

async function makeAhead(page: Page, path: string) {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  await page.goto(path, { waitUntil: 'networkidle' });
}

async function open(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
}

test.describe('a page made ahead of a press', () => {
  test('shows a sign-in, a sign-out, and a theme of another tab when it opens', async ({
    page,
  }) => {
    await makeAhead(page, '/');
    const root = page.locator('html');
    await page.evaluate(() => {
      document.cookie = 'signed_in=1; path=/';
      localStorage.setItem('theme', 'dark');
    });
    await open(page);
    await expect(root).toHaveAttribute('data-session', '');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByLabel('Dark')).toBeChecked();
    await page.evaluate(() => (document.cookie = 'signed_in=; path=/; max-age=0'));
    await open(page);
    await expect(root).not.toHaveAttribute('data-session');
  });

  test(
    'takes no toast before it opens, and one left meanwhile after',
    { tag: '@nightly' },
    async ({ page }) => {
      const scripts: string[] = [];
      page.on(
        'request',
        (request) => request.url().includes('/Toasts') && scripts.push(request.url()),
      );
      await page.addInitScript(() => {
        const left = { id: 't1', title: 'A title', description: 'And why.', variant: 'default' };
        sessionStorage.setItem('toast', JSON.stringify(left));
      });
      await makeAhead(page, '/pricing');
      expect(scripts).toEqual([]);
      expect(await page.evaluate(() => sessionStorage.getItem('toast'))).not.toContain('expiresAt');
      await open(page);
      await expect(toast(page, 'A title')).toBeVisible();
    },
  );

  test(
    'shows what was ticked and saved in another tab when it opens',
    { tag: '@nightly' },
    async ({ page }) => {
      await makeAhead(page, GUIDE);
      const box = page.getByRole('checkbox').first();
      await expect(box).not.toBeChecked();
      const value = await box.inputValue();
      await page.evaluate(
        ([path = '', line = '']) => {
          localStorage.setItem(`ticks:${path}`, line);
          localStorage.setItem('saved-pages', JSON.stringify([{ title: 'A guide', path }]));
        },
        [GUIDE, value],
      );
      await open(page);
      await expect(box).toBeChecked();
      await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    },
  );
});

test(
  'a cover moves to its post, and a page without one opens without a transition',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(ViewTransition.prototype, 'skipTransition', {
        value: () => {
          sessionStorage.setItem('skipped', location.pathname);
        },
      });
      addEventListener('pagereveal', ({ viewTransition }) => {
        if (viewTransition) sessionStorage.setItem('moved', location.pathname);
      });
    });
    const seen = (key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Pricing' }).first().click();
    await page.waitForURL('/pricing');
    expect(await seen('skipped')).toBe('/blog');
    await page.goBack();
    await page.locator('article').getByRole('link').first().click();
    await page.waitForURL('/blog/*');
    expect(await seen('moved')).toBe(new URL(page.url()).pathname);
  },
);
