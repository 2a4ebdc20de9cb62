import { kim, mailWith, pointer, signInToDesk } from './desk-agent.ts';
import { expect } from './fixtures.ts';
import { test } from './studio.ts';

const PASSWORD = 'tape hiss and warm valves';

// Nobody is signed in at first.
test.use({ expectedStatuses: [404] });

test('an order by phone becomes an account, and is promised for a day once everything is sent', async ({
  page,
  browser,
  studio,
}) => {
  await page.goto('/desk');
  await signInToDesk(page, studio, kim, pointer);
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByLabel('First name').fill('Marie');
  await page.getByLabel('Last name').fill('Curie');
  await page.getByLabel('Email').fill('marie@example.com');
  await page.getByLabel('Service').selectOption('Standard Episode Edit');
  await page.getByLabel('Brief').fill('One hour, two voices. She calls back on Monday.');
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Standard Episode Edit for Marie Curie?' });
  await expect(dialog).toContainText('a link that sets a password');
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marie Curie');
  const main = page.getByRole('main');
  await expect(main).toContainText('72 hours from the customer’s “That’s everything”');
  await expect(main).toContainText('marie@example.com isn’t confirmed');

  const mail = await mailWith(studio, 'Standard Episode Edit', ['Choose a password']);
  const link = /\/auth#reset=\S+/.exec(mail)?.[0] ?? '';
  const customer = await (await browser.newContext({ baseURL: studio.url })).newPage();
  await customer.goto(link);
  await customer.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await customer.getByRole('button', { name: 'Set password' }).click();
  await customer.getByLabel('Email').fill('marie@example.com');
  await customer.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await customer.getByRole('button', { name: 'Sign In' }).click();
  await expect(customer).toHaveURL(/\/dashboard#order-/);
  const order = customer.getByRole('article', { name: 'Standard Episode Edit' });
  await expect(order).toContainText('Ready within 72 hours of the moment you press');
  await order.getByRole('button', { name: 'That’s everything' }).click();
  const question = customer.getByRole('dialog', { name: 'Is that everything?' });
  await expect(question).toContainText('You haven’t sent any files or links.');
  await question.getByRole('button', { name: 'That’s everything' }).click();
  await expect(order).toContainText(/Ready by \w+ \d+, \d{4}, or later if you pay later/);
  await expect(order.getByRole('button', { name: 'That’s everything' })).toBeHidden();

  await page.goto('/desk#/?view=week');
  const entry = page.getByRole('link', { name: /Standard Episode Edit.*Marie Curie/ });
  await expect(entry).toContainText(/Due \w+ \d+/);
});
