import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { deskMessage, deskOrder, figuresOf, inbox } from '../support/desk-answers.ts';
import { openDesk } from './axe-states.ts';
import { expect, test } from './fixtures.ts';

const other = { ...deskOrder, id: inbox.entries[2]!.id, customerName: 'Hubert Blaine' };
const pathOf = ({ userId, id }: typeof deskOrder) => `/orders/${userId}/${id}`;

/** Opens an order from the inbox; what is posted to it is kept. */
async function openOrderOfInbox(page: Page) {
  const sent: unknown[] = [];
  const { day, id } = deskMessage;
  const answers = {
    '/inbox*': inbox,
    [pathOf(other)]: other,
    [`/messages/${day}/${id}`]: deskMessage,
  };
  await openDesk(page, '', answers);
  await page.route(`**/api/desk${pathOf(deskOrder)}`, async (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON());
    await route.fulfill({ json: deskOrder });
  });
  await page.getByRole('link', { name: 'Custom Solution' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible();
  return sent;
}

test('an agent sends a saved reply with the keyboard alone, and goes on to the next', async ({
  page,
}) => {
  const sent = await openOrderOfInbox(page);
  const message = page.getByLabel('Message', { exact: true });
  await message.focus();
  await page.keyboard.insertText('Good morning.');
  await page.getByLabel('Saved reply').focus();
  // A closed select takes the first letters of what is chosen.
  await page.keyboard.type('rec');
  await page.keyboard.press('Enter');
  await expect(message).toBeFocused();
  const text =
    'Good morning.\n\nHi Rosa,\n\nThanks for Custom Solution.\n\nNext, we’ll start production.';
  await expect(message).toHaveValue(`${text}\n\n`);
  await page.keyboard.press('Control+Enter');
  await expect(message).toHaveValue('');
  await page.keyboard.insertText('One more thing.');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('heading', { name: 'What they wrote' })).toBeVisible();
  expect(sent).toEqual([
    { action: 'message', text },
    { action: 'message', text: 'One more thing.' },
  ]);
});

test('a message quotes the customer, and waits through other orders and a reload', async ({
  page,
}) => {
  await openOrderOfInbox(page);
  const message = page.getByLabel('Message', { exact: true });
  const note = page.getByLabel('Note', { exact: true });
  await page.getByRole('button', { name: 'Quote Rosa' }).click();
  await page.keyboard.insertText('We have it.');
  await note.fill('Ask Lee.');
  const draft = '> Episode 4. The notes are at https://docs.example/rivers as well.\n\nWe have it.';
  await expect(message).toHaveValue(draft);
  await page.goto(`/desk#${pathOf(other)}`);
  await expect(page.getByText('Hubert Blaine').first()).toBeVisible();
  await expect(message).toHaveValue('');
  await page.goto(`/desk#${pathOf(deskOrder)}`);
  await expect(message).toHaveValue(draft);
  await page.reload();
  await expect(message).toHaveValue(draft);
  await expect(note).toHaveValue('Ask Lee.');
});

test(
  'the next step stands before the brief on a phone, in the document too',
  { tag: '@nightly' },
  async ({ page }) => {
    await openOrderOfInbox(page);
    const headings = page.locator('main h2');
    await expect(headings.first()).toHaveText('Brief');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(headings.first()).toHaveText('Next step');
  },
);

test('figures can be taken into a spreadsheet', { tag: '@nightly' }, async ({ page }) => {
  await openDesk(page, '#/figures', { '/inbox*': inbox, '/figures?weeks=26': figuresOf(26) });
  await page.route('**/api/desk/figures?weeks=12', (route) =>
    route.fulfill({ json: figuresOf(2) }),
  );
  await page.getByRole('link', { name: '26 weeks' }).click();
  await expect(page.getByRole('img', { name: 'Orders by week, at most 12' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^figures-2026-06-01-to-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(1 + 1 + 26 + 2 + 2 + 3 + 1);
  expect([...lines.slice(0, 4), ...lines.slice(-8)]).toEqual([
    'Group,Name,Orders,Quotes,Quotes accepted,Paid (USD),First answer median (hours),First answer 90th percentile (hours),Delivery median (hours),Delivery 90th percentile (hours),Late,Rounds,Messages',
    'Total,,175,5,4,1840.5,2.5,19.4,52.3,96,1,7,31',
    'Week,2026-06-01,4,5,4,1840.5,2.5,40,52.3,96,1,7,0',
    'Week,2026-06-08,9,5,4,1840.5,0.4,40,52.3,96,1,7,1',
    'Service,Pro Edit + Show Notes,12,5,4,1840.5,2.5,19.4,52.3,96,1,7,',
    `Service,"'=HYPERLINK(""https://a.example""), the ""best""",1,0,0,0,,,,,0,0,`,
    'Agent,Kim Osei,12,5,4,1840.5,2.5,19.4,52.3,96,1,7,',
    'Agent,Not assigned,3,0,0,0,,,,,0,0,',
    'Source,Not known,12,5,4,1840.5,2.5,19.4,52.3,96,1,7,9',
    'Source,newsletter,7,5,4,1840.5,2.5,19.4,52.3,96,1,7,14',
    'Source,podnews.net,0,0,0,0,,,,,0,0,8',
    '',
  ]);
});
