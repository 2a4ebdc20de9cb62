// Whom emails do not reach: what the desk and the dashboard say of it, and what is in the outbox.
import type { Locator, Page } from '@playwright/test';

import { kim, mailWith, openStep, pointer, signInToDesk } from './desk-agent.ts';
import { expect, signUpDirectly, toast } from './fixtures.ts';
import { fillIn, send } from './order-form.ts';
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

test('the desk says that a customer is not mailed who has not confirmed the address', async ({
  page,
  browser,
  studio,
}) => {
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
});

test('the dashboard sends the link again, and says where to', async ({ page, studio }) => {
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
});
