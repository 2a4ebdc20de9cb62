import { expect, signUpDirectly, test } from './fixtures.ts';

test.describe('core §2 Navigation bar', () => {
  test('the brand leads home, and the plain links to their pages', async ({ page }) => {
    await page.goto('/pricing');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Roomtone, home' })).toHaveAttribute('href', '/');
    for (const [name, href] of [
      ['Pricing', '/pricing'],
      ['About', '/about'],
      ['Contact', '/contact'],
    ] as const) {
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expect(bar.getByRole('link', { name: 'Pricing', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  for (const [menu, items] of [
    [
      'Services',
      [
        ['Audio Production', '/services#audio'],
        ['Video Production', '/services#video'],
        ['Launch Package', '/services#launch'],
        ['Enterprise Solutions', '/services#enterprise'],
      ],
    ],
    [
      'Resources',
      [
        ['Blog', '/blog'],
        ['Help Center', '/help'],
        ['Equipment Guide', '/equipment'],
      ],
    ],
  ] as const) {
    test(`the ${menu} dropdown holds its links; the first press is not lost to hydration`, async ({
      page,
    }) => {
      await page.goto('/');
      await page.getByRole('button', { name: menu }).click();
      for (const [name, href] of items) {
        await expect(
          page.getByRole('banner').getByRole('link', { name: new RegExp(`^${name}`) }),
        ).toHaveAttribute('href', href);
      }
      await page.keyboard.press('Escape');
      await expect(
        page.getByRole('banner').getByRole('link', { name: new RegExp(`^${items[0][0]}`) }),
      ).toHaveCount(0);
      await expect(page.getByRole('button', { name: menu })).toBeFocused();
    });
  }

  test('signed out: TRY US OUT to /pricing, LOGIN to /auth', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'TRY US OUT' })).toHaveAttribute('href', '/pricing');
    await expect(bar.getByRole('link', { name: 'LOGIN' })).toHaveAttribute('href', '/auth');
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeHidden();
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeHidden();
  });

  test('signed in: Dashboard and Logout, before any script of ours has run', async ({
    page,
    site,
  }) => {
    await signUpDirectly(page, site);
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'LOGIN' })).toBeHidden();
  });

  test('dropdowns open on hover after 200 ms and close 150 ms after the pointer leaves', async ({
    page,
  }) => {
    await page.goto('/');
    const services = page.getByRole('button', { name: 'Services' });
    // Hydrates the island, so that the clock measures the menu alone.
    await services.focus();
    await expect(page.locator('astro-island[client="touch"][ssr]')).toHaveCount(0);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await services.hover();
    await page.clock.runFor(190);
    await expect(services).toHaveAttribute('aria-expanded', 'false');
    await page.clock.runFor(20);
    await expect(services).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.move(640, 800);
    await page.clock.runFor(140);
    await expect(services).toHaveAttribute('aria-expanded', 'true');
    await page.clock.runFor(20);
    await expect(services).toHaveAttribute('aria-expanded', 'false');
  });

  for (const [pause, waits] of [
    [290, false],
    [310, true],
  ] as const) {
    test(`${pause} ms after a dropdown has closed the next one ${waits ? 'waits again' : 'opens at once'}`, async ({
      page,
    }) => {
      await page.goto('/');
      const services = page.getByRole('button', { name: 'Services' });
      const resources = page.getByRole('button', { name: 'Resources' });
      await services.focus();
      await expect(page.locator('astro-island[client="touch"][ssr]')).toHaveCount(0);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1000);
      await services.hover();
      await page.clock.runFor(210);
      await expect(services).toHaveAttribute('aria-expanded', 'true');
      await page.mouse.move(640, 800);
      await page.clock.runFor(150);
      await expect(services).toHaveAttribute('aria-expanded', 'false');
      await page.clock.runFor(pause);
      await resources.hover();
      await page.clock.runFor(10);
      await expect(resources).toHaveAttribute('aria-expanded', String(!waits));
      await page.clock.runFor(200);
      await expect(resources).toHaveAttribute('aria-expanded', 'true');
    });
  }

  test('stays at the top while the page scrolls', async ({ page }) => {
    await page.goto('/services');
    const bar = page.getByRole('banner');
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect((await bar.boundingBox())!.y).toBe(0);
  });

  test('its dropdowns are complete by keyboard', async ({ page }) => {
    await page.goto('/');
    const services = page.getByRole('button', { name: 'Services' });
    await services.focus();
    await page.keyboard.press('Enter');
    await expect(services).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /^Audio Production/ }).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: /^Video Production/ }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/services#video');
  });

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true });

    test('its dropdowns open and close with a tap', async ({ page }) => {
      await page.goto('/');
      const services = page.getByRole('button', { name: 'Services' });
      await services.tap();
      await expect(services).toHaveAttribute('aria-expanded', 'true');
      await services.tap();
      await expect(services).toHaveAttribute('aria-expanded', 'false');
    });
  });
});

test.describe('core §2 Mobile menu', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('opens at the first press, closes when an item is chosen, on Escape and on an outside press', async ({
    page,
  }) => {
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await toggle.click();
    await expect(menu).toBeVisible();
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
  });

  test('keeps the focus inside', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
  });

  test('logout goes straight to /api/logout', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const logout = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Logout' });
    await expect(logout).toHaveAttribute('href', '/api/logout');
    await logout.click();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'LOGIN' }),
    ).toBeVisible();
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });
});

test.describe('core §7 Logout', () => {
  test.describe('when the call fails', () => {
    test.use({ expectedStatuses: [500] });

    test('the browser navigates to /api/logout', async ({ page, site }) => {
      await signUpDirectly(page, site);
      await page.goto('/');
      await page.route('**/api/logout', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } })
          : route.fallback(),
      );
      const navigation = page.waitForRequest(
        (request) => request.url().endsWith('/api/logout') && request.method() === 'GET',
      );
      await page.getByRole('button', { name: 'Logout' }).click();
      expect((await navigation).isNavigationRequest()).toBe(true);
      await expect(page).toHaveURL('/');
    });
  });

  test('hovering over it ends nothing', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.goto('/');
    await page.getByRole('button', { name: 'Logout' }).hover();
    await page.getByRole('link', { name: 'Dashboard' }).hover();
    expect((await page.request.get('/api/user')).status()).toBe(200);
  });
});

test.describe('core §2 Routes', () => {
  test('every navigation starts at the top, and back restores the place', async ({ page }) => {
    await page.goto('/services');
    await page
      .getByRole('heading', { name: 'Enterprise Solutions', level: 2 })
      .scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(500);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL('/about');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/services');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  });

  test.describe('any other path', () => {
    test.use({ expectedStatuses: [404] });

    for (const path of ['/showcase', '/careers', '/no/such/page']) {
      test(`${path} shows '404 Page Not Found'`, async ({ page }) => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(404);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
      });
    }
  });

  for (const anchor of ['audio', 'video', 'launch', 'enterprise']) {
    test(`/services#${anchor} lands on its group`, async ({ page }) => {
      await page.goto(`/services#${anchor}`);
      const group = page.locator(`#${anchor}`);
      await expect(group.getByRole('button', { name: /^Order Now/ }).first()).toBeInViewport();
    });
  }
});

test('an anonymous page view calls no function and runs no framework before a touch', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/services',
    '/pricing',
    '/about',
    '/blog',
    '/contact',
    '/help',
    '/equipment',
    '/legal/terms',
  ]) {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(requests.filter((request) => request.startsWith('/api/'))).toEqual([]);
    expect(requests.filter((request) => /\.(js|css)$/.test(request))).toEqual([]);
    page.removeAllListeners('request');
  }
});
