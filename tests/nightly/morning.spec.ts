// A morning at the desk with sixty open orders and twelve messages: two agents, on the production
// build. Writes what each task took to test-results/morning.md.
import { mkdir, rm, writeFile } from 'node:fs/promises';

import type { Browser, Locator, Page } from '@playwright/test';

import { kim, lee, mailWith, pointer, signInToDesk } from '../e2e/desk-agent.ts';
import { expect } from '../e2e/fixtures.ts';
import { allMails, test, type Studio } from '../e2e/studio.ts';
import { startProgram } from '../support/product.ts';

// Nobody is signed in at first.
test.use({ expectedStatuses: [404] });

/** An agent whose presses are counted. */
interface Agent {
  page: Page;
  keys: (...names: string[]) => Promise<void>;
  /** Counts as one. */
  press: (locator: Locator, modifiers?: 'Shift'[]) => Promise<void>;
  focus: (locator: Locator) => Promise<void>;
  type: (text: string) => Promise<void>;
  pressed: () => number;
}

const rows = (page: Page) => page.locator('a[data-entry]');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (Order|Message)/ });

test('a morning of two agents with sixty orders and twelve messages', async ({
  browser,
  studio,
}) => {
  test.setTimeout(600_000);
  await studio.stop();
  // Another test may have worked here before.
  await rm(studio.env['DATA_DIR']!, { recursive: true });
  await mkdir(studio.env['DATA_DIR']!);
  const seeding = await startProgram(studio.env, ['tests/support/busy-morning.ts'], /ready/);
  await seeding.stop();
  await studio.start();
  const [kims, lees] = [
    await openDesk(browser, studio, kim),
    await openDesk(browser, studio, lee),
  ] as const;
  const table: string[] = [];
  const task = async (name: string, before: string, agent: Agent, work: () => Promise<void>) => {
    const [keys, startMs] = [agent.pressed(), performance.now()];
    await test.step(name, work);
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    table.push(`| ${name} | ${before} | ${agent.pressed() - keys} presses, ${seconds} s |`);
  };

  await expect(rows(kims.page)).toHaveCount(72);
  await task('see what nobody has taken', '3 pages by eye', lees, async () => {
    await lees.keys('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
    await showsView(lees, 'Not taken 72');
    await expect(rows(lees.page)).toHaveCount(72);
  });
  await task('take ten', '30 clicks', lees, async () => {
    await lees.keys('j', 'x');
    await lees.press(boxes(lees.page).nth(9), ['Shift']);
    await lees.press(lees.page.getByRole('button', { name: 'Assign to me' }));
    await expect(question(lees, 'Assign 10 to you?')).toContainText('No email goes out.');
    await lees.keys('Enter');
    await expect(told(lees)).toHaveText('10 assigned to you.');
  });
  await task('take all the rest', '186 clicks', kims, async () => {
    await kims.keys('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
    await showsView(kims, 'Not taken 62');
    // What Lee has taken is gone without a press.
    await expect(rows(kims.page)).toHaveCount(62);
    await kims.press(kims.page.getByLabel('Select all'));
    await kims.press(kims.page.getByRole('button', { name: 'Assign to me' }));
    await expect(question(kims, 'Assign 62 to you?')).toBeVisible();
    await kims.keys('Enter');
    await expect(told(kims)).toHaveText('62 assigned to you.');
    await expect(kims.page.getByText('Everything is taken')).toBeVisible();
  });

  const answered: string[] = [];
  await task('answer ten with saved replies', 'impossible', kims, async () => {
    await kims.page.goto('/desk#/?view=mine');
    await showsView(kims, 'Mine 62');
    await expect(rows(kims.page)).toHaveCount(62);
    await kims.keys('j', 'Enter');
    for (let number = 0; number < 10; number += 1) {
      await expect(kims.page.getByText(`${number + 1} of 62`)).toBeVisible();
      const field = kims.page.getByRole('textbox', { name: /^(Message|Answer)$/ });
      await expect(field).toHaveValue('');
      answered.push(kims.page.url());
      await kims.focus(field);
      await kims.keys('/', 'Enter');
      await expect(field).toHaveValue(/^Hi \w+,/);
      await kims.keys('Control+Shift+Enter');
    }
    await expect(kims.page.getByText('11 of 62')).toBeVisible();
  });
  expect(new Set(answered).size).toBe(10);
  await expect
    .poll(
      async () => (await allMails(studio)).filter((mail) => mail.includes('show.example')).length,
    )
    .toBeGreaterThanOrEqual(10);

  await task('hand five over', '20 clicks', kims, async () => {
    await kims.press(kims.page.getByRole('link', { name: 'Back to the inbox' }));
    await expect(title(kims.page)).toHaveText('Inbox');
    await kims.press(boxes(kims.page).first());
    await kims.press(boxes(kims.page).nth(4), ['Shift']);
    await expect(kims.page.getByText('5 selected')).toBeVisible();
    await kims.focus(kims.page.getByLabel('Something else'));
    await kims.type('Assign to L');
    await kims.keys('Tab', 'Enter');
    await expect(question(kims, 'Assign 5 to Lee Park?')).toBeVisible();
    await kims.keys('Enter');
    await expect(told(kims)).toHaveText('5 assigned to Lee Park.');
    await expect(rows(kims.page)).toHaveCount(57);
  });
  await mailWith(studio, '', [`\nTo: ${lee.email}\n`, '\nAssigned to you\n', 'Kim Osei']);

  for (const [name, words, found, before] of [
    ['a name', 'jo ngata', /Jo Ngata/, '3 pages by eye'],
    ['a word of the brief', 'bassoonist', /bassoonist who repairs clocks/, 'impossible'],
    ['a file name', 'harbor-fog', /harbor-fog-take-3\.wav/, 'impossible'],
    ['a closed order', 'chalk archive', /about chalk in our archive/, 'impossible'],
  ] as const)
    await task(`search for ${name}`, before, lees, async () => {
      await lees.keys('/', 'Control+a');
      await lees.type(words);
      await lees.keys('Enter');
      await expect(lees.page.getByText(`found for “${words}”`)).toBeVisible();
      await lees.press(rows(lees.page).first());
      await expect(lees.page.getByRole('main')).toContainText(found);
      await lees.press(lees.page.getByRole('link', { name: 'Back to the inbox' }));
    });

  const head = '| task | before | now |\n| --- | --- | --- |\n';
  await mkdir('test-results', { recursive: true });
  await writeFile('test-results/morning.md', `${head}${table.join('\n')}\n`);
  await Promise.all([kims, lees].map(({ page }) => page.context().close()));
});

async function openDesk(browser: Browser, studio: Studio, agent: typeof kim): Promise<Agent> {
  const context = await browser.newContext({ baseURL: studio.url, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/desk');
  await signInToDesk(page, studio, agent, pointer);
  await expect(title(page)).toHaveText('Inbox');
  await expect(rows(page).first()).toBeVisible();
  let pressed = 0;
  return {
    page,
    async keys(...names) {
      for (const name of names) await page.keyboard.press(name);
      pressed += names.length;
    },
    async press(locator, modifiers = []) {
      await locator.click({ modifiers });
      pressed += 1;
    },
    async focus(locator) {
      await locator.focus();
      pressed += 1;
    },
    async type(text) {
      await page.keyboard.type(text);
      pressed += text.length;
    },
    pressed: () => pressed,
  };
}

/** Waits until a view with this many entries is the one on screen. */
const showsView = ({ page }: Agent, name: string) =>
  expect(page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]')).toHaveText(
    name,
  );

const question = ({ page }: Agent, name: string) => page.getByRole('dialog', { name });

/** What the list says came of what was done to several entries. */
const told = ({ page }: Agent) =>
  page.getByRole('group', { name: 'Selection' }).getByRole('status');
