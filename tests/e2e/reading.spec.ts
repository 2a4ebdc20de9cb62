import { globSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { expect, toast, test } from './fixtures.ts';

const article = '/help/articles/beginner-guide-podcast-editing';
const guide = '/help/guides/recording-best-practices';

const pathsIn = (folder: string) =>
  globSync(`${folder}/*.html`, { cwd: 'dist' })
    .map((file) => `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`)
    .toSorted();

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });

for (const [kind, path, label] of [
  ['article', article, 'Share Article'],
  ['guide', guide, 'Share Guide'],
] as const) {
  test.describe(`content §2 Help ${kind}`, () => {
    test(`${label} hands title and address to the device`, async ({ page, site }) => {
      await page.addInitScript(() => {
        const shared: unknown[] = [];
        Object.assign(window, { shared });
        Object.defineProperty(navigator, 'share', {
          value: (data: unknown) => {
            shared.push(data);
            return Promise.resolve();
          },
        });
      });
      await page.goto(path);
      await page.getByRole('button', { name: label, exact: true }).click();
      const title = await page.getByRole('heading', { level: 1 }).textContent();
      expect(await page.evaluate(() => (window as { shared?: unknown }).shared)).toEqual([
        { title, url: `${site.url}${path}` },
      ]);
    });

    test(`${label} copies the address where the device cannot share`, async ({ page, site }) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'share');
      });
      await page.goto(path);
      await page.getByRole('button', { name: label, exact: true }).click();
      await expect(toast(page, 'Link copied')).toBeVisible();
      await page.goto('/help');
      const box = page.getByRole('searchbox');
      await box.focus();
      await page.keyboard.press('ControlOrMeta+V');
      await expect(box).toHaveValue(`${site.url}${path}`);
    });

    test('Save for Later keeps the page, lists it in the help centre and lets it go', async ({
      page,
    }) => {
      await page.goto(path);
      const title = (await page.getByRole('heading', { level: 1 }).textContent())!;
      await page.getByRole('button', { name: 'Save for Later' }).click();
      await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();

      await page.goto('/help');
      const saved = page.getByRole('region', { name: 'Saved for later' });
      await saved.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(path);
      await page.getByRole('button', { name: 'Saved', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Save for Later' })).toBeVisible();
      await page.goto('/help');
      await expect(saved).toBeHidden();
    });

    test('goes back to the help centre', async ({ page }) => {
      await page.goto(path);
      await page
        .getByRole('main')
        .getByRole('link', { name: /Help Center$/ })
        .click();
      await expect(page).toHaveURL('/help');
    });

    test('its contents lead to the sections and mark the current one', async ({ page }) => {
      await page.goto(path);
      const links = contents(page).getByRole('link');
      await expectMarked(page, [0]);
      for (const index of [2, 1]) {
        await links.nth(index).click();
        await expectMarked(page, [index]);
        const id = (await links.nth(index).getAttribute('href'))!;
        await expect(page.locator(id)).toBeInViewport();
        await expect(page).toHaveURL(`${path}${id}`);
      }
    });
  });
}

test('content §2: several saved pages are listed, the newest first', async ({ page }) => {
  const titles: string[] = [];
  for (const path of [article, guide]) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Save for Later' }).click();
    titles.unshift((await page.getByRole('heading', { level: 1 }).textContent())!);
  }
  await page.goto('/help');
  await expect(
    page.getByRole('region', { name: 'Saved for later' }).getByRole('listitem'),
  ).toHaveText(titles);
});

test('content §2: on a telephone the contents are folded until they are wanted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(article);
  const first = contents(page).getByRole('link').first();
  await expect(first).toBeHidden();
  await contents(page).getByText('Contents', { exact: true }).click();
  await expect(first).toBeVisible();
});

for (const [folder, count] of [
  ['help/articles', 8],
  ['help/guides', 6],
] as const) {
  test(`content §1: all of /${folder} end with a box whose buttons lead to the services`, async ({
    page,
  }) => {
    const paths = pathsIn(folder);
    expect(paths).toHaveLength(count);
    for (const path of paths) {
      await page.goto(path);
      const targets = await page
        .locator('.promo a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(targets.toSorted(), path).toEqual(['/contact', '/services']);
    }
  });
}

test('content §2: the launch checklist offers launch support and a strategy consultation', async ({
  page,
}) => {
  await page.goto('/help/guides/podcast-launch-checklist');
  await page
    .locator('.promo')
    .getByRole('link', { name: /launch support/i })
    .click();
  await expect(page).toHaveURL('/services');
  await page.goBack();
  await page
    .locator('.promo')
    .getByRole('link', { name: /strategy consultation/i })
    .click();
  await expect(page).toHaveURL('/contact');
});

const post = pathsIn('blog').find((path) => path !== '/blog/post')!;

for (const path of [article, guide, '/legal/terms', post]) {
  test(`on paper ${path} is its text alone`, async ({ page }) => {
    // About as wide as a sheet of paper.
    await page.setViewportSize({ width: 760, height: 1000 });
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.prose')).toBeVisible();
    for (const chrome of ['contentinfo', 'navigation', 'button'] as const) {
      await expect(page.getByRole(chrome)).toHaveCount(0);
    }
    for (const chrome of ['.reading-back', '.reading-cover', '.promo', '.related', '.newsletter']) {
      await expect(page.locator(chrome).filter({ visible: true })).toHaveCount(0);
    }
  });
}

test('on paper every answer of the help centre stands under its question', async ({ page }) => {
  await page.goto('/help');
  await page.emulateMedia({ media: 'print' });
  const answers = page.locator('details[name="help"] p');
  await expect(answers.first()).toBeVisible();
  await expect(answers.filter({ visible: true })).toHaveCount(await answers.count());
});

test.describe('content §2, §9 Legal pages', () => {
  const paths = pathsIn('legal');

  test('there are five', () => {
    expect(paths).toHaveLength(5);
  });

  for (const path of paths) {
    test(`${path} was last updated today, by the visitor’s own calendar`, async ({ page }) => {
      // Three in the morning in London, the evening before in New York.
      await page.clock.setFixedTime('2031-03-01T03:00:00Z');
      await page.goto(path);
      await expect(page.getByText(/^Last updated:/)).toHaveText('Last updated: February 28, 2031');
      await expect(page.locator('time[data-today]')).toHaveAttribute('datetime', '2031-02-28');
      await expect(
        page.getByRole('navigation', { name: 'All policies' }).locator('[aria-current="page"]'),
      ).toHaveAttribute('href', path);
    });
  }
});

/** Expects the links at these places of the contents, and no others, to be set apart. */
async function expectMarked(page: Page, places: readonly number[]) {
  await expect
    .poll(() =>
      contents(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links.flatMap((link, index) =>
            link.matches(':target-current') && getComputedStyle(link).fontWeight === '620'
              ? [index]
              : [],
          ),
        ),
    )
    .toEqual(places);
}
