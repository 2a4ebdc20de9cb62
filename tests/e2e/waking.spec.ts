import type { Locator, Page } from '@playwright/test';

import { deskSession, inbox } from '../support/desk-answers.ts';
import { expect, holdRequests, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  // React tells the console that it makes anew what others changed.
  await page.addInitScript(() => {
    addEventListener('error', (event) => {
      if (event.message.includes('React error #418')) event.preventDefault();
    });
  });
});

/** What others do to a page before its scripts have come. Each runs in the page. */
const changes = {
  'an element after each field, as of a password manager': () => {
    for (const field of document.querySelectorAll('astro-island :is(input, textarea, select)')) {
      const icon = document.createElement('div');
      icon.dataset['lastpassIconRoot'] = '';
      field.after(icon);
    }
  },
  'an element before each field, and a field and a button of its own': () => {
    for (const field of document.querySelectorAll('astro-island :is(input, textarea, select)')) {
      field.before(document.createElement('grammarly-extension'));
      const box = field.parentElement!;
      box.prepend(document.createElement('input'), document.createElement('button'));
    }
  },
  'each field wrapped': () => {
    for (const field of document.querySelectorAll('astro-island :is(input, textarea, select)')) {
      const box = document.createElement('span');
      field.replaceWith(box);
      box.append(field);
    }
  },
  'other words, as of a translator': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea')) continue;
      const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
      text.replaceWith(font);
      font.append(`¡${text.data}!`);
    }
  },
  'other attributes': () => {
    for (const element of document.querySelectorAll('astro-island *')) {
      element.setAttribute('data-keeper', '');
      element.classList.add('keeper');
      element.removeAttribute('autocomplete');
    }
  },
} as const;

interface FormCase {
  path: string;
  fill: (island: Locator) => Promise<void>;
  expectFilledIn: (island: Locator) => Promise<void>;
  /** Where somebody is typing. */
  focus: string;
}

const island = (page: Page, fields: string) =>
  page.locator('astro-island').filter({ has: page.locator(fields) });

const forms: Record<string, FormCase> = {
  'signing in': {
    path: '/auth',
    fill: async (form) => {
      await form.locator('[name="email"]').fill('ada@mail.example');
      await form.locator('[name="password"]').fill('violet-harbor-71');
    },
    expectFilledIn: async (form) => {
      await expect(form.locator('[name="email"]')).toHaveValue('ada@mail.example');
      await expect(form.locator('[name="password"]')).toHaveValue('violet-harbor-71');
    },
    focus: '[name="password"]',
  },
  'a message to the studio': {
    path: '/contact',
    fill: async (form) => {
      for (const name of ['name', 'email', 'podcastName', 'message'])
        await form.locator(`[name="${name}"]`).fill(`${name}@mail.example`);
      await form.locator('[name="service"]').selectOption({ index: 2 });
    },
    expectFilledIn: async (form) => {
      for (const name of ['name', 'email', 'podcastName', 'message'])
        await expect(form.locator(`[name="${name}"]`)).toHaveValue(`${name}@mail.example`);
      await expect(form.locator('[name="service"]')).toHaveValue('Video Production');
    },
    focus: '[name="message"]',
  },
  'signing in to the desk': {
    path: '/desk/sign-in',
    fill: async (form) => {
      await form.locator('[name="email"]').fill('kim@roomtone.example');
    },
    expectFilledIn: async (form) => {
      await expect(form.locator('[name="email"]')).toHaveValue('kim@roomtone.example');
    },
    focus: '[name="email"]',
  },
  'a recording to measure': {
    path: '/#yours',
    fill: async (form) => {
      const buffer = Buffer.from('no sound');
      await form
        .locator('[type="file"]')
        .setInputFiles({ name: 'take.wav', mimeType: 'audio/wav', buffer });
    },
    expectFilledIn: async (form) => {
      await expect(form.getByRole('status')).toContainText('We can’t read this file.');
    },
    focus: '[type="file"]',
  },
  'the inbox': {
    path: '/desk',
    fill: async (form) => {
      await form.locator('[type="search"]').fill('river');
      await form.getByLabel('Step').selectOption('Needs a price');
    },
    expectFilledIn: async (form) => {
      await expect(form.locator('[type="search"]')).toHaveValue('river');
      await expect(form.getByLabel('Step')).toHaveValue('price');
      await expect(form.page()).toHaveURL('/desk#/?stage=price&search=river');
    },
    focus: '[type="search"]',
  },
};

/** Fills in a form whose scripts are still on their way, and has something else change the page meanwhile. */
async function wakeChanged(page: Page, { path, fill, focus }: FormCase, change?: () => void) {
  for (const [address, json] of Object.entries({ session: deskSession, 'inbox*': inbox }))
    await page.route(`**/api/desk/${address}`, (route) => route.fulfill({ json }));
  const release = await holdRequests(page, '**/_astro/*.js');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const form = island(page, focus);
  await fill(form);
  if (change) await page.evaluate(change);
  await form.locator(focus).focus();
  release();
  await expect(page.locator('astro-island[ssr]').filter({ has: page.locator(focus) })).toHaveCount(
    0,
  );
  return form;
}

/** While React gives up what it found, a field of something else may be taken for the form's for a moment. */
const expectKept = (woken: Locator, { focus, expectFilledIn }: FormCase) =>
  expect(async () => {
    await expectFilledIn(woken);
    await expect(woken.locator(focus)).toBeFocused({ timeout: 1000 });
  }).toPass();

test.describe('what is in a form before its scripts have come', () => {
  for (const [name, form] of Object.entries(forms)) {
    const tag = name === 'a message to the studio' ? [] : '@nightly';
    test(`stays, whatever else changes the page: ${name}`, { tag }, async ({ page }) => {
      const woken = await wakeChanged(page, form, () => {
        for (const field of document.querySelectorAll('astro-island :is(input, textarea, select)'))
          field.after(document.createElement('div'));
      });
      await expectKept(woken, form);
    });

    for (const [what, change] of Object.entries(changes))
      test(`stays: ${name}, with ${what}`, { tag: '@nightly' }, async ({ page }) => {
        const woken = await wakeChanged(page, form, change);
        await expectKept(woken, form);
      });

    test(
      `stays in the very same fields where nothing else did anything: ${name}`,
      { tag: '@nightly' },
      async ({ page }) => {
        const woken = await wakeChanged(page, form, () => {
          for (const field of document.querySelectorAll('astro-island *'))
            Object.assign(field, { wasBuilt: true });
        });
        await form.expectFilledIn(woken);
        expect(await woken.locator(form.focus).evaluate((field) => 'wasBuilt' in field)).toBe(true);
      },
    );
  }

  test('is typed on where it was, and sent by the press that was made before', async ({ page }) => {
    const release = await holdRequests(page, '**/_astro/*.js');
    await page.goto('/auth');
    const [email, password] = [
      page.getByLabel('Email'),
      page.getByLabel('Password', { exact: true }),
    ];
    await email.fill('ada@mail.example');
    await password.fill('violet--71');
    for (const key of ['Home', ...Array.from({ length: 7 }, () => 'ArrowRight')])
      await password.press(key);
    await page.evaluate(changes['an element after each field, as of a password manager']);
    const sent = page.waitForRequest('**/api/login');
    await page.route('**/api/login', () => new Promise(() => undefined));
    release();
    await expect(page.locator('[data-lastpass-icon-root]')).toHaveCount(0);
    await page.keyboard.type('harbor');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({
      email: 'ada@mail.example',
      password: 'violet-harbor-71',
    });
  });

  test('is sent by a press that came before, too', { tag: '@nightly' }, async ({ page }) => {
    const release = await holdRequests(page, '**/_astro/*.js');
    await page.goto('/auth');
    await page.getByLabel('Email').fill('ada@mail.example');
    await page.getByLabel('Password', { exact: true }).fill('violet-harbor-71');
    await page.evaluate(changes['other words, as of a translator']);
    await page.route('**/api/login', () => new Promise(() => undefined));
    const sent = page.waitForRequest('**/api/login');
    await page.locator('button[type="submit"]').click();
    release();
    expect((await sent).postDataJSON()).toMatchObject({ password: 'violet-harbor-71' });
  });
});

test(
  'the keyboard stays where it is in a translated bar',
  { tag: '@nightly' },
  async ({ page }) => {
    const release = await holdRequests(page, '**/_astro/*.js');
    await page.goto('/');
    await page.evaluate(changes['other words, as of a translator']);
    const menu = page.getByRole('banner').locator('button[aria-expanded]').first();
    await menu.focus();
    release();
    await expect(page.locator('header astro-island[ssr]')).toHaveCount(0);
    await expect(menu).toBeFocused();
  },
);

test(
  'a list of posts in which something was put before it woke is still there',
  { tag: '@nightly' },
  async ({ page }) => {
    const release = await holdRequests(page, '**/_astro/*.js');
    await page.clock.setFixedTime('2035-01-01');
    await page.route('**/api/blog', () => new Promise(() => undefined));
    await page.goto('/blog', { waitUntil: 'domcontentloaded' });
    const posts = page.locator('[data-post]');
    const count = await posts.count();
    await page
      .locator('astro-island[component-export="BlogList"]')
      .evaluate((list) => list.prepend(document.createElement('div')));
    release();
    await expect(page.locator('astro-island[component-export="BlogList"][ssr]')).toHaveCount(0);
    await expect(page.getByText('Loading articles')).toBeAttached();
    await expect(posts).toHaveCount(count);
  },
);
