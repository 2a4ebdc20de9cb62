import type { Page, Request } from '@playwright/test';

import type { OrderChange } from '../../netlify/server/orders/order.ts';
import type { OrderDecision } from '../../src/contracts/orders.ts';
import { deskOrder, deskOrderAfter, deskSession, inbox } from '../support/desk-answers.ts';
import { conversationAfter, invoicedTo, quotedAfter } from '../support/sample-answers.ts';
import { openDashboard, showOrders } from './dashboard.ts';
import { expect, signUpDirectly, test, toast } from './fixtures.ts';
import { placeOrder, signIn } from './order-form.ts';

const [delivered, quoted] = [conversationAfter(), quotedAfter()];
const accepted = {
  at: '2026-10-06T14:30:00.000Z',
  actor: 'customer',
  type: 'decided',
  decision: 'accepted',
} satisfies OrderChange;
const billed: OrderChange = {
  at: '2026-10-06T14:40:00.000Z',
  actor: 'Kim Osei',
  type: 'billed',
  paymentUrl: 'https://pay.example/1',
};

/** Messages about orders that the page sends. */
function listenForMessages(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/messages')) sent.push(request);
  });
  return sent;
}

test.describe('an order on the dashboard', () => {
  test(
    'shows the quoted price, the delivered files and who wrote what',
    { tag: '@nightly' },
    async ({ page, site }) => {
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
        /Message from Kim Osei\s*How long are the interviews/,
        /You\s*Nine hours in all\.[^]*drive\.google\.com\/drive\/folders/,
        /Quoted \$1,200\s*Six episodes with music/,
        /Production started/,
        /Version 1 delivered\s*Six masters and the trailer/,
      ]);
      for (const link of await card.getByRole('link').all())
        await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');
      const waiting = page.getByRole('article').nth(1);
      await expect(waiting).toContainText('We’ve quoted $12,450.50. Accept or decline it below');
      await expect(waiting.getByRole('region', { name: 'Your files' })).toHaveCount(0);

      // A price that nobody has named is no price; a call has none.
      const unquoted = { ...quoted, quote: undefined, servicePrice: 0, total: 0, lines: [] };
      await showOrders(page, [
        { ...unquoted, serviceName: 'Demo Call' },
        { ...unquoted, id: delivered.id, serviceName: 'Custom Solution' },
      ]);
      await expect(page.getByRole('article').first()).toContainText('Free $0');
      await expect(page.getByRole('article').nth(1)).toContainText('By quote $0 so far');

      // Where something happened that this version does not know, it says so, as the desk does.
      const unknown = { type: 'rerouted', actor: 'Kim Osei', at: '2026-10-06T13:30:00.000Z' };
      await showOrders(page, [quotedAfter(unknown as unknown as OrderChange)]);
      await expect(
        page.getByRole('list', { name: 'History' }).locator('> li').last(),
      ).toContainText('Changed in a way this version doesn’t show');

      const order = deskOrderAfter([unknown as unknown as OrderChange]);
      const answers = {
        session: deskSession,
        inbox,
        [`orders/${order.userId}/${order.id}`]: order,
      };
      for (const [path, json] of Object.entries(answers))
        await page.route(`**/api/desk/${path}*`, (route) => route.fulfill({ json }));
      await page.goto(`/desk#/orders/${deskOrder.userId}/${deskOrder.id}`);
      await expect(page.getByText('Changed in a way this version doesn’t show')).toBeVisible();
    },
  );
});

test.describe('a decision about an order', { tag: '@nightly' }, () => {
  test.use({ expectedStatuses: [409, 500] });

  test('is asked for by the link of an email, kept until it got through, and shown', async ({
    page,
    site,
  }) => {
    await signUpDirectly(page, site);
    await page.route('**/api/orders', (route) => route.fulfill({ json: [quoted] }));
    const answers = [
      { status: 500, json: { code: 'internal', message: 'It broke.' } },
      { status: 409, json: { code: 'order_changed', message: 'This order has changed.' } },
      { status: 200, json: quotedAfter(accepted, billed) },
    ];
    const sent: Request[] = [];
    await page.route('**/decision', (route) => {
      sent.push(route.request());
      return route.fulfill(answers.shift());
    });
    await page.goto(`/dashboard#order-${quoted.id}/accept`);
    const dialog = page.getByRole('dialog', { name: 'Accept the quote of $12,450.50?' });
    const message = dialog.getByLabel('Anything to add?');
    await message.fill('From December on.');
    const accept = dialog.getByRole('button', { name: 'Accept the quote' });
    for (const words of ['It broke.', 'This order has changed.']) {
      await accept.click();
      await expect(dialog.getByRole('alert')).toHaveText(words);
      await expect(message).toHaveValue('From December on.');
    }
    await accept.click();
    await expect(toast(page, 'Quote accepted')).toBeVisible();
    await expect(dialog).toBeHidden();
    const card = page.getByRole('article');
    await expect(card).toContainText('You’ve accepted the quote. Pay with the button below');
    await expect(card.getByRole('list', { name: 'Where it stands' })).toContainText('Upload');
    await expect(card.locator('[aria-current="step"]')).toHaveText('Upload');
    const pay = card.getByRole('link', { name: 'Pay $12,450.50 at pay.example' });
    await expect(pay).toHaveAttribute('target', '_blank');
    expect(sent.map((request) => request.postDataJSON() as unknown)).toEqual(
      Array.from({ length: 3 }, () => ({
        decision: 'accepted',
        message: 'From December on.',
        eventCount: 2,
      })),
    );
    expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
    // The address asks once.
    expect(new URL(page.url()).hash).toBe(`#order-${quoted.id}`);
    await page.reload();
    await expect(card).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test('that a version needs changes says what they cost, and one that it is right closes the order in its place', async ({
    page,
    site,
  }) => {
    await openDashboard(page, site, [delivered]);
    const decide = (decision: OrderDecision): OrderChange => ({
      ...accepted,
      at: '2026-10-07T10:00:00.000Z',
      decision,
    });
    const answers = [
      conversationAfter(decide('changes_requested')),
      conversationAfter(decide('approved')),
    ];
    await page.route('**/decision', (route) => route.fulfill({ json: answers.shift() }));
    const card = page.getByRole('article');
    await expect(card).toContainText('Handled by Kim Osei');
    await card.getByRole('button', { name: 'Request changes' }).click();
    await expect(card.getByText('Round 1 of 2 included.')).toBeVisible();
    await card.getByLabel('What should we change?').fill('More ferry.');
    await card.locator('form').getByRole('button', { name: 'Request changes' }).click();
    await expect(toast(page, 'Changes requested')).toBeVisible();
    await expect(card.locator('[aria-current="step"]')).toHaveText('Editing');

    await page.reload();
    await card.getByRole('button', { name: 'Request changes' }).click();
    const changes = card.getByLabel('What should we change?');
    await changes.fill('Nothing, after all.');
    await card.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(card.locator('[aria-current="step"]')).toHaveText('Publish');
    await expect(changes).toHaveCount(0);
    await expect(card.getByRole('heading', { level: 3 })).toBeFocused();
    await expect(card.getByRole('button', { name: 'Order again' })).toBeVisible();
  });

  test('is not needed for an invoice, which shows what was paid and refunded', async ({
    page,
    site,
  }) => {
    await openDashboard(page, site, [invoicedTo('Rosa Delgado')]);
    await page.getByRole('link', { name: 'Invoice 00042' }).click();
    await expect(page.getByRole('heading', { name: 'Invoice 00042', level: 1 })).toBeVisible();
    const said = [
      ...['$1,200.00', 'Paid on Oct 6, 2026', 'Refunded on Oct 6, 2026', '$200.00'],
      ...['Includes VAT, 19%', '$191.60', 'Difference Engines Ltd.', 'GB 123 4567 89'],
      ...['Rosa Delgado', 'Roomtone LLC', 'Order #', 'Refunded in part'],
    ];
    for (const text of said) await expect(page.getByRole('main')).toContainText(text);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    const pdf = Buffer.from(await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
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

    await page.getByRole('button', { name: 'Add links about Show Notes' }).click();
    const link = page.getByLabel('Links to your files');
    await expect(link).toHaveAccessibleDescription(/Google Drive, Dropbox, WeTransfer.*anyone/);
    await link.fill('http://files.example/raw');
    await page.getByRole('button', { name: 'Add the links' }).click();
    await expect(link).toHaveAccessibleDescription(/begins with https/);
    await link.fill('https://files.example/raw');
    await page.getByRole('button', { name: 'Add the links' }).click();
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

    test(
      'is kept over failures, a reload and a session that ended',
      { tag: '@nightly' },
      async ({ page, site }) => {
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
        await expect(message).toHaveAccessibleDescription(/daily limit of messages/);

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
      },
    );
  });
});
