// A customer replies to an email: what both sides see of it, and where a mail ends that is no answer.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { mailOf, plainMail } from '../support/mails.ts';
import { history, kim, mailWith, pointer, signInToDesk } from './desk-agent.ts';
import { expect, signUpDirectly } from './fixtures.ts';
import { placeOrder } from './order-form.ts';
import { confirmAddress, test } from './studio.ts';

// Nobody is signed in to the desk at first.
test.use({ expectedStatuses: [404] });

test('a reply to an email is on the order, on the dashboard and at the desk', async ({
  page,
  browser,
  studio,
}) => {
  const context = await browser.newContext({ baseURL: studio.url });
  const customer = await context.newPage();
  const { email } = await signUpDirectly(customer, studio);
  await confirmAddress(customer, studio, email);
  await placeOrder(customer, 'Standard Episode Edit');
  const mail = await mailWith(studio, '', [`\nTo: ${email}\n`, 'You can also reply to this email']);
  const [, reply = ''] = /^Reply-To: (reply\+\w+@\S+)$/m.exec(mail) ?? [];
  const drop = (name: string, text: string) => {
    writeFileSync(join(studio.env['DATA_DIR'] ?? '', 'inbox', name), text);
  };
  drop('answer.eml', mailOf('attachment', reply).replaceAll('ada@example.com', email));
  const note = { From: 'Grace Hopper <grace@sponsor.example>', To: reply, Subject: 'Copy' };
  drop('stranger.eml', plainMail('Which copy do you need?', note));

  await page.goto('/desk');
  await signInToDesk(page, studio, kim, pointer);
  const ofStranger = page.locator('[data-entry]', { hasText: 'Which copy do you need?' });
  await expect(async () => {
    await page.reload();
    await expect(ofStranger).toBeVisible();
  }).toPass();
  await page.locator('[data-entry]', { hasText: 'Here is the missing take.' }).click();
  await expect(history(page).last()).toContainText('Here is the missing take.');
  await expect(page.getByRole('link', { name: 'Take Café.wav' }).first()).toBeVisible();

  await page.goto('/desk');
  await ofStranger.click();
  const main = page.getByRole('main');
  await expect(main).toContainText('grace@sponsor.example');
  await expect(main).toContainText('Not sent to an order’s address, or not from the address of');

  await customer.goto('/dashboard');
  const said = customer.getByRole('article').getByRole('list', { name: 'History' });
  await expect(said).toContainText('Here is the missing take.');
  await expect(said.getByRole('link', { name: 'Take Café.wav' })).toBeVisible();
  await context.close();
});
