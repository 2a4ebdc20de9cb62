import type { Page } from '@playwright/test';

import { expect, signUpDirectly, test } from './fixtures.ts';

const bannerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^${name}`) });

/** Opens a page whose menus have hydrated and whose clock only the test moves. */
async function openWithStoppedClock(page: Page) {
  await page.goto('/');
  const services = page.getByRole('button', { name: 'Services' });
  await services.focus();
  await expect(page.locator('header astro-island[client="touch"][ssr]')).toHaveCount(0);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  return { services, resources: page.getByRole('button', { name: 'Resources' }) };
}

test.describe('the navigation bar', () => {
  test('opens a dropdown on the first press and works by keyboard', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Resources' }).click();
    await expect(bannerLink(page, 'Equipment Guide')).toHaveAttribute('href', '/equipment');
    await page.keyboard.press('Escape');
    await expect(bannerLink(page, 'Equipment Guide')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Resources' })).toBeFocused();

    const services = page.getByRole('button', { name: 'Services' });
    await services.focus();
    await page.keyboard.press('Enter');
    await expect(services).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(bannerLink(page, 'Audio Production').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(bannerLink(page, 'Video Production').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/services#video');
    await expect(
      page
        .locator('#video')
        .getByRole('button', { name: /^Order Now/ })
        .first(),
    ).toBeInViewport();
    const bar = page.getByRole('banner');
    await expect(bar, 'stays at the top while the page scrolls').toBeInViewport({ ratio: 1 });
  });

  test(
    'opens on hover after 200 ms, closes 150 ms after the pointer leaves, and within 300 ms the next opens at once',
    { tag: '@nightly' },
    async ({ page }) => {
      const { services, resources } = await openWithStoppedClock(page);
      const expectOpen = (menu: typeof services, isOpen: boolean) =>
        expect(menu).toHaveAttribute('aria-expanded', String(isOpen));
      const leave = () => page.mouse.move(640, 800);
      await services.hover();
      await page.clock.runFor(190);
      await expectOpen(services, false);
      await page.clock.runFor(20);
      await expectOpen(services, true);
      await leave();
      await page.clock.runFor(140);
      await expectOpen(services, true);
      await page.clock.runFor(20);
      await expectOpen(services, false);

      await page.clock.runFor(280);
      await resources.hover();
      await page.clock.runFor(10);
      await expectOpen(resources, true);
      await leave();
      await page.clock.runFor(150);
      await expectOpen(resources, false);
      await page.clock.runFor(310);
      await services.hover();
      await page.clock.runFor(10);
      await expectOpen(services, false);
      await page.clock.runFor(200);
      await expectOpen(services, true);
    },
  );

  test(
    'keeps a dropdown that hover opened open when it is pressed, and closes it with the next press',
    { tag: '@nightly' },
    async ({ page }) => {
      const { services, resources } = await openWithStoppedClock(page);
      const expectOpen = (menu: typeof services, isOpen: boolean) =>
        expect(menu).toHaveAttribute('aria-expanded', String(isOpen));
      for (const restMs of [230, 1200]) {
        await services.hover();
        await page.clock.runFor(restMs);
        await expectOpen(services, true);
        await services.click();
        await page.clock.runFor(500);
        await expectOpen(services, true);
        await services.click();
        await expectOpen(services, false);
        await page.mouse.move(640, 800);
        await page.clock.runFor(500);
      }

      // Before hover would have opened it.
      await services.hover();
      await page.clock.runFor(120);
      await services.click();
      await page.clock.runFor(500);
      await expectOpen(services, true);
      // Of two menus, each has its own first press.
      await resources.hover();
      await page.clock.runFor(10);
      await resources.click();
      await expectOpen(resources, true);
      await resources.click();
      await expectOpen(resources, false);

      await services.focus();
      await services.hover();
      await page.clock.runFor(500);
      await expectOpen(services, true);
      await page.keyboard.press('Enter');
      await expectOpen(services, false);
    },
  );

  test(
    'shows Dashboard and Logout to a customer before any script runs',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await page.goto('/');
      const bar = page.getByRole('banner');
      await expect(bar.getByRole('link', { name: 'LOGIN' })).toBeVisible();
      await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeHidden();
      await signUpDirectly(page, site);
      await page.route('**/_astro/*.js', (route) => route.abort());
      await page.goto('/');
      await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible();
      await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(bar.getByRole('link', { name: 'LOGIN' })).toBeHidden();
    },
  );

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true });

    test('opens and closes a dropdown with a tap', { tag: '@nightly' }, async ({ page }) => {
      await page.goto('/');
      const services = page.getByRole('button', { name: 'Services' });
      await services.tap();
      await expect(services).toHaveAttribute('aria-expanded', 'true');
      await services.tap();
      await expect(services).toHaveAttribute('aria-expanded', 'false');
    });
  });
});

test.describe('the mobile menu', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('traps focus, closes on Escape, outside and with an item, and its Logout signs out', async ({
    page,
    site,
  }) => {
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await toggle.click();
    await expect(menu).toBeVisible();
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();

    await toggle.click();
    await page.mouse.click(10, 400);
    await expect(menu).toBeHidden();

    await toggle.click();
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/pricing');
    await expect(menu).toBeHidden();

    await signUpDirectly(page, site);
    await page.reload();
    await toggle.click();
    await menu.getByRole('link', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });
});

test('an anonymous page view calls no function and loads no script or style sheet before a touch', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  for (const path of ['/', '/services', '/help', '/legal/terms']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(requests.filter((path) => /^\/api\/|\.(js|css)$/.test(path))).toEqual([]);
});
