import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { looks, expectNoAxeFinding } from './axe.ts';
import { expect, test as base } from './fixtures.ts';

/** A running `npm run edit` over a copy of the content. */
interface Editor {
  /** With the key of this start. */
  readonly url: string;
  readonly read: (path: string) => string;
  readonly write: (path: string, text: string) => void;
}

const test = base.extend<{ readonly editor: Editor }>({
  // Not the built site, which these tests do not need.
  baseURL: async ({}, use) => {
    await use(undefined);
  },
  editor: async ({ context }, use) => {
    const parent = await mkdtemp(join(tmpdir(), 'roomtone-edit-'));
    const folder = join(parent, 'content');
    await cp('content', folder, { recursive: true });
    const child = spawn(process.execPath, ['scripts/edit.ts', '--no-preview'], {
      env: { ...process.env, PORT: '0', CONTENT_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve) => {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /http:\/\/localhost:\d+\/#key=[\w-]+/.exec(output)?.[0];
        if (address) resolve(address);
      });
    });
    await use({
      url,
      read: (path) => readFileSync(join(folder, path), 'utf8'),
      write: (path, text) => {
        writeFileSync(join(folder, path), text);
      },
    });
    // A page that still checks what was typed would miss its server.
    for (const page of context.pages()) await page.close();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    await rm(parent, { recursive: true, force: true });
  },
});

const lite = 'services/lite-edit.yaml';

async function openEntry(page: Page, editor: Editor, collection: string, title: string) {
  await page.goto(editor.url);
  await page
    .locator('summary')
    .filter({ hasText: new RegExp(`^${collection}`) })
    .click();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saveState = (page: Page) => page.locator('.save-state');

test('an entry is opened, edited, told its mistake, mended and saved, and one line of one file changes', async ({
  page,
  editor,
}) => {
  const before = editor.read(lite);
  await openEntry(page, editor, 'Services', 'Lite Edit');
  const price = page.getByRole('textbox', { name: 'Price' });
  await expect(price).toHaveValue('40');

  await price.fill('40.125');
  const mistake = 'Must have at most two decimals, not 40.125.';
  await expect(price).toHaveAccessibleDescription(new RegExp(mistake.replaceAll('.', '\\.')));
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await save(page).click();
  await expect(page.getByRole('heading', { name: 'Not saved yet: one mistake' })).toBeFocused();
  expect(editor.read(lite)).toBe(before);

  await page.getByRole('button', { name: 'price', exact: true }).click();
  await expect(price).toBeFocused();
  await price.fill('45');
  await expect(price).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveState(page)).toHaveText('No changes');
  expect(editor.read(lite)).toBe(before.replace('price: 40', 'price: 45'));
});

test('every kind of control writes what it shows', async ({ page, editor }) => {
  const path = 'blog/length-of-a-pause.mdx';
  const before = editor.read(path);
  await openEntry(page, editor, 'Blog posts', 'How long should a pause be?');
  await page
    .getByRole('textbox', { name: 'Excerpt' })
    .fill(
      'Tightening silence by rule makes everyone sound alike. A way to decide, pause by pause.',
    );
  await page.getByLabel('Published at (optional)').fill('2031-06-01T08:30');
  await page.getByRole('checkbox', { name: 'Draft' }).check();
  await page.getByRole('radio', { name: 'None' }).check();
  const body = page.getByRole('textbox', { name: 'Text', exact: true });
  const text = await body.inputValue();
  await body.fill(text.replace('2.6 seconds', '2.7 seconds'));
  await save(page).click();
  await expect(saveState(page)).toHaveText('No changes');
  expect(editor.read(path)).toBe(
    before
      .replace(
        /^excerpt: .*$/m,
        () =>
          'excerpt: Tightening silence by rule makes everyone sound alike. A way to decide, pause by pause.',
      )
      .replace(/^publishedAt: .*$/m, 'publishedAt: 2031-06-01T08:30:00Z')
      .replace(/^cover:\n {2}alt: .*\n/m, 'cover: none\ndraft: true\n')
      .replace('2.6 seconds', '2.7 seconds'),
  );

  // A block goes where the cursor is.
  await body.evaluate((box: HTMLTextAreaElement) => {
    box.setSelectionRange(0, 0);
  });
  await page.getByLabel('Put in a block').selectOption('Callout');
  await expect(body).toBeFocused();
  await expect(body).toHaveValue(/^<Callout kind="tip"/);
});

test('lists are filled, moved and emptied by the keyboard alone', async ({ page, editor }) => {
  const before = editor.read(lite);
  await page.goto(editor.url);
  const link = page.getByRole('link', { name: 'Lite Edit' });
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.focus();
  await page.keyboard.type('services/lite-edit');
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible();
  for (let presses = 0; presses < 5 && !(await link.evaluate(isFocused)); presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Lite Edit' })).toBeFocused();

  const add = page.getByRole('button', { name: 'Add feature' });
  for (let presses = 0; presses < 60 && !(await add.evaluate(isFocused)); presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Feature 4' })).toBeFocused();
  await page.keyboard.type('One round of changes');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Move Feature 4 up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move Feature 3 up' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Feature 3' })).toHaveValue(
    'One round of changes',
  );
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveState(page)).toHaveText('No changes');
  expect(editor.read(lite)).toBe(
    before.replace('  - "Levels set', '  - One round of changes\n  - "Levels set'),
  );

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove Feature 3' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Feature 3' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveState(page)).toHaveText('No changes');
  expect(editor.read(lite)).toBe(before);
});

const isFocused = (element: Element) => element === document.activeElement;

test.describe('when another program writes the file', () => {
  test.use({ expectedStatuses: [409] });

  test('both changes are kept, and people choose where they meet', async ({ page, editor }) => {
    const before = editor.read(lite);
    await openEntry(page, editor, 'Services', 'Lite Edit');
    await page.getByRole('textbox', { name: 'Name' }).fill('Lighter Edit');
    await page.getByRole('textbox', { name: 'Price' }).fill('45');
    await expect(saveState(page)).toHaveText('Not saved');
    editor.write(
      lite,
      `${before.replace('price: 40', 'price: 50')}badge: New
`,
    );
    await save(page).click();
    await expect(
      page.getByRole('heading', { name: 'The file has been changed by another program' }),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Badge' })).toHaveValue('New');
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Lighter Edit');
    await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('45');
    await page.getByRole('button', { name: 'Take the file’s' }).click();
    await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('50');
    await save(page).click();
    await expect(saveState(page)).toHaveText('No changes');
    const merged = before.replace('Lite Edit', 'Lighter Edit').replace('price: 40', 'price: 50');
    expect(editor.read(lite)).toBe(`${merged}badge: New\n`);
  });
});

test('what is not saved survives a closed tab', async ({ page, context, editor }) => {
  await openEntry(page, editor, 'Services', 'Lite Edit');
  await page.getByRole('textbox', { name: 'Price' }).fill('45');
  await expect(page.getByRole('link', { name: /Lite Edit.*Not saved/ })).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await openEntry(again, editor, 'Services', 'Lite Edit');
  await expect(again.getByRole('textbox', { name: 'Price' })).toHaveValue('45');
  await expect(again.getByText('These are your changes from before.')).toBeVisible();
  again.once('dialog', (dialog) => void dialog.accept());
  await again.getByRole('button', { name: 'Undo all' }).click();
  await expect(again.getByRole('textbox', { name: 'Price' })).toHaveValue('40');
  await expect(again.getByText('Not saved')).toHaveCount(0);
});

test.describe('a new entry', () => {
  test.use({ expectedStatuses: [422] });

  test('is made, told what is wrong with its title, and opened with what to do next', async ({
    page,
    editor,
  }) => {
    await page.goto(editor.url);
    await page.getByRole('button', { name: 'New' }).click();
    const dialog = page.getByRole('dialog', { name: 'A new entry' });
    await dialog.getByLabel('Title').fill('Short');
    await dialog.getByRole('button', { name: 'Make it' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'The title must have at least 10 characters.',
    );
    await expectNoAxeFinding(page, 'dialog with a mistake');
    await dialog.getByLabel('Title').fill('How we edit our own words');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { level: 1, name: 'How we edit our own words' }),
    ).toBeFocused();
    await expect(page.getByText('Write your own words over every text')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Draft' })).toBeChecked();
    expect(editor.read('blog/how-we-edit-our-own-words.mdx')).toContain('draft: true');
  });
});

test.describe('without the key of this start', () => {
  test.use({ expectedStatuses: [401] });

  test('the page shows nothing and says what to do', async ({ page, editor }) => {
    await page.goto(new URL('/', editor.url).href);
    await expect(page.getByRole('alert')).toHaveText(
      'Open the editor with the address that "npm run edit" has printed.',
    );
    await expect(page.getByRole('link', { name: 'Lite Edit' })).toHaveCount(0);
  });
});

test('the preview is the page of the entry on the running site', async ({ page, editor }) => {
  // Astro is not started here: what matters is that the page of this entry is framed, and anew after each save.
  const site = createServer((request, response) => {
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<title>Site</title><h1>${request.url ?? ''}</h1>`);
  });
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
  const preview = `http://localhost:${(site.address() as AddressInfo).port}/blog/length-of-a-pause`;
  await page.route('**/api/entry?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), preview } });
  });
  await openEntry(page, editor, 'Blog posts', 'How long should a pause be?');
  await page.getByRole('button', { name: 'Preview' }).click();
  const frame = page.frameLocator('iframe[title="Preview of How long should a pause be?"]');
  await expect(frame.getByRole('heading', { name: '/blog/length-of-a-pause' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in a tab of its own' })).toHaveAttribute(
    'href',
    preview,
  );
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  site.closeAllConnections();
  site.close();
});

for (const look of looks) {
  test(`is accessible at ${look.width} in ${look.colorScheme}`, async ({ page, editor }) => {
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.setViewportSize(look);
    await page.goto(editor.url);
    await expect(page.getByText('Nothing is wrong anywhere.')).toBeVisible();
    await expectNoAxeFinding(page, 'start');
    const bar = await page.getByRole('banner').boundingBox();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(bar?.y).toBe(0);
    expect(heading?.y).toBeGreaterThan(bar?.height ?? Infinity);
    const entries = [
      'pages/home.yaml',
      'company/team.yaml',
      'help/articles/podcast-community-building.mdx',
    ];
    for (const path of entries) {
      await page.goto(new URL(`#/${path}`, editor.url).href);
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
      await expectNoAxeFinding(page, path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBe(0);
    }
    await page.getByRole('textbox', { name: 'Title' }).first().fill('Short');
    await expect(
      page.getByText('Must have at least 10 characters; it has 5.').first(),
    ).toBeVisible();
    await save(page).click();
    await expect(page.getByRole('button', { name: 'Save with mistakes' })).toBeVisible();
    await expectNoAxeFinding(page, 'with a mistake');
  });
}
