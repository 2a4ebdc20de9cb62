import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import admin from '../../netlify/functions/admin.ts';
import { describeEditor } from '../../scripts/editor/bundle-editor.ts';
import { forScheme } from '../../scripts/local/function-http.ts';
import { readSiteRules } from '../../scripts/local/site-rules.ts';
import { encodingOf, type Files, GitHub } from '../support/github.ts';
import { button, contentFiles, openForm } from './editor.ts';
import { expect } from './fixtures.ts';

export const repository = { repository: 'studio/site', branch: 'main' };
/** Ada's, who signs in where nobody else is named. */
const token = 'github_pat_of_ada';
/** The content of this checkout. */
export const repositoryFiles: Files = Object.fromEntries(
  contentFiles.map((path) => [path, readFileSync(path, encodingOf(path))]),
);

/**
 * Opens /admin as the build makes it when a repository is set, before GitHub as far as the editor needs it, and signs in.
 * @param folder what the build would leave of the editor
 * @param files what is on its main branch
 * @param github one that others work at, and the token of who signs in
 */
export async function openWithRepository(
  page: Page,
  folder: string,
  files = repositoryFiles,
  [github, own] = [new GitHub(token, files), token],
): Promise<GitHub> {
  const data = describeEditor(repository);
  const rules = await readSiteRules('.', 'dist');
  await page.route(/\/admin(\/|$)/, async (route) => {
    const url = new URL(route.request().url());
    const { pathname } = url;
    if (pathname !== '/admin')
      return route.fulfill({
        path: join(folder, pathname.slice('/admin'.length)),
        headers: Object.fromEntries(forScheme(rules.headersFor(pathname), url)),
      });
    const answer = admin(new Request(route.request().url()), { requestId: 'r-1' }, { data });
    return route.fulfill({
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    });
  });
  await page.route('https://api.github.com/**', async (route) => {
    const request = route.request();
    const sent = (await request.headerValue('Authorization')) ?? '';
    await route.fulfill(
      github.answer(request.method(), request.url(), request.postData(), sent.split(' ')[1] ?? ''),
    );
  });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Sign In Using Access Token' }).click();
  await page.getByRole('textbox', { name: 'Personal Access Token' }).fill(own);
  await button(page, 'Sign In').click();
  await expect(page.getByRole('treeitem')).toContainText(['Blog posts', 'Pages', 'Lists']);
  const posts = Object.keys(files).filter((path) => /^content\/blog\/.*\.mdx$/.test(path));
  await expect(page.getByRole('row')).toHaveCount(posts.length);
  return github;
}

export const expectSaved = (page: Page) =>
  expect(page.getByText('Your changes have been saved as a draft.')).toBeVisible();

/** Keeps what was just saved as a draft, which leads back to the list. */
export async function keepDraft(page: Page) {
  await expectSaved(page);
  await button(page, 'Later').click();
  await expectClosed(page);
}

/** Until the editor is back in the list, it would leave another form, too. */
export async function expectClosed(page: Page) {
  await expect(page).toHaveURL(/#\/collections\/\w+$/);
  await expect(page.locator('[data-key-path]')).toHaveCount(0);
}

/** Moves the draft that was kept to Ready, and publishes it. */
export async function publish(page: Page, collection: string, entry: string) {
  await openForm(page, collection, entry);
  const ready = page.getByRole('menuitemradio', { name: 'Ready' });
  // A menu that has just opened may not hear a click as quick as this one, whether it closes or not.
  const publishing = button(page, 'Publish Entry');
  await expect(async () => {
    if (await publishing.isVisible()) return;
    if (!(await ready.isVisible()))
      await page.getByRole('button', { name: /^Status/ }).click({ timeout: 5000 });
    await ready.click({ timeout: 5000 });
    await expect(publishing).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await publishing.click();
  await page
    .getByRole('alertdialog', { name: 'Publish Entry' })
    .getByRole('button', { name: 'Publish' })
    .click();
}
