import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';

import { checkContent } from '../../scripts/content-check.ts';
import { readContent, collectionNames, collections } from '../../scripts/content-check/content.ts';
import {
  changedLines,
  changeFirstText,
  contentFiles,
  openEditor,
  openForm,
  readSaved,
  test,
} from '../e2e/editor.ts';
import { expect } from '../e2e/fixtures.ts';

// The editor asks the site whether a post is online: one that is a draft or scheduled is not.
test.use({ provoked: /status of 404 .*\/blog\/[\w-]+$/ });

/** Where /admin opens a file; `undefined` for drawings and pictures. */
function formOf(path: string): [collection: string, entry: string] | undefined {
  const [, folder = '', file = ''] = /^content\/(.*?)\/?([^/]+)\.(?:mdx|yaml)$/.exec(path) ?? [];
  const name = collectionNames.find((key) => {
    const { kind, path: place } = collections[key];
    return kind === 'list' ? `content/${place}.yaml` === path : place === folder;
  });
  if (name === undefined) return undefined;
  return collections[name].kind === 'list' ? ['lists', name] : [name, file];
}

test('a change of the first text changes one line of each file, and nothing else of any', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await openEditor(page);
  const forms = contentFiles.flatMap((path) => {
    const form = formOf(path);
    return form ? [{ path, form }] : [];
  });
  expect(forms.length).toBeGreaterThan(100);
  for (const { path, form } of forms) {
    const before = readFileSync(path, 'utf8');
    await openForm(page, ...form);
    await changeFirstText(page);
    await expect
      .poll(async () => changedLines(before, await readSaved(page, path)), { message: path })
      .toHaveLength(1);
  }
});

test('a new post with a photo is saved with it, and passes the content check', async ({ page }) => {
  await openEditor(page);
  const field = (key: string) => page.locator(`[data-key-path="${key}"]`);
  await page.getByRole('button', { name: 'Create New Entry' }).click();
  await page.getByRole('checkbox', { name: /Cover/ }).click();
  const alt = 'Two hosts at a table, each close to a microphone';
  await field('cover.alt').locator('textarea').fill(alt);
  const photo = await sharp({
    create: { width: 1600, height: 1000, channels: 3, background: '#c86432' },
  })
    .jpeg()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await field('cover.picture').getByRole('button', { name: 'Browse' }).click();
  await page.getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles({ name: 'Two Hosts.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Insert' }).click();
  // Words that are typed while the form is being made are lost.
  await field('title').getByRole('textbox').fill('A post made in the browser');
  const excerpt = 'One or two plain sentences that say what a reader will know after this post.';
  await field('excerpt').locator('textarea').fill(excerpt);
  const text = 'The first paragraph.\n\n## A heading\n\nThe second one.';
  await field('body').locator('textarea').fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const path = 'content/blog/a-post-made-in-the-browser.mdx';
  await expect
    .poll(() => readSaved(page, path))
    .toBe(
      `---\ntitle: A post made in the browser\nexcerpt: ${excerpt}\ncover:\n  picture: two-hosts.jpg\n  alt: ${alt}\n---\n\n${text}\n`,
    );
  expect(await readSaved(page, 'content/blog/two-hosts.jpg')).not.toBe('');

  const folder = await mkdtemp(join(tmpdir(), 'roomtone-editor-'));
  await cp('content', folder, { recursive: true });
  await writeFile(join(folder, 'blog/two-hosts.jpg'), photo);
  await writeFile(join(folder, 'blog/a-post-made-in-the-browser.mdx'), await readSaved(page, path));
  expect(checkContent(readContent(folder))).toEqual([]);
  await rm(folder, { recursive: true });
});
