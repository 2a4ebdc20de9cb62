import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import admin from '../../netlify/functions/admin.ts';
import { bundleEditor, describeEditor } from '../../scripts/editor/bundle-editor.ts';
import { changedLines, contentFiles, openForm, test } from '../e2e/editor.ts';
import { expect } from '../e2e/fixtures.ts';
import { GitHub } from '../support/github.ts';

const post = 'content/blog/when-not-to-automate.mdx';
const before = readFileSync(post, 'utf8');
const title = /^title: .*$/m;
const branch = 'cms/blog/when-not-to-automate';
const token = 'github_pat_of_ada';
const where = { host: 'github', repository: 'studio/site', branch: 'main' } as const;
let folder = '';

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roomtone-editor-github-'));
  await bundleEditor(folder, where);
});

test.afterAll(() => rm(folder, { recursive: true }));

/** Opens /admin as the build makes it when a repository is set, before GitHub as far as the editor needs it. */
async function openWithRepository(page: Page) {
  const data = describeEditor(where);
  await page.route(/\/admin(\/|$)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname !== '/admin')
      return route.fulfill({ path: join(folder, pathname.slice('/admin'.length)) });
    const answer = admin(new Request(route.request().url()), { requestId: 'r-1' }, { data });
    return route.fulfill({
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    });
  });
  const github = new GitHub(
    token,
    Object.fromEntries(contentFiles.map((path) => [path, readFileSync(path, 'utf8')])),
  );
  await page.route('https://api.github.com/**', async (route) => {
    const request = route.request();
    const sent = (await request.headerValue('Authorization')) ?? '';
    await route.fulfill(
      github.answer(request.method(), request.url(), request.postData(), sent.split(' ')[1] ?? ''),
    );
  });
  await page.goto('/admin');
  return github;
}

async function signIn(page: Page, withToken: string) {
  await page.getByRole('button', { name: 'Sign In Using Access Token' }).click();
  await page.getByRole('textbox', { name: 'Personal Access Token' }).fill(withToken);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in, gives a post another title, and lets something happen before it is saved. */
async function saveTitle(page: Page, happen?: (github: GitHub) => void) {
  const github = await openWithRepository(page);
  await signIn(page, token);
  await expect(page.getByRole('treeitem', { name: 'Blog posts' })).toBeVisible();
  await openForm(page, 'blog', 'when-not-to-automate');
  await titleField(page).fill('When not to automate');
  happen?.(github);
  await saveButton(page).click();
  return github;
}

const titleField = (page: Page) => page.locator('[data-key-path=title] input');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a save is one commit of one file, in a draft pull request', async ({ page }) => {
  const github = await openWithRepository(page);
  await signIn(page, token);
  await expect(page.getByRole('treeitem')).toContainText(['Blog posts', 'Pages', 'Lists']);
  await expect(page.getByRole('row')).toHaveCount(globSync('content/blog/*.mdx').length);

  await openForm(page, 'blog', 'when-not-to-automate');
  await titleField(page).fill('When not to automate');
  await saveButton(page).click();
  await keepDraft(page);

  expect(github.commits).toEqual([
    {
      branch,
      message: 'Update Blog post “when-not-to-automate”',
      written: { [post]: before.replace(title, 'title: When not to automate') },
      deleted: [],
    },
  ]);
  expect(github.pulls).toMatchObject([
    { branch, target: 'main', draft: true, labels: ['sveltia-cms/draft'] },
  ]);
  expect(github.filesOf('main')[post]).toBe(before);
});

test('a draft that is ready is merged by Publish', async ({ page }) => {
  const github = await saveTitle(page);
  await keepDraft(page);
  await publish(page);
  await expect.poll(() => github.filesOf('main')[post]).toContain('title: When not to automate\n');
});

test.describe('a token that runs out', () => {
  test.use({ provoked: /401|Bad credentials/ });

  test('is said to be refused by a save, which keeps the form as it is', async ({ page }) => {
    const github = await saveTitle(page, (hub) => {
      hub.token = 'another';
    });
    const dialog = page.getByRole('alertdialog', { name: 'Error' });
    await expect(dialog).toContainText(/error while saving.*Bad credentials/s);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(titleField(page)).toHaveValue('When not to automate');
    expect(github.commits).toEqual([]);
  });
});

test.describe('a commit of someone else', () => {
  test.use({ provoked: /405|Server responded with an error/ });

  test('to the same text keeps a draft from being published', async ({ page }) => {
    const github = await saveTitle(page);
    const theirs = before.replace('five tests', 'six tests');
    await keepDraft(page);
    github.push('main', { [post]: theirs });
    await publish(page);
    await expect(page.getByText('Couldn’t publish the entry. Please try again.')).toBeVisible();
    expect(github.filesOf('main')[post]).toBe(theirs);
  });

  test('before a save goes unnoticed: the pull request shows that it would be undone', async ({
    page,
  }) => {
    const theirs = before.replace('excerpt: ', 'excerpt: In short: ');
    const github = await saveTitle(page, (hub) => hub.push('main', { [post]: theirs }));
    await expect(page.getByText('Your changes have been saved as a draft.')).toBeVisible();
    expect(changedLines(theirs, github.filesOf(branch)[post] ?? '')).toHaveLength(2);
    expect(github.filesOf('main')[post]).toBe(theirs);
  });
});

/** Keeps what was just saved as a draft, which leads back to the list. */
async function keepDraft(page: Page) {
  await expect(page.getByText('Your changes have been saved as a draft.')).toBeVisible();
  await button(page, 'Later').click();
  await expect(page).toHaveURL(/#\/collections\/blog$/);
  await expect(page.locator('[data-key-path]')).toHaveCount(0);
}

/** Moves the draft that was kept to Ready, and publishes it. */
async function publish(page: Page) {
  await openForm(page, 'blog', 'when-not-to-automate');
  const ready = page.getByRole('menuitemradio', { name: 'Ready' });
  // A menu that has just opened may not hear a click as quick as this one, whether it closes or not.
  await expect(async () => {
    if (!(await ready.isVisible()))
      await page.getByRole('button', { name: /^Status/ }).click({ timeout: 1000 });
    await ready.click({ timeout: 1000 });
    await expect(button(page, 'Publish Entry')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await button(page, 'Publish Entry').click();
  await page
    .getByRole('alertdialog', { name: 'Publish Entry' })
    .getByRole('button', { name: 'Publish' })
    .click();
}
