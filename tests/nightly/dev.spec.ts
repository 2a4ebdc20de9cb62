import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import type { ConsoleMessage } from '@playwright/test';

import { copyProject } from '../../scripts/copy-project.ts';
import {
  expectedOfEditor,
  field,
  noProblems,
  openEditor,
  openForm,
  previewOf,
} from '../e2e/editor.ts';
import { startProgram } from '../support/product.ts';
import type { RunningProgram } from '../support/product.ts';
import { expect, expectQuiet, makeAccount, test as base } from '../e2e/fixtures.ts';
import { placeOrder } from '../e2e/order-form.ts';

const startDev = (env: Readonly<Record<string, string>>, folder = '.') =>
  startProgram(
    { PORT: '0', ...env },
    ['--import', './scripts/content-data.ts', 'scripts/dev.ts'],
    /watching for file changes/,
    process.execPath,
    folder,
  );
const addressOf = (dev: RunningProgram) => /http:\/\/localhost:\d+/.exec(dev.output())?.[0] ?? '';

const test = base.extend<object, { dev: RunningProgram }>({
  // Vite and React greet developers; warnings and errors are none.
  quietConsole: async ({ context }, use) => {
    const isAllowed = (message: ConsoleMessage) =>
      !['error', 'warning'].includes(message.type()) ||
      expectedOfEditor.test(`${message.text()} ${message.location().url}`);
    await expectQuiet(context, isAllowed, () => use(undefined));
  },
  dev: [
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'roomtone-dev-'));
      const dev = await startDev({ DATA_DIR: directory });
      await use(dev);
      await dev.stop();
      await rm(directory, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: [
    async ({ dev }, use) => {
      await use({ url: addressOf(dev) });
    },
    { scope: 'worker' },
  ],
});

test('npm run dev works after a build: sign up, order, and no errors', async ({ page, dev }) => {
  const account = makeAccount();
  // Not by a press, which is lost before the page has hydrated; a build replays it.
  await page.goto('/auth#sign-up');
  await page.getByLabel('First name').fill(account.firstName);
  await page.getByLabel('Last name').fill(account.lastName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('/dashboard');

  await placeOrder(page, 'Pro Episode Edit');
  await page.goto('/dashboard');
  await expect(page.getByRole('article').filter({ hasText: 'Pro Episode Edit' })).toBeVisible();

  // Nor was a page loaded anew in the middle, because a package was found late.
  expect(dev.output()).not.toMatch(/error|fetch failed|invalid hook call|netlify|reloading/i);
});

test('npm run edit checks beside the field what is typed, and shows it on its page', async ({
  page,
}) => {
  await openEditor(page);
  await openForm(page, 'blog', 'when-not-to-automate');
  await expect(noProblems(page)).toBeVisible();
  const area = field(page, 'body').locator('textarea');
  await area.fill(`First TODO.\n\n${await area.inputValue()}`);
  await expect(field(page, 'body').getByRole('alert')).toContainText('"TODO" is a placeholder');
  await expect(previewOf(page).locator('.prose')).toContainText('First TODO.');
});

test('npm run dev finds a function that is written while it runs, at its address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-dev-'));
  await copyProject(folder);
  const dev = await startDev({}, folder);
  const ask = async () => (await fetch(`${addressOf(dev)}/api/clock`)).status;
  expect(await ask()).toBe(404);
  const file = join(folder, 'netlify/functions/clock.ts');
  const config = "export const config = { path: '/api/clock' };";
  await writeFile(file, `export default () => new Response('now');\n${config}\n`);
  await expect.poll(ask).toBe(200);
  await rm(file);
  await expect.poll(ask).toBe(404);
  await dev.stop();
  await rm(folder, { recursive: true });
});
