import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { FileChooser, Page } from '@playwright/test';

import { changeOnDisk, openEditor, openForm, previewOf, readSaved, test } from '../e2e/editor.ts';
import { expect } from '../e2e/fixtures.ts';

const post = 'content/blog/when-not-to-automate.mdx';

const sentence =
  'It’s **not the microphone,** *it’s the room*: record at −16 LUFS \\{peak \\< −1}. See [our rooms](https://example.com/rooms).';
const list = `- Phone on silent
  - Watch, too
- Fridge off`;

/** What is made of the clipboards in tests/fixtures/clipboard/. */
const pasted = {
  'google-docs': {
    markdown: `## What a guest hears

${sentence}

### Before you record

${list}

| Service | Price | Days |
| - | - | - |
| Lite \\| short | forty and two | 2–3 |`,
    lost: '1 picture, colors. Pictures are added with “Picture.”',
  },
  word: {
    markdown: `## What a guest hears

## Before you record

${sentence}

${list}

Then:

1. Count to thirty
2. Speak

| Service | Price |
| - | - |
| Lite | forty two |`,
    lost: '1 comment, colors.',
  },
  notion: {
    markdown: `## What a guest hears

${sentence}

### Before you record

${list}

1. Count to thirty
2. Speak

> “The room is the instrument.”

| Service | Price |
| - | - |
| Lite | \`forty_two\` |`,
    lost: '2 pictures. Pictures are added with “Picture.”',
  },
  gmail: {
    markdown: `Hi Maya,

${sentence}

Before you record:

- Phone on silent
- Fridge off
  - And the clock

Best,\\
Ada`,
    lost: 'colors.',
  },
};

test('the editor lists all content', async ({ page }) => {
  await openEditor(page);
  await expect(page.getByRole('treeitem')).toContainText([
    'Blog posts',
    'Help articles',
    'Help guides',
    'Policies',
    'Questions and answers',
    'Services',
    'Plans',
    'Add-ons',
    'Equipment',
    'Equipment kits',
    'Pages',
    'On every page',
    'Emails',
    'Lists',
  ]);

  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitemradio', { name: 'Year' }).click();
  const list = page.getByRole('grid');
  await expect(list).toContainText('2025');
  await expect(list).toContainText(
    'When not to automate: five tests before you build anything · Apr 8, 2025',
  );

  await expect(list.locator('img[src^=blob]').first()).toBeAttached();
});

test('the editor asks before it loses what was typed, and takes no file but pictures', async ({
  page,
}) => {
  const asked: string[] = [];
  let isLeaving = false;
  page.on('dialog', (dialog) => {
    asked.push(dialog.type() === 'beforeunload' ? 'beforeunload' : dialog.message());
    void (isLeaving ? dialog.accept() : dialog.dismiss());
  });
  await openEditor(page);
  await openForm(page, 'blog', 'when-not-to-automate');
  const title = page.locator('[data-key-path=title] input');
  await title.selectText();
  await page.keyboard.type('When not to automate');
  const leave = 'Leave this form? What you haven’t saved may be lost.';

  await page.keyboard.press('Escape');
  await expect.poll(() => asked).toEqual([leave]);
  await title.click();
  await page.evaluate(() => {
    history.back();
  });
  await expect.poll(() => asked).toEqual([leave, leave]);
  await title.click();
  await page.evaluate(() => {
    location.reload();
  });
  await expect.poll(() => asked).toEqual([leave, leave, 'beforeunload']);
  await expect(title).toHaveValue('When not to automate');

  for (const [name, advice] of [
    ['IMG_0412.HEIC', 'Browsers can’t show HEIC: export the photo as JPEG.'],
    ['cover.jfif', 'It’s a JPEG: rename it to cover.jpg.'],
  ] as const) {
    await page.locator('[data-key-path=cover]').evaluate((element, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a picture'], file));
      element.dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
      );
    }, name);
    await expect.poll(() => asked.at(-1)).toBe(`${name} can’t be used here. ${advice}`);
  }

  // In a first session, too, what was left can be had again.
  isLeaving = true;
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/collections\/blog$/);
  await openForm(page, 'blog', 'when-not-to-automate');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue('When not to automate');
  // The package had to add no store: two that it adds at once would lose the second.
  const databases = await page.evaluate(() => indexedDB.databases());
  expect(databases.find(({ name }) => name?.startsWith('github:'))).toHaveProperty('version', 1);
});

test('uploads are made in forms alone: there is no other page for them', async ({ page }) => {
  const told: string[] = [];
  page.on('dialog', (dialog) => {
    told.push(dialog.message());
    void dialog.dismiss();
  });
  await openEditor(page);
  await expect(page.getByRole('radio', { name: 'Assets' })).toBeHidden();
  await page.getByRole('button', { name: 'Create Entry or Assets' }).click();
  await expect(page.getByRole('menuitem', { name: 'Saved reply' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Assets' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    location.hash = '#/assets/-/all';
  });
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]).toContain('Upload pictures in the form of the text that shows them.');
  await expect(page).toHaveURL(/#\/collections\/blog$/);
});

test('a post is written with the toolbar, shown as the site will show it, and saved as Markdown', async ({
  page,
}) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const field = (key: string) => page.locator(`[data-key-path="${key}"]`);
  await openEditor(page);
  await press('Create New Entry');
  const prose = previewOf(page).locator('.prose');
  await expect(prose).toBeAttached();
  await field('title').getByRole('textbox').fill('Two hosts, "one" table');
  await expect(previewOf(page).getByRole('heading', { level: 1 })).toHaveText(
    'Two hosts, “one” table',
  );
  const excerpt =
    'One or two plain sentences that say what a reader will know after this post, long enough for the lists that show them and for search engines to use whole.';
  await field('excerpt').locator('textarea').fill(excerpt);
  // It is today's until another day is chosen.
  await expect(field('publishedAt').locator('input')).toHaveValue(/^20\d\d-/);
  // Midnight where the company is.
  await field('publishedAt').locator('input').fill('2026-11-20T00:00');
  await expect(previewOf(page).locator('.lead')).toHaveText(excerpt);
  await expect(previewOf(page).locator('.reading-facts li')).toHaveText([
    'November 20, 2026',
    '5 min read',
  ]);

  await field('cover').getByRole('checkbox').click();
  await field('cover.picture').getByRole('button', { name: 'Browse' }).click();
  await page.getByRole('option', { name: 'back-catalog-loudness.svg' }).click();
  await press('Insert');
  await expect(previewOf(page).locator('.reading-cover img')).toHaveAttribute('src', /^blob:/);

  const text = field('body').getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.type('Where they sit');
  await press('Heading');
  await page.keyboard.type('\n\nSit close. Refunds are for');
  await page.keyboard.type(' few');
  await page.keyboard.press('Control+b');
  await expect(prose.locator('strong')).toHaveText('few');
  await page.keyboard.press('End');
  await page.keyboard.type(': see terms');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await expect(dialog.getByLabel('Words of the link')).toHaveValue('terms');
  await expect(dialog.page().locator('#pages option[value="/legal/refund"]')).toBeAttached();
  await dialog.getByLabel(/^Page of the site/).fill('/legal/refund');
  await page.keyboard.press('Enter');
  await expect(prose.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/legal/refund');

  // Escape closes what is open, not the form.
  await page
    .getByRole('toolbar', { name: 'Text' })
    .getByRole('button', { name: 'Heading' })
    .focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const pick = async (
    tool: string,
    files: Parameters<FileChooser['setFiles']>[0],
    isTaken = false,
  ) => {
    const chooser = page.waitForEvent('filechooser');
    // The check may still name a field of the same name, of the form as it was.
    const toolbar = page.getByRole('toolbar', { name: 'Text' });
    await toolbar.getByRole('button', { name: tool, exact: true }).click();
    await press('Upload');
    await (await chooser).setFiles(files);
    // Each field of the form asks, one above the other.
    if (isTaken)
      await page.getByRole('button', { name: 'Keep Both' }).first().dispatchEvent('click');
    await press('Insert');
  };
  await pick('Picture', join('dist', 'social', 'home.png'));
  await page.getByLabel(/^What the picture shows/).fill('Two hosts at a table');
  await press('Insert');
  await expect(prose.getByRole('img', { name: 'Two hosts at a table' })).toBeVisible();
  await expect(text).toHaveValue(/\(\.\/home\.png\)/);

  await pick('Recording', join('tests', 'fixtures', 'clip.mp3'));
  await page.getByLabel('What is heard').fill('Two hosts, one microphone');
  await press('Insert');
  await expect(text).toHaveValue(/<Audio src="\.\/clip\.mp3"/);
  const clip = prose.getByRole('figure', { name: 'Two hosts, one microphone' });
  await expect(clip.locator('audio')).toBeAttached();
  await text.fill(
    (await text.inputValue()).replace(/Replace this: .*/, 'Maya: One microphone is enough.'),
  );
  await clip.getByText('Transcript').click();
  await expect(clip).toContainText('0:00 Maya: One microphone is enough.');

  await pick('Player', join('dist', 'social', 'about.png'));
  await page.getByLabel(/^Address at/).fill('https://youtu.be/M7lc1UVf-VE');
  await page.getByLabel('What is seen or heard').fill('The same, heard');
  await page.getByLabel(/^What the picture shows/).fill('A microphone');
  await press('Insert');
  await expect(prose.getByRole('link', { name: /Play on YouTube/ })).toBeVisible();
  // A phone calls each photo the same.
  const others = ['blog', 'help'].map((name) => readFileSync(`dist/social/${name}.png`));
  await pick(
    'Picture',
    others.map((buffer) => ({ name: 'home.png', mimeType: 'image/png', buffer })),
    true,
  );
  await page.getByLabel(/^What home-1\.png shows/).fill('A table');
  await page.getByLabel(/^What home-2\.png shows/).fill('Two chairs');
  await press('Insert');
  await expect(prose.locator('.gallery img')).toHaveCount(2);
  const pdf = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await pick('File', { name: 'Rate Card.pdf', ...pdf });
  await page.getByLabel('Words of the link').fill('What it costs');
  await press('Insert');
  await expect(text).toHaveValue(/\[What it costs\]\(\.\/rate-card\.pdf\)/);

  await press('Block');
  const block = page.getByRole('dialog', { name: 'Block' });
  await block.getByLabel('Kind').selectOption('tip');
  await block.getByLabel('Title').fill('One each');
  await press('Insert');
  const callout = prose.getByRole('note');
  await expect(callout).toContainText('One each');
  const color = (element: Element) => getComputedStyle(element).backgroundColor;
  expect(await callout.evaluate(color)).not.toBe(await prose.evaluate(color));
  await text.fill((await text.inputValue()).replace(/Replace this: .*/, 'Give each a microphone.'));

  await expect(page.getByText('No problems found here.')).toBeVisible();
  await press('Save');
  await expect.poll(() => readSaved(page, 'content/blog/two-hosts-one-table.mdx')).toBe(`---
title: Two hosts, “one” table
excerpt: ${excerpt}
publishedAt: 2026-11-20
cover:
  picture: back-catalog-loudness.svg
---

## Where they sit

Sit close. Refunds are for **few**: see [terms](/legal/refund)

![Two hosts at a table](./home.png)

<Audio src="./clip.mp3" title="Two hosts, one microphone">

0:00 Maya: One microphone is enough.

</Audio>

<Embed url="https://youtu.be/M7lc1UVf-VE" title="The same, heard">

![A microphone](./about.png)

</Embed>

<Gallery>

![A table](./home-1.png)

![Two chairs](./home-2.png)

</Gallery>

[What it costs](./rate-card.pdf)

<Callout kind="tip" title="One each">
Give each a microphone.
</Callout>
`);
  const pictures = ['home', 'home-1', 'home-2'].map((name) =>
    readSaved(page, `content/blog/${name}.png`),
  );
  expect(new Set(await Promise.all(pictures)).size).toBe(3);
  for (const name of ['clip.mp3', 'about.png', 'home-1.png', 'home-2.png', 'rate-card.pdf'])
    expect(await readSaved(page, `content/blog/${name}`), name).not.toBe('');
});

test('a paste from Google Docs, Word, Notion, or Gmail keeps its form, says what it lost, and is taken back by one Ctrl+Z', async ({
  page,
}) => {
  await openEditor(page);
  await openForm(page, 'blog', 'when-not-to-automate');
  const text = page.locator('[data-key-path=body]');
  const area = text.getByRole('textbox', { name: 'Text' });
  const said = text.getByRole('status').filter({ hasText: 'Not kept' });
  const paste = (html: string, plain = 'plain', type = 'text/x') =>
    area.evaluate(
      (element, [ofHtml = '', ofPlain = '', ofType = '']) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', ofHtml);
        clipboardData.setData('text/plain', ofPlain);
        clipboardData.setData(ofType, 'x');
        const options = { clipboardData, bubbles: true, cancelable: true };
        return element.dispatchEvent(new ClipboardEvent('paste', options));
      },
      [html, plain, type],
    );
  await area.fill('Before it.');
  await area.press('End');
  for (const [program, { markdown, lost }] of Object.entries(pasted)) {
    await paste(readFileSync(`tests/fixtures/clipboard/${program}.html`, 'utf8'));
    await expect(area, program).toHaveValue(`Before it.\n\n${markdown}`);
    await expect(said).toHaveText(`Not kept of what was pasted: ${lost}`);
    await area.press('Control+z');
    await expect(area).toHaveValue('Before it.');
  }

  // Words go on in their line, and a list stands between empty lines.
  await area.evaluate((element: HTMLTextAreaElement) => {
    element.setSelectionRange(7, 9);
  });
  await paste('<span> <b>all </b></span>of_it {now}');
  await expect(area).toHaveValue('Before **all** of_it \\{now}.');
  await expect(said).toHaveCount(0);
  await area.press('Control+z');
  await paste('<ul><li>One</li></ul>');
  await expect(area).toHaveValue('Before \n\n- One\n\n.');
  await area.press('Control+z');

  // Markdown out of a code editor is left to the browser, as is plain text.
  expect(await paste('<div style="color: #fff">## One</div>', '## One', 'vscode-editor-data')).toBe(
    true,
  );
  expect(await paste('', '## One')).toBe(true);
});

test('the editor says beside the field what the check finds, and saves once it is right', async ({
  page,
}) => {
  await openEditor(page);
  await openForm(page, 'blog', 'when-not-to-automate');
  const text = page.locator('[data-key-path=body]');
  const area = text.locator('textarea');
  const before = await area.inputValue();
  await expect(
    page.getByRole('status').filter({ hasText: 'No problems found here.' }),
  ).toBeVisible();
  await area.fill(`First TODO.\n\n${before}`);
  const words = '"TODO" is a placeholder: write what belongs there.';
  await expect(text.getByRole('alert')).toHaveText(`Line 1: ${words}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('[data-key-path=check]')).toContainText(
    `Not saved yet: Line 1: ${words}`,
  );
  await area.fill(`First.\n\n${before}`);
  await expect(text.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => readSaved(page, post)).toContain('---\n\nFirst.\n\n');
});

test.describe('a check that cannot run', () => {
  test.use({ provoked: /net::ERR_FAILED/ });
  const title = (page: Page) => page.locator('[data-key-path=title] input');
  const shown = (page: Page) => page.locator('[data-key-path=check]');
  const words = 'The check couldn’t run, so nobody has looked for mistakes here.';

  test('keeps Save from saving, and is tried again with the next change', async ({ page }) => {
    await openEditor(page);
    await page.route('**/admin/files.json', (route) => route.abort());
    await openForm(page, 'blog', 'when-not-to-automate');
    await expect(shown(page).getByRole('status')).toContainText(words);
    await title(page).fill('When not to automate a thing');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(shown(page)).toContainText('Not saved yet: the check couldn’t run.');
    expect(await readSaved(page, post)).toBe(readFileSync(post, 'utf8'));

    await page.unroute('**/admin/files.json');
    await title(page).fill('When not to automate TODO');
    await expect(page.locator('[data-key-path=title] .check-message')).toContainText(
      '"TODO" is a placeholder',
    );
    await expect(page.getByLabel('Save without the check')).toHaveCount(0);
  });

  test('lets somebody save who says so', async ({ page }) => {
    await openEditor(page);
    await page.route('**/admin/check.js', (route) => route.abort());
    await openForm(page, 'blog', 'when-not-to-automate');
    await expect(shown(page).getByRole('status')).toContainText(words);
    await title(page).fill('When not to automate a thing');
    await page.getByLabel('Save without the check').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => readSaved(page, post))
      .toContain('title: When not to automate a thing\n');
  });
});

test('the preview runs nothing, shows what a text may have, and opens its links in a tab of their own', async ({
  page,
}) => {
  await openEditor(page);
  await openForm(page, 'blog', 'when-not-to-automate');
  const frame = page.frameLocator('iframe[title="Content Preview"]').locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin allow-popups');
  const prose = previewOf(page).locator('.prose');
  await expect(prose.locator('a[href="/contact"]').first()).toBeVisible();
  await page
    .locator('[data-key-path=body] textarea')
    .fill(
      'Before <b style="color: red">bold</b>.\n\n<iframe src="/help" />\n\n<form><input name="a" /></form>\n\n[Help](/help)',
    );
  await expect(prose).toContainText('Before bold.');
  await expect(prose.locator('b, iframe, form, input, [style]')).toHaveCount(0);
  const opened = page.context().waitForEvent('page');
  await prose.getByRole('link', { name: 'Help' }).click();
  const help = await opened;
  await expect(help).toHaveURL('/help');
  // Not in a sandbox, its scripts run.
  await expect(help.locator('html')).toHaveAttribute('data-hover');
  await help.close();
});

test.describe('a file that is changed on the disk while its form is open', () => {
  const service = 'content/services/lite-edit.yaml';
  const before = readFileSync(service, 'utf8');
  const raised = before.replace(/^price: .*$/m, 'price: $48');
  const description = (page: Page) => page.locator('[data-key-path=description] textarea');
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
  const meanwhile = (page: Page) => page.getByRole('dialog', { name: /^This file / });

  /** Which forms can be restored after a reload. */
  const keptDrafts = (page: Page) =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const { name = '' } = databases.find((each) => each.name?.startsWith('github:')) ?? {};
      return new Promise<IDBValidKey[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => {
          reject(new Error('it cannot be opened'));
        };
        opening.onsuccess = () => {
          const { result } = opening;
          const asking = result
            .transaction('draft-backups')
            .objectStore('draft-backups')
            .getAllKeys();
          asking.onsuccess = () => {
            result.close();
            resolve(asking.result);
          };
        };
      });
    });

  async function changeDescription(page: Page) {
    await openEditor(page);
    await openForm(page, 'services', 'lite-edit');
    await description(page).fill('A light edit of one episode, back in two days.');
    return before.replace(
      /^description: .*$/m,
      'description: A light edit of one episode, back in two days.',
    );
  }

  test('is not overwritten: both versions are shown, and both changes are saved', async ({
    page,
  }) => {
    const mine = await changeDescription(page);
    await changeOnDisk(page, service, raised);
    await save(page).click();
    const dialog = meanwhile(page);
    await expect(dialog.getByRole('row', { name: 'Price $48 $40' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^Description .* A light edit/ })).toBeVisible();
    await page.keyboard.press('Escape');
    const told = page.getByRole('alertdialog', { name: 'Error' });
    await expect(told).toContainText('Nothing is saved, and your changes are still in the form.');
    await told.getByRole('button', { name: 'OK' }).click();
    expect(await readSaved(page, service)).toBe(raised);
    await expect(description(page)).toHaveValue('A light edit of one episode, back in two days.');

    await save(page).click();
    await dialog.getByRole('button', { name: 'Save both changes' }).click();
    await expect
      .poll(() => readSaved(page, service))
      .toBe(mine.replace(/^price: .*$/m, 'price: $48'));

    // The editor knows it now.
    await expect(page).toHaveURL(/#\/collections\/services$/);
    await openForm(page, 'services', 'lite-edit');
    await expect(page.locator('[data-key-path=price] input')).toHaveValue('$48');
  });

  test('is not brought back without a question when it is gone', async ({ page }) => {
    const mine = await changeDescription(page);
    await changeOnDisk(page, service);
    await save(page).click();
    await expect(meanwhile(page)).toContainText('was deleted or renamed');
    expect(await readSaved(page, service)).toBe('');
    await meanwhile(page).getByRole('button', { name: 'Save it again' }).click();
    await expect.poll(() => readSaved(page, service)).toBe(mine);
  });

  test('is compared with what was typed before a reload, too', async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await changeDescription(page);
    // The editor keeps only what a person typed.
    await page.keyboard.press('End');
    await expect(page.getByText('No problems found here.')).toBeVisible();
    // Half a second after the last key.
    await expect.poll(() => keptDrafts(page)).toEqual([['services', 'lite-edit']]);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/#\/collections\/services$/);
    await changeOnDisk(page, service, raised);
    await page.reload();
    await openForm(page, 'services', 'lite-edit');
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(description(page)).toHaveValue(/^A light edit/);
    await expect(page.locator('[data-key-path=price] input')).toHaveValue('$40');
    await expect(page.getByText('No problems found here.')).toBeVisible();
    await save(page).click();
    await expect(meanwhile(page).getByRole('row', { name: 'Price $48 $40' })).toBeVisible();
    await meanwhile(page).getByRole('button', { name: 'Keep theirs, drop my changes' }).click();
    await expect(page).toHaveURL(/#\/collections\/services$/);
    expect(await readSaved(page, service)).toBe(raised);
  });
});
