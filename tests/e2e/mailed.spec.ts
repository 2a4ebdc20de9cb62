// What comes of emails: whom they reach, where their links lead, and what becomes of an answer.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { mailOf, plainMail } from '../support/mails.ts';
import { history, kim, mailWith, openStep, pointer, signInToDesk } from './desk-agent.ts';
import { expect, makeAccount, signUpDirectly, toast } from './fixtures.ts';
import { fillIn, placeOrder, send } from './order-form.ts';
import { allMails, confirmAddress, mailsAbout, test, type Studio } from './studio.ts';

// Nobody is signed in to the desk at first.
test.use({ expectedStatuses: [404] });

/** Whether all of a text is in sight. */
const isWhole = (words: Locator) =>
  words.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const isCut = element.scrollWidth > element.clientWidth && element.clientWidth > 0;
    return !isCut && left >= 0 && right <= document.documentElement.clientWidth;
  });

const mailsTo = async (studio: Studio, email: string) =>
  (await allMails(studio)).filter((mail) => mail.includes(`\nTo: ${email}\n`)).length;

async function order(page: Page, studio: Studio): Promise<string> {
  const { email } = await signUpDirectly(page, studio);
  await page.goto('/services');
  await page.locator('[data-order="Custom Solution"]').click();
  await fillIn(page.getByRole('dialog'), 'A six-part series about a river.');
  await send(page);
  await mailWith(studio, 'Custom Solution', [email]);
  return email;
}

test(
  'the desk says that a customer is not mailed who has not confirmed the address',
  { tag: '@nightly' },
  async ({ page, browser, studio }) => {
    const context = await browser.newContext({ baseURL: studio.url });
    const customer = await context.newPage();
    const email = await order(customer, studio);
    const reason = `No email goes out: ${email} isn’t confirmed.`;

    await page.goto('/desk');
    await signInToDesk(page, studio, kim, pointer);
    const row = page.locator('[data-entry]', { hasText: email });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const label = row.getByText('Email not confirmed');
      await expect(label).toBeVisible();
      expect(await isWhole(label), `${width}`).toBe(true);
    }
    await row.click();
    const main = page.getByRole('main');
    await expect(main).toContainText(`${reason} It follows if they confirm it within a week.`);
    await expect(main.getByRole('link', { name: '555 0100' }).first()).toHaveAttribute(
      'href',
      'tel:5550100',
    );
    await openStep(page, pointer, 'Quote a price');
    await page.getByLabel('Price in US dollars').fill('1200');
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send the customer a quote of $1,200.00?' });
    await expect(dialog).toContainText('Shows the customer, on the dashboard only, the price');
    await expect(dialog).toContainText(`${reason} It follows`);
    await expect(dialog).toContainText('They find it on their dashboard. Or call 555 0100.');
    const before = await mailsTo(studio, email);
    await dialog.getByRole('button', { name: 'Quote a price' }).click();
    await expect(toast(page, 'Done')).toContainText(reason);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Does that suit you?');
    await page.getByRole('button', { name: 'Send to the customer' }).click();
    await expect(toast(page, 'Your message is on the order.')).toContainText(reason);

    // What the agent can do: the link goes out once more, and it is the only email.
    await page.getByRole('button', { name: 'Send the confirmation again' }).click();
    await expect(toast(page, 'Link sent')).toContainText(email);
    await mailsAbout(studio, 'Welcome to Roomtone', 2, email);
    expect(await mailsTo(studio, email)).toBe(before + 1);
    await confirmAddress(customer, studio, email);
    await page.reload();
    await expect(main).not.toContainText(reason);
    await openStep(page, pointer, 'Change the quote');
    await expect(
      page.getByText('Emails the customer the price, to accept or decline.'),
    ).toBeVisible();
    await context.close();
  },
);

test(
  'the dashboard sends the link again, and says where to',
  { tag: '@nightly' },
  async ({ page, studio }) => {
    const { email } = await signUpDirectly(page, studio);
    await page.goto('/dashboard');
    const notice = page.getByRole('complementary', { name: 'Email not confirmed' });
    await notice.getByRole('button', { name: 'I’ve confirmed it' }).click();
    await expect(notice.getByRole('status')).toHaveText(
      `Not confirmed yet. Open the link in our email to ${email}.`,
    );
    await notice.getByRole('button', { name: 'Send it again' }).click();
    await expect(notice.getByRole('status')).toHaveText(
      new RegExp(`^Sent to ${email} at \\d+:\\d\\d [AP]M\\.`),
    );
    await mailsAbout(studio, 'Welcome to Roomtone', 2, email);
    await confirmAddress(page, studio, email);
    await notice.getByRole('button', { name: 'I’ve confirmed it' }).click();
    await expect(notice).toHaveCount(0);
  },
);

test(
  'a reply to an email is on the order, on the dashboard and at the desk',
  { tag: '@nightly' },
  async ({ page, browser, studio }) => {
    const context = await browser.newContext({ baseURL: studio.url });
    const customer = await context.newPage();
    const { email } = await signUpDirectly(customer, studio);
    await confirmAddress(customer, studio, email);
    await placeOrder(customer, 'Standard Episode Edit');
    const mail = await mailWith(studio, '', [
      `\nTo: ${email}\n`,
      'You can also reply to this email',
    ]);
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
  },
);

test(
  'an order by phone becomes an account, and is promised for a day once everything is sent',
  { tag: '@nightly' },
  async ({ page, browser, studio }) => {
    const { password } = makeAccount();
    await page.goto('/desk');
    await signInToDesk(page, studio, kim, pointer);
    await page.getByRole('link', { name: 'New order' }).click();
    await page.getByLabel('First name').fill('Marie');
    await page.getByLabel('Last name').fill('Curie');
    await page.getByLabel('Email').fill('marie@example.com');
    await page.getByLabel('Service').selectOption('Standard Episode Edit');
    await page.getByLabel('Brief').fill('One hour, two voices. She calls back on Monday.');
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog', {
      name: 'Order Standard Episode Edit for Marie Curie?',
    });
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
    await customer.getByRole('textbox', { name: 'New password' }).fill(password);
    await customer.getByRole('button', { name: 'Set password' }).click();
    await customer.getByLabel('Email').fill('marie@example.com');
    await customer.getByRole('textbox', { name: 'Password' }).fill(password);
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
  },
);
