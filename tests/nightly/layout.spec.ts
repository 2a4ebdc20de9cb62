import type { Page } from '@playwright/test';

import { expect, openOrder, signUpDirectly, test } from '../e2e/fixtures.ts';
import { allPages } from '../e2e/templates.ts';
import { fiftyOrders, longCustomer, longOrders } from '../support/sample-answers.ts';

/** Pages that load their content, or redirect at once. */
const settled = allPages.filter((path) => !['/dashboard', '/desk', '/blog/post'].includes(path));

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test.use({ expectedStatuses: [404] });
// Every page of the site in one test.
test.describe.configure({ timeout: 240_000 });

/** Names of controls that are smaller than a fingertip. Links within sentences are as tall as their line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST_PX = 43.5;
    const controls = 'a[href], button, input, select, textarea, summary, [role="button"]';

    const isInSentence = (control: Element): boolean => {
      if (getComputedStyle(control).display !== 'inline') return false;
      const block = control.closest('p, li, dd, td, th, figcaption, label') ?? control;
      return block.textContent.trim().length > control.textContent.trim().length;
    };
    const isSeen = (control: Element): boolean =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.closest('[inert], [aria-hidden="true"], .visually-hidden, .skip-link');
    /** Whether a press so far from the middle still reaches the control, as with a card that is one link. */
    const isReached = (control: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.contains(control.closest('label')));
    };

    return [...document.querySelectorAll(controls)].flatMap((control) => {
      if (!isSeen(control) || isInSentence(control)) return [];
      // What belongs to a label is pressed through it.
      const target =
        control instanceof HTMLInputElement ? (control.closest('label') ?? control) : control;
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = target.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const reach = LEAST_PX / 2;
      const isWide =
        box.width >= LEAST_PX || [x - reach, x + reach].every((at) => isReached(target, at, y));
      const isHigh =
        box.height >= LEAST_PX || [y - reach, y + reach].every((at) => isReached(target, x, at));
      if (isWide && isHigh) return [];
      const name = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40);
      const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
      return [`${control.tagName.toLowerCase()} "${name}" ${size}`];
    });
  });
}

/** How far the page is wider than the screen, and what sticks out. */
function overflow(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return '';
    const widest = [...document.querySelectorAll('body *')].find(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return `${scrollWidth - clientWidth} px: ${widest?.tagName ?? ''}.${widest?.className.toString() ?? ''}`;
  });
}

/** Sum of layout shifts since the page began. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    let sum = 0;
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 0));
    for (const entry of observer.takeRecords())
      sum += (entry as unknown as { value: number }).value;
    observer.disconnect();
    return sum;
  });
}

test('touch targets are large enough on every page', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of settled) {
    await page.goto(path);
    expect.soft(await smallTargets(page), path).toEqual([]);
  }
});

test('nothing shifts while a page loads', async ({ page }) => {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    for (const path of settled) {
      await page.goto(path);
      expect.soft(await layoutShift(page), `${path} at ${size.width} px`).toBe(0);
    }
  }
});

test('nothing moves when the rest of a page comes later', async ({ page }) => {
  let end: string | undefined;
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: end ? html.slice(0, html.indexOf(end)) : html });
  });
  const topLeft = async (selector: string) => {
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    return page.locator(selector).evaluate((element) => {
      const { x, y } = element.getBoundingClientRect();
      return { x, y };
    });
  };
  for (const width of [390, 820, 1440, 1920])
    for (const [selector, next] of [
      ['[data-search]', '<astro-island'],
      ['h1', '<fieldset'],
      ['.stops', '<div class="of-yours'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      end = next;
      const atFirst = await topLeft(selector);
      end = undefined;
      const whole = await topLeft(selector);
      const moved = Math.max(Math.abs(whole.x - atFirst.x), Math.abs(whole.y - atFirst.y));
      // A page that is cut off has no scroll bar, which may take a pixel of the gutters.
      expect.soft(moved, `${selector} at ${width} px`).toBeLessThan(2);
    }
});

test('nothing shifts when the fonts come after the first paint', async ({ page }) => {
  let release = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await release.promise;
    await route.continue();
  });
  for (const width of [320, 390, 820, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of settled) {
      release = Promise.withResolvers();
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      });
      release.resolve();
      expect.soft(await layoutShift(page), `${path} at ${width} px`).toBeLessThanOrEqual(0.01);
    }
  }
});

test('the second page of a visit has the fonts at once', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await page.goto('/pricing');
  const heading = page.getByRole('heading', { level: 1 });
  const widthAtFirst = await heading.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().width;
  });
  // The fallback is as wide on the whole, but not to the pixel.
  const fallbackWidth = await heading.evaluate((element) => {
    element.style.fontFamily = 'Bricolage Fallback';
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().width;
  });
  expect(widthAtFirst).not.toBe(fallbackWidth);
  expect(await layoutShift(page)).toBe(0);
});

test('no page overflows: 320 px, 1920 px, zoomed to 200 %', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of settled) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    for (const size of [
      { width: 320, height: 640 },
      { width: 720, height: 450 },
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize(size);
      expect.soft(await overflow(page), `${path} at ${size.width} px`).toBe('');
    }
  }
});

test('the dashboard fits fifty orders and words of any length', async ({ page, site }) => {
  await signUpDirectly(page, site);
  await page.route('**/api/user', (route) => route.fulfill({ json: longCustomer }));
  for (const orders of [fiftyOrders, longOrders]) {
    await page.route('**/api/orders', (route) => route.fulfill({ json: orders }));
    for (const width of [320, 720, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/dashboard');
      await expect(page.getByRole('article')).toHaveCount(orders.length);
      expect(await overflow(page), `${width} px`).toBe('');
    }
    await page.setViewportSize(phone);
    expect(await smallTargets(page)).toEqual([]);
  }
});

test('the order dialog and the menu fit touch targets and long names', async ({ page, site }) => {
  await signUpDirectly(page, site);
  await page.route('**/api/user', (route) => route.fulfill({ json: longCustomer }));
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(await openOrder(page, 'Lite Edit')).toBeVisible();
  expect(await overflow(page)).toBe('');
  expect(
    await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
  ).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});

test.describe('page transitions', () => {
  /** Notes on the page itself which parts of it moved in, and for how long at most. */
  const notePageReveal = (page: Page) =>
    page.addInitScript(() => {
      window.addEventListener('pagereveal', (event) => {
        void event.viewTransition?.ready.then(() => {
          const animations = document.getAnimations();
          const parts = animations.map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
          const times = animations.map(({ effect }) => Number(effect?.getTiming().duration));
          document.documentElement.dataset['moved'] = parts.join(' ');
          document.documentElement.dataset['movedMs'] = String(Math.max(0, ...times));
        });
      });
    });

  /**
   * Follows the link until its page was revealed with the cover in its first frame. A browser on a busy machine may
   * paint a page before its cover is read; then the page fades in whole, which is what happens without transitions.
   */
  const expectCarried = (page: Page, from: string, link: string) =>
    expect(async () => {
      await page.goto(from);
      await page.getByRole('link', { name: link }).first().click();
      await expect(page).not.toHaveURL(from);
      const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await expect(page.locator('html')).toHaveAttribute(
        'data-moved',
        new RegExp(`group\\(cover-${slug}\\)`),
        { timeout: 2_000 },
      );
    }).toPass({ timeout: 50_000 });

  test("carry the figure of a post's and of a guide's card to its page", async ({ page }) => {
    await notePageReveal(page);
    await expectCarried(page, '/blog', 'Read Full Article');
    await expectCarried(page, '/help', 'File Management Guide');
  });

  test('do not run with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await notePageReveal(page);
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Read Full Article' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-moved-ms', /^[01]$/);
  });
});
