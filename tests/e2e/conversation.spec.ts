import type { Page, Request } from '@playwright/test';

import type { Order } from '../../src/contracts/orders.ts';
import { deskOrder, deskSession, inbox } from '../support/desk-answers.ts';
import { conversation } from '../support/sample-answers.ts';
import { openDashboard, showOrders } from './dashboard.ts';
import { expect, signUpDirectly, test, toast } from './fixtures.ts';
import { placeOrder, signIn } from './order-form.ts';

const [delivered, quoted] = conversation as readonly [Order, Order];

/** Messages about orders that the page sends. */
function listenForMessages(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/messages')) sent.push(request);
  });
  return sent;
}

test.describe('an order on the dashboard', () => {
  test('shows the quoted price, the delivered files and who wrote what', async ({ page, site }) => {
    await openDashboard(page, site, [delivered, quoted]);
    const card = page.getByRole('article').first();
    await expect(card).toContainText('Quoted $1,200');
    await expect(card).not.toContainText('$0');
    await expect(card.getByText('Oct 5, 2026, 1:10 PM').first()).toBeVisible();
    await expect(card.getByRole('region', { name: 'Your files' }).getByRole('link')).toHaveText([
      'files.studio.example/river/masters',
      'we.tl/t-1234567890',
    ]);
    await expect(card.getByRole('list', { name: 'History' }).locator('> li')).toHaveText([
      /Order placed/,
      /Message from the studio\s*How long are the interviews/,
      /You\s*Nine hours in all\.[^]*drive\.google\.com\/drive\/folders/,
      /Quoted \$1,200\s*Six episodes with music/,
      /Now processing/,
      /Now completed\s*Six masters and the trailer/,
    ]);
    for (const link of await card.getByRole('link').all())
      await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');
    const waiting = page.getByRole('article').nth(1);
    await expect(waiting).toContainText('We’ve quoted a price.');
    await expect(waiting.getByRole('region', { name: 'Your files' })).toHaveCount(0);

    // Where something newer happened than this version can read, it says so, as the desk does.
    const newer = { type: 'newer', by: 'studio', at: '2026-10-06T13:30:00.000Z' };
    await showOrders(page, [{ ...quoted, events: [...quoted.events!, newer] }]);
    await expect(page.getByRole('list', { name: 'History' }).locator('> li').last()).toContainText(
      'Something newer happened here',
    );

    const step = { sequence: 7, type: 'newer', at: newer.at, actor: 'Kim Osei' };
    const order = { ...deskOrder, allowed: [], history: [...deskOrder.history, step] };
    const answers = { session: deskSession, inbox, [`orders/${order.userId}/${order.id}`]: order };
    for (const [path, json] of Object.entries(answers))
      await page.route(`**/api/desk/${path}`, (route) => route.fulfill({ json }));
    await page.goto(`/desk#/orders/${deskOrder.userId}/${deskOrder.id}`);
    await expect(page.getByText('Kim Osei did something newer that')).toBeVisible();
  });
});

test.describe('a message about an order', () => {
  test('is sent once, with its links, and so is a link to files', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await placeOrder(page, 'Show Notes');
    await page.goto('/dashboard');
    const sent = listenForMessages(page);
    const history = page.getByRole('list', { name: 'History' }).locator('> li');
    const write = page.getByRole('button', { name: 'Write to us about Show Notes' });
    await write.click();
    const message = page.getByLabel('Your message');
    await expect(message).toBeFocused();
    await message.fill('x'.repeat(1990));
    await expect(message).toHaveAccessibleDescription('10 characters left');
    await message.fill('See https://river.example/notes.\nIs that all?');
    await page.getByRole('button', { name: 'Send message' }).dblclick();
    await expect(history.nth(1)).toHaveText(/You\s*See [^]*Is that all\?/);
    await expect(history.nth(1).getByRole('link')).toHaveAttribute(
      'href',
      'https://river.example/notes',
    );
    await expect(toast(page, 'Message sent')).toBeVisible();
    await expect(message).toBeHidden();
    await expect(write).toBeFocused();

    await page.getByRole('button', { name: 'Add a file link about Show Notes' }).click();
    const link = page.getByLabel('Link to your files');
    await expect(link).toHaveAccessibleDescription(/Google Drive, Dropbox, WeTransfer.*anyone/);
    await link.fill('http://files.example/raw');
    await page.getByRole('button', { name: 'Add the link' }).click();
    await expect(link).toHaveAccessibleDescription(/begins with https/);
    await link.fill('https://files.example/raw');
    await page.getByRole('button', { name: 'Add the link' }).click();
    await expect(history.nth(2).getByRole('link', { name: 'files.example/raw' })).toHaveAttribute(
      'rel',
      'nofollow noopener ugc',
    );
    expect(sent.map((request) => request.headers()['idempotency-key'])).toEqual([
      expect.stringMatching(/^[\w-]{16,}$/),
      expect.stringMatching(/^[\w-]{16,}$/),
    ]);
    await page.reload();
    await expect(history).toHaveCount(3);
    await expect(message).toHaveCount(0);
  });

  test.describe('that does not get through', () => {
    test.use({ expectedStatuses: [401, 429, 500] });

    test('is kept over failures, a reload and a session that ended', async ({ page, site }) => {
      const order = { ...quoted, id: '0199aabb-ccdd-7eef-8123-4567deadbeef' };
      const account = await openDashboard(page, site, [order]);
      const answers = [
        { status: 500, json: { code: 'internal', message: 'It broke.' } },
        { status: 429, json: { code: 'too_many_requests', message: 'Too many attempts.' } },
        { status: 401, json: { code: 'unauthorized', message: 'Unauthorized' } },
        { status: 201, json: order },
      ];
      await page.route('**/messages', (route) => route.fulfill(answers.shift()));
      const sent = listenForMessages(page);
      const message = page.getByLabel('Your message');
      const send = page.getByRole('button', { name: 'Send message' });
      await page.getByRole('button', { name: 'Write to us' }).click();
      await message.fill('The price is fine.');
      await send.click();
      await expect(toast(page, 'Message not sent')).toBeVisible();
      await expect(message).toHaveValue('The price is fine.');

      await page.reload();
      await expect(message).toHaveValue('The price is fine.');
      await expect(page.getByText('We kept what you typed.')).toBeVisible();
      await send.click();
      await expect(message).toHaveAccessibleDescription(/as many messages as .* in a day/);

      await page.context().clearCookies();
      await send.click();
      await expect(toast(page, 'Unauthorized')).toBeVisible();
      await expect(page).toHaveURL('/auth');
      await signIn(page, account);
      await expect(message).toHaveValue('The price is fine.');
      await send.click();
      await expect(toast(page, 'Message sent')).toBeVisible();
      await expect(message).toHaveCount(0);
      const keys = sent.map((request) => request.headers()['idempotency-key']);
      expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
    });
  });
});
