import { readFileSync } from 'node:fs';

import { changedLines, changeFirstText, openEditor, openForm, readSaved, test } from './editor.ts';
import { expect } from './fixtures.ts';

const post = 'content/blog/when-not-to-automate.mdx';

test('the editor lists all content, and changes the one line of a post that was edited', async ({
  page,
}) => {
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
    'Lists',
  ]);

  const before = readFileSync(post, 'utf8');
  await openForm(page, 'blog', 'when-not-to-automate');
  await changeFirstText(page);
  await expect
    .poll(async () => changedLines(before, await readSaved(page, post)))
    .toEqual([
      "title: 'When not to automate: five tests before you build anything' → title: 'Wzen not to automate: five tests before you build anything'",
    ]);
});

test('the editor says beside the field what the check finds, and saves once it is right', async ({
  page,
}) => {
  await openEditor(page);
  await openForm(page, 'blog', 'when-not-to-automate');
  const text = page.locator('[data-key-path=body]');
  const area = text.locator('textarea');
  const before = await area.inputValue();
  await expect(page.getByRole('status').filter({ hasText: 'No problems found here.' })).toBeVisible();
  await area.fill(`First TODO.\n\n${before}`);
  const words = '"TODO" is a placeholder: write what belongs there.';
  await expect(text.getByRole('alert')).toHaveText(`Line 1: ${words}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('[data-key-path=check]')).toContainText(`Not saved yet: Line 1: ${words}`);
  await area.fill(`First.\n\n${before}`);
  await expect(text.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => readSaved(page, post)).toContain('---\n\nFirst.\n\n');
});
