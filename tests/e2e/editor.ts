import { globSync, readFileSync } from 'node:fs';

import type { ConsoleMessage, Page } from '@playwright/test';

import { collectionNames, collections } from '../../scripts/content-check/content.ts';
import { expect, expectQuiet, test as base } from './fixtures.ts';

/** Every file of the content by its path. */
export const contentFiles = globSync('content/**/*.*')
  .filter((path) => !path.endsWith('.md'))
  .toSorted();

/** What the browser says of hosts that /admin may not reach, and of a policy that not every system knows. */
export const expectedOfEditor =
  /both allow-scripts and allow-same-origin|www\.githubstatus\.com|cdn\.jsdelivr\.net\/fontsource|Unrecognized feature: 'web-share'/;

/** For tests of /admin, which writes to the console what it loads. */
export const test = base.extend<{ provoked: RegExp | undefined }>({
  /** What a test makes the editor complain of. */
  provoked: [undefined, { option: true }],
  quietConsole: async ({ context, provoked }, use) => {
    const isAllowed = (message: ConsoleMessage) => {
      const text = `${message.text()} ${message.location().url}`;
      const isProblem = ['error', 'warning'].includes(message.type());
      return !isProblem || expectedOfEditor.test(text) || Boolean(provoked?.test(text));
    };
    await expectQuiet(context, isAllowed, () => use(undefined));
  },
});

/**
 * Opens /admin on a copy of the content in a folder of the browser's own, in place of the one that people pick.
 * @param changes files that differ from the repository's.
 */
export async function openEditor(page: Page, changes: Readonly<Record<string, string>> = {}) {
  const files = contentFiles.map((path) => [
    path,
    Buffer.from(changes[path] ?? readFileSync(path)).toString('base64'),
  ]);
  await page.addInitScript(() => {
    Object.assign(globalThis, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.goto('/robots.txt');
  await page.evaluate(async (entries) => {
    const root = await navigator.storage.getDirectory();
    // The context is used again by the next test.
    for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
    // The editor takes a folder without it for the wrong one.
    await root.getDirectoryHandle('.git', { create: true });
    for (const [path = '', data = ''] of entries) {
      let folder = root;
      for (const name of path.split('/').slice(0, -1))
        folder = await folder.getDirectoryHandle(name, { create: true });
      const file = await folder.getFileHandle(path.split('/').at(-1) ?? '', { create: true });
      const writer = await file.createWritable();
      await writer.write(Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)));
      await writer.close();
    }
  }, files);
  await page.goto('/admin');
  const local = page.getByRole('button', { name: 'Work with Local Repository' });
  await expect(local).toBeVisible();
  // No repository is set, so there is nothing to sign in to.
  await expect(page.getByRole('button', { name: /^Sign In/ })).toHaveCount(0);
  await local.click();
  await expect(page.getByRole('treeitem', { name: 'Blog posts' })).toBeVisible();
}

/** The page of the site that stands beside the form. */
export const previewOf = (page: Page) =>
  page.frameLocator('iframe[title="Content Preview"]').frameLocator('iframe');

export const field = (page: Page, key: string) => page.locator(`[data-key-path="${key}"]`);
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saveButton = (page: Page) => button(page, 'Save');
/** Said once the form that is open was checked. */
export const noProblems = (page: Page) =>
  page.getByText('No problems found here.', { exact: true });

/** Where /admin opens a file; `undefined` for drawings and pictures. */
export function formOf(path: string): [collection: string, entry: string] | undefined {
  const [, folder = '', file = ''] = /^content\/(.*?)\/?([^/]+)\.(?:mdx|yaml)$/.exec(path) ?? [];
  const name = collectionNames.find((key) => {
    const { kind, path: place } = collections[key];
    return kind === 'list' ? `content/${place}.yaml` === path : place === folder;
  });
  if (name === undefined) return undefined;
  return collections[name].kind === 'list' ? ['lists', name] : [name, file];
}

/** Opens the form of a file. */
export async function openForm(page: Page, collection: string, entry: string) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/collections/${collection}/entries/${entry}`);
  await expect(saveButton(page)).toBeVisible();
  // Entries of a list are closed at first; there may be none.
  const expand = page.getByRole('button', { name: 'Expand All' });
  const add = page.getByRole('button', { name: /^Add / }).last();
  if (collection === 'lists') {
    await expect(add).toBeVisible();
    if (await expand.isVisible()) await expand.click();
  }
}

/** Gives the entry whose form is open another address, and leaves it to be saved. */
export async function rename(page: Page, from: string, to: string) {
  await button(page, 'Show Editor Options').click();
  await page.getByRole('menuitem', { name: 'Edit Slug' }).click();
  await button(page, 'Edit Slug').click();
  await expect(page.locator(':focus')).toHaveValue(from);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
}

/** The text of a file as it was saved; empty when there is none, and while it is being written. */
export function readSaved(page: Page, path: string): Promise<string> {
  return page.evaluate(async (names) => {
    let folder = await navigator.storage.getDirectory();
    for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
    const file = await folder.getFileHandle(names.at(-1) ?? '').catch(() => undefined);
    return file ? (await file.getFile()).text().catch(() => '') : '';
  }, path.split('/'));
}

/** Changes a file, or deletes it, as another program would while the editor is open. */
export function changeOnDisk(page: Page, path: string, text?: string): Promise<void> {
  return page.evaluate(
    async ([names, now]) => {
      let folder = await navigator.storage.getDirectory();
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
      const name = names.at(-1) ?? '';
      if (now === undefined) return folder.removeEntry(name);
      const file = await folder.getFileHandle(name, { create: true });
      const writer = await file.createWritable();
      await writer.write(now);
      await writer.close();
    },
    [path.split('/'), text] as const,
  );
}

/** Changes a letter of the first text of the form that is open, and saves, which closes it. */
export async function changeFirstText(page: Page) {
  const field = page
    .locator('[data-field-type=string] input, [data-field-type=text] textarea')
    .first();
  const text = await field.inputValue();
  await field.fill(`${text.charAt(0)}${text.charAt(1) === 'z' ? 'y' : 'z'}${text.slice(2)}`);
  await saveButton(page).click();
  // Until the editor is back in the list, it would leave another form, too.
  await expect(async () => {
    const asked = page.getByLabel('Save all the same');
    if (await asked.isVisible()) {
      await asked.check({ timeout: 2000 });
      await saveButton(page).click({ timeout: 2000 });
    }
    await expect(page).toHaveURL(/#\/collections\/\w+$/, { timeout: 2000 });
  }).toPass();
  await expect(page.locator('[data-key-path]')).toHaveCount(0);
}

/** The lines that differ, as before and after; all of them when there are more or fewer. */
export function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  if (old.length !== now.length) return [...old, ...now];
  return now.flatMap((line, index) =>
    line === old[index] ? [] : [`${old[index] ?? ''} → ${line}`],
  );
}
