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

  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitemradio', { name: 'Year' }).click();
  const list = page.getByRole('grid');
  await expect(list).toContainText('2025');
  await expect(list).toContainText(
    'When not to automate: five tests before you build anything · Apr 8, 2025',
  );

  const before = readFileSync(post, 'utf8');
  await openForm(page, 'blog', 'when-not-to-automate');
  await changeFirstText(page);
  await expect
    .poll(async () => changedLines(before, await readSaved(page, post)))
    .toEqual([
      "title: 'When not to automate: five tests before you build anything' → title: 'Wzen not to automate: five tests before you build anything'",
    ]);
});
