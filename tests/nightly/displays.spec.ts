import type { Locator, Page } from '@playwright/test';

import { states } from '../e2e/axe-states.ts';
import { allLooks, expectNoAxeFinding } from '../e2e/axe.ts';
import { openDashboard } from '../e2e/dashboard.ts';
import { expect, signUpDirectly, test } from '../e2e/fixtures.ts';
import { allPages } from '../e2e/templates.ts';
import { fiftyOrders } from '../support/sample-answers.ts';

/** How a box is drawn: forced colors leave of it only a border that differs from its ground. */
const drawingOf = (box: Locator) =>
  box.evaluate((element) => {
    const style = getComputedStyle(element);
    return {
      ground: style.backgroundColor,
      hasBorder:
        Number.parseFloat(style.borderTopWidth) > 0 &&
        style.borderTopStyle !== 'none' &&
        style.borderTopColor !== style.backgroundColor,
      outlinePx: style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth),
    };
  });

const groundOf = async (box: Locator) => (await drawingOf(box)).ground;
const outlineOf = async (box: Locator) => (await drawingOf(box)).outlinePx;
const expectBorder = async (box: Locator) => expect((await drawingOf(box)).hasBorder).toBe(true);

/** Luminance of the words of a box, 0 to 1, as painted. */
const lightnessOf = (box: Locator) =>
  box.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`with forced colors in ${colorScheme} mode`, () => {
    test.beforeEach(({ page }) =>
      page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' }),
    );

    for (const path of ['/', '/about', '/help']) {
      test(`${path}: tables keep their borders`, async ({ page }) => {
        await page.goto(path);
        const cells = page.locator('.cells > *');
        expect(await cells.count()).toBeGreaterThanOrEqual(4);
        for (const cell of await cells.all()) await expectBorder(cell);
      });
    }

    test('buttons and fields keep their borders, and the primary button its weight', async ({
      page,
    }) => {
      await page.goto('/contact');
      const main = page.getByRole('main');
      for (const control of [
        main.getByRole('textbox', { name: 'Name', exact: true }),
        main.getByRole('combobox', { name: 'Service' }),
        main.getByRole('link', { name: 'Send Email' }),
      ])
        await expectBorder(control);
      const quiet = await groundOf(main.getByRole('link', { name: 'Send Email' }));
      for (const first of [
        main.getByRole('link', { name: 'Call Now' }),
        main.getByRole('button', { name: 'Send Message' }),
      ])
        expect(await groundOf(first)).not.toBe(quiet);
    });

    test('focus is visible on links, buttons, cards and fader stops', async ({ page }) => {
      await page.goto('/');
      for (const control of [
        page.getByRole('link', { name: 'Pricing', exact: true }).first(),
        page.getByRole('link', { name: 'START YOUR PROJECT' }),
        page.locator('.cells a').first(),
      ]) {
        await page.keyboard.press('Tab');
        await control.focus();
        expect(await outlineOf(control)).toBeGreaterThanOrEqual(2);
      }
      await page.getByRole('radio', { name: 'Mix' }).focus();
      expect(await outlineOf(page.locator('.stops label:has(:focus)'))).toBeGreaterThanOrEqual(2);
    });

    test('the selected stop and filter stand out', async ({ page, site }) => {
      await page.goto('/');
      const chosen = page.locator('.stops label:has(:checked)');
      const other = page.locator('.stops label:not(:has(:checked))').first();
      expect(await groundOf(chosen)).not.toBe(await groundOf(other));

      // The filter is offered once there are more than a few.
      await openDashboard(page, site, fiftyOrders);
      const filter = page.getByRole('radio', { name: /^All/ });
      await expect(filter).toBeChecked();
      const choices = page.getByRole('group', { name: 'Show orders that are' }).locator('label');
      const [first, second] = [choices.nth(0), choices.nth(1)];
      expect(await groundOf(first)).not.toBe(await groundOf(second));
    });
  });
}

test.describe('in print', () => {
  const article = '/help/articles/mastering-audio-levels-loudness';

  test('a text takes the width of the paper, whatever its size', async ({ page }) => {
    for (const width of [718, 1100, 1600]) {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto(article);
      await page.emulateMedia({ media: 'print' });
      const text = (await page.locator('.prose > p').first().boundingBox())!;
      // The measure, or all of a narrower sheet.
      expect(text.width).toBeGreaterThan(600);
      const cut = await page
        .locator('.prose .scroll')
        .evaluateAll((tables) => tables.filter((t) => t.scrollWidth > t.clientWidth + 1).length);
      expect(cut).toBe(0);
    }
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`text is dark in ${colorScheme} mode`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/pricing');
      await page.getByRole('radio', { name: colorScheme === 'dark' ? 'Dark' : 'System' }).check();
      await page.emulateMedia({ media: 'print', colorScheme });
      for (const words of [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('heading', { name: 'Enterprise Pricing', exact: true }),
        page.locator('#enterprise li').first(),
      ])
        expect(await lightnessOf(words)).toBeLessThan(0.4);
    });
  }

  test('answers are open, buttons are hidden', async ({ page }) => {
    await page.goto('/pricing');
    await page.emulateMedia({ media: 'print' });
    const answers = page.locator('details > p');
    await expect(answers.filter({ visible: true })).toHaveCount(await answers.count());
    await expect(page.locator('.button').filter({ visible: true })).toHaveCount(0);
  });
});

test('with reduced motion, no page has a lasting animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const longest = (open: Page) =>
    open.evaluate(() =>
      Math.max(
        0,
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration, animationName } =
            getComputedStyle(element);
          const times = [
            ...transitionDuration.split(','),
            ...(animationName === 'none' ? [] : animationDuration.split(',')),
          ];
          return times.map((time) => Number.parseFloat(time) * (time.includes('ms') ? 0.001 : 1));
        }),
      ),
    );
  for (const path of ['/', '/services', '/pricing', '/help', '/blog', '/contact', '/auth'])
    expect(await page.goto(path).then(() => longest(page)), path).toBeLessThanOrEqual(0.001);
});

test("the browser's theme color follows the chosen theme, on the next page too", async ({
  page,
}) => {
  const barColor = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')].find(
          ({ media }) => matchMedia(media).matches,
        )?.content,
    );
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  const light = await barColor();
  await page.getByRole('radio', { name: 'Dark' }).check();
  const dark = await barColor();
  expect(dark).not.toBe(light);
  await page.goto('/pricing');
  expect(await barColor()).toBe(dark);
  await page.getByRole('radio', { name: 'System' }).check();
  expect(await barColor()).toBe(light);
});

test.describe('what axe reads', () => {
  test.use({ expectedStatuses: [400, 401, 404, 429, 500], reducedMotion: 'reduce' });

  test('the list of pages is not empty', () => {
    expect(allPages.length).toBeGreaterThan(35);
  });

  for (const path of allPages.filter((each) => each !== '/desk')) {
    test(`${path} asks no other site, and has no violations in any size and theme`, async ({
      page,
      site,
    }) => {
      const others: string[] = [];
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (/^(http|ws)/.test(protocol) && origin !== site.url) others.push(request.url());
      });
      // Whoever is not signed in is led away from it while axe reads.
      if (path.startsWith('/dashboard')) await signUpDirectly(page, site);
      await page.goto(path);
      for (const { width, height, colorScheme } of allLooks) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await expectNoAxeFinding(page, `${path}, ${width} px, ${colorScheme}`);
      }
      expect(others).toEqual([]);
    });
  }

  for (const { name, only, reach } of states) {
    for (const { width, height, colorScheme } of allLooks) {
      if (only && (width < 600 ? 'phone' : 'desktop') !== only) continue;
      test(`${name} has no violations, ${width} px, ${colorScheme}`, async ({ page, site }) => {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await reach(page, site);
        await expectNoAxeFinding(page, name);
      });
    }
  }
});
