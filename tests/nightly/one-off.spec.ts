// One order on the production build: with an add-on, raised by a line that is accepted and not by one that is declined,
// paid, invoiced to a company, delivered, and refunded in part. Each mail is read.
import type { Page } from '@playwright/test';

import { kim, pointer, signInToDesk } from '../e2e/desk-agent.ts';
import { expect, makeAccount, openOrder, signUpDirectly } from '../e2e/fixtures.ts';
import { liveTogether, look, readMails, takeStep, test } from '../e2e/lived.ts';
import { fillIn } from '../e2e/order-form.ts';
import { confirmAddress, type Studio } from '../e2e/studio.ts';

const RUSH = 'Rush Delivery (12 hours)';
const LONGER = '35 more minutes of recording';

test('an order with lines, an invoice, and a refund', async ({ browser, studio }) => {
  test.setTimeout(300_000);
  // The customer on a phone, the agent at a desk.
  await liveTogether(browser, studio, [390, 1440] as const, (customer, agent) =>
    liveThrough(studio, customer, agent),
  );
});

async function liveThrough(studio: Studio, customer: Page, agent: Page): Promise<void> {
  const account = makeAccount();
  const mailed = readMails(studio, account.email);
  const take = takeStep.bind(undefined, agent);
  const because = (reason: string) => agent.getByLabel('Reason').fill(reason);
  const article = customer.getByRole('article');
  const answer = async (button: 'Accept' | 'Decline', question: RegExp) => {
    await customer.reload();
    await article
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .first()
      .click();
    const dialog = customer.getByRole('dialog', { name: question });
    await dialog.getByRole('button', { name: new RegExp(`^${button}`) }).click();
    await expect(dialog).toBeHidden();
  };

  await signUpDirectly(customer, studio, account);
  await confirmAddress(customer, studio, account.email);

  await test.step('ordered with an add-on, for a company', async () => {
    await customer.goto('/dashboard');
    await customer.getByText('Billing details').click();
    await customer.getByLabel('Company (optional)').fill('River Radio GmbH');
    await customer.getByLabel('Address (optional)').fill('Uferweg 3\n20095 Hamburg');
    await customer.getByLabel('Tax ID (optional)').fill('DE123456789');
    await customer.getByRole('button', { name: 'Save billing details' }).click();
    await expect(customer.getByLabel('Tax ID (optional)')).toHaveValue('DE123456789');
    await look(customer, '01 billing details');

    const form = await openOrder(customer, 'Standard Episode Edit');
    await fillIn(form, 'Forty minutes about a river.');
    await form.getByText('Choose add-ons, a date, or a show name').click();
    await form.getByLabel(`${RUSH}, $50`).check();
    await look(customer, '02 add-ons');
    await form.getByRole('button', { name: 'Place order, $120' }).click();
    await mailed('Your order is in', 'Price $120', `${RUSH} $50`);
  });

  await test.step('raised by what is accepted alone, and lowered', async () => {
    await agent.goto('/desk');
    await signInToDesk(agent, studio, kim, pointer);
    await agent.locator('[data-entry]', { hasText: account.email }).click();
    await expect(agent.getByRole('heading', { level: 1 })).toContainText('$120');
    await take('Ask for more', `Ask the customer for ${LONGER}, $25.00?`, async () => {
      await agent.getByLabel('What it is').fill(LONGER);
      await agent.getByLabel('Price in US dollars').fill('25');
      await because('The recording is 95 minutes long.');
    });
    await mailed('May we add this to your order?', LONGER, '$145 in all', '95 minutes long');
    await customer.goto('/dashboard');
    await expect(article).toContainText('95 minutes long');
    await look(customer, '03 asked');
    await answer('Accept', /Accept/);
    await mailed('Added to your order', LONGER, '$25');

    await agent.reload();
    await expect(agent.getByRole('heading', { level: 1 })).toContainText('$145');
    await take(
      'Ask for an add-on',
      'Ask the customer for Audiogram Creation, $35.00?',
      async () => {
        await agent.getByLabel('Add-on').selectOption('Audiogram Creation');
        await because('Minute 12 would make a good one.');
      },
    );
    await mailed('May we add this to your order?', 'Audiogram Creation');
    await answer('Decline', /Decline/);
    await agent.reload();
    await expect(agent.getByRole('heading', { level: 1 })).toContainText('$145');
    await take('Lower the price', 'Give the customer a price of $140.00?', async () => {
      await agent.getByLabel('New price in US dollars').fill('140');
      await because('Your third order this year.');
    });
    await mailed('Your new price', '$140', 'It was $145', 'third order');
    await look(agent, '04 lines at the desk');
  });

  await test.step('paid and invoiced', async () => {
    await take('Mark as paid', /^Mark \$140\.00 as paid on/);
    await mailed('Payment received', '$140');
    await customer.reload();
    await article
      .getByRole('link', { name: /^Invoice/ })
      .first()
      .click();
    const invoice = customer.getByRole('article');
    for (const line of ['River Radio GmbH', 'DE123456789', RUSH, LONGER, '$140.00', 'Paid'])
      await expect(invoice).toContainText(line);
    await expect(invoice).not.toContainText('Audiogram');
    await look(customer, '05 invoice');
  });

  await test.step('delivered, and refunded in part', async () => {
    await take('Start production', 'Start production?');
    await mailed('Your order is in production');
    await take('Deliver', 'Deliver version 1?', () =>
      agent.getByLabel('Links to the files').fill('https://files.example/river.wav'),
    );
    await mailed('Your order is ready');
    await take('Note a refund', /^Note that \$50\.00 was refunded on/, async () => {
      await agent.getByLabel('Amount in US dollars').fill('50');
      await because('It took two days, not twelve hours. We’re sorry.');
    });
    await mailed('We’ve refunded $50', '$50 of the $140', 'not twelve hours', '3–5 business days');
    await customer.reload();
    await expect(customer.getByRole('article')).toContainText(/Refunded on [^$]*\$50\.00/);
    await look(customer, '06 refunded');
    await agent.reload();
    await look(agent, '07 refunded at the desk');
  });
}
