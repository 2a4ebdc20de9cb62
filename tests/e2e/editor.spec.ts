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

  await page.locator('[data-key-path=cover]').evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['ftypheic'], 'IMG_0412.HEIC', { type: 'image/heic' }));
    element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  await expect
    .poll(() => asked.at(-1))
    .toBe(
      'IMG_0412.HEIC is a HEIC photo, which most browsers can’t show. Export it as JPEG, and upload that.',
    );

  // In a first session, too, what was left can be had again.
  isLeaving = true;
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/collections\/blog$/);
  await openForm(page, 'blog', 'when-not-to-automate');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue('When not to automate');
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
