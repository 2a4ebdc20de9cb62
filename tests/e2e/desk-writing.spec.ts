import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import {
  deliveredOrder,
  deskMessage,
  deskOrder,
  figuresOf,
  inbox,
} from '../support/desk-answers.ts';
import { openDesk } from './axe-states.ts';
import { openStep, pointer } from './desk-agent.ts';
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
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  return sent;
}

test('an agent sends a saved reply with the keyboard alone, and goes on to the next', async ({
  page,
}) => {
  const sent = await openOrderOfInbox(page);
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await message.focus();
  await page.keyboard.insertText('Good morning.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  const replies = page.getByRole('listbox', { name: 'Saved replies' });
  await expect(replies.getByRole('option')).toHaveText(['Received', 'Files are missing']);
  await page.keyboard.press('Escape');
  await expect(replies).toBeHidden();
  await page.keyboard.type('i');
  await expect(replies.getByRole('option', { selected: true })).toHaveText('Received');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(replies).toBeHidden();
  const text =
    'Good morning.\n\nHi Rosa,\n\nThanks for Custom Solution.\n\nNext, please accept or decline the quote on your order.';
  await expect(message).toHaveValue(text);
  await page.keyboard.press('Control+Enter');
  await expect(message).toHaveValue('');
  await page.keyboard.insertText('One more thing.');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('heading', { name: 'What they wrote' })).toBeVisible();
  const { eventCount } = deskOrder;
  expect(sent).toEqual([
    { action: 'message', text, eventCount },
    { action: 'message', text: 'One more thing.', eventCount },
  ]);
});

test.describe('a message whose answer got lost', () => {
  test.use({ expectedStatuses: [500] });

  test(
    'is the same one when it is sent again below what it became',
    { tag: '@nightly' },
    async ({ page }) => {
      await openOrderOfInbox(page);
      const sent: unknown[] = [];
      await page.route(`**/api/desk${pathOf(deskOrder)}`, (route) => {
        const request = route.request();
        const after = { ...deskOrder, eventCount: deskOrder.eventCount + sent.length };
        if (request.method() === 'GET') return route.fulfill({ json: after });
        sent.push(request.headers()['idempotency-key']);
        return route.fulfill(sent.length === 1 ? { status: 500 } : { json: after });
      });
      const message = page.getByRole('textbox', { name: 'Message', exact: true });
      const send = page.getByRole('button', { name: 'Send to the customer' });
      await message.fill('On Friday.');
      await send.click();
      await expect(page.getByText('That didn’t go through', { exact: true })).toBeVisible();
      await page.reload();
      await send.click();
      await expect(message).toHaveValue('');
      expect(sent).toEqual([expect.any(String), sent[0]]);
    },
  );
});

test(
  'a message quotes the customer, and waits through other orders and a reload',
  { tag: '@nightly' },
  async ({ page }) => {
    await openOrderOfInbox(page);
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    const note = page.getByRole('textbox', { name: 'Note', exact: true });
    const writing = (name: string) => page.getByRole('radio', { name });
    await writing('Note').check();
    await note.fill('Ask Lee.');
    // A quote leads back to the message.
    await page.getByRole('button', { name: /^Quote ?: Rosa/ }).click();
    await page.keyboard.insertText('We have it.');
    const draft =
      '> Episode 4. The notes are at https://docs.example/rivers as well.\n\nWe have it.';
    await expect(message).toHaveValue(draft);
    await page.goto(`/desk#${pathOf(other)}`);
    await expect(page.getByText('Hubert Blaine').first()).toBeVisible();
    await expect(message).toHaveValue('');
    await page.goto(`/desk#${pathOf(deskOrder)}`);
    await expect(message).toHaveValue(draft);
    await page.reload();
    await expect(message).toHaveValue(draft);
    await writing('Message').press('ArrowRight');
    await expect(writing('Note')).toBeFocused();
    await expect(note).toHaveValue('Ask Lee.');
  },
);

test(
  'a message says how much is left of it, and why it is refused',
  { tag: '@nightly' },
  async ({ page }) => {
    await openOrderOfInbox(page);
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await message.press('Control+Enter');
    await expect(page.getByRole('alert').filter({ hasText: /^Message/ })).toBeVisible();
    await message.fill('a'.repeat(1999));
    await expect(message).toHaveAccessibleDescription(/1 character left/);
  },
);

test('a file of an order opens beside the desk', { tag: '@nightly' }, async ({ page }) => {
  const path = pathOf(deliveredOrder);
  await openDesk(page, `#${path}`, { '/inbox*': inbox, [path]: deliveredOrder });
  const files = page.locator('a[href*="/files/"]');
  await expect(files.first()).toBeVisible();
  for (const file of await files.all()) await expect(file).toHaveAttribute('target', '_blank');
});

test(
  'one step and “More” stay in sight of a phone, where brief and composer fit in two screens',
  { tag: '@nightly' },
  async ({ page }) => {
    await openOrderOfInbox(page);
    const steps = page.getByRole('region', { name: 'Next step' });
    await expect(steps.getByRole('button')).toHaveCount(4);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(steps.getByRole('button')).toHaveCount(2);
    await steps.getByRole('button', { name: 'More' }).click();
    await expect(steps.getByRole('button', { name: 'Cancel the order' })).toBeVisible();
    await steps.getByRole('button', { name: 'More' }).click();
    const send = page.getByRole('button', { name: 'Send to the customer' });
    const bottom = await send.evaluate((button) => button.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(2 * 844);
    await send.scrollIntoViewIfNeeded();
    await expect(steps).toBeInViewport();
  },
);

test('figures can be taken into a spreadsheet', { tag: '@nightly' }, async ({ page }) => {
  await openDesk(page, '#/figures', { '/inbox*': inbox, '/figures?weeks=26': figuresOf(26) });
  await page.route('**/api/desk/figures?weeks=12', (route) =>
    route.fulfill({ json: figuresOf(2) }),
  );
  await page.getByRole('link', { name: '26 weeks' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(26);
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

test(
  'an order to add a message to has the day on which it was placed where the agent is',
  { tag: '@nightly' },
  async ({ page }) => {
    const path = `/messages/${deskMessage.day}/${deskMessage.id}`;
    const [order] = deskMessage.account!.orders;
    const orders = [{ ...order, createdAt: '2026-11-19T03:00:00.000Z' }];
    await openDesk(page, `#${path}`, {
      '/inbox': inbox,
      [path]: { ...deskMessage, account: { ...deskMessage.account, orders } },
    });
    await openStep(page, pointer, 'Add to an order');
    await expect(page.getByRole('combobox', { name: 'Order' })).toContainText('PRO, Nov 18, 2026');
  },
);
