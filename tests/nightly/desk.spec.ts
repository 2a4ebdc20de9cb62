// A day at the desk on the production build: two agents and a customer, each in a browser of their own.
import type { Browser, Locator, Page } from '@playwright/test';

import {
  history,
  keyboard,
  kim,
  lee,
  mailWith,
  openStep,
  pointer,
  signInToDesk,
} from '../e2e/desk-agent.ts';
import { expect, signUpDirectly } from '../e2e/fixtures.ts';
import { fillIn, send } from '../e2e/order-form.ts';
import { confirmAddress, test, type Studio } from '../e2e/studio.ts';

// Nobody is signed in at first, and of two agents at once one is refused.
test.use({ expectedStatuses: [404, 409] });

const files = 'https://drive.example/rivers';
const delivered = 'https://files.example/rivers-master.wav';

test('a day at the desk, with the keyboard alone: from the email to the delivery', async ({
  page,
  browser,
  studio,
}) => {
  const service = 'Custom Solution';
  const customer = await newPage(browser, studio, 390);
  const { email } = await signUpDirectly(customer, studio);
  await confirmAddress(customer, studio, email);
  await customer.goto('/services');
  await customer.locator(`[data-order="${service}"]`).click();
  await fillIn(customer.getByRole('dialog'), 'A six-part series about a river.');
  await send(customer);
  const mail = await mailWith(studio, service, ['\nNew order\n', email]);
  const wanted = /\/desk#\/orders\/\S+/.exec(mail)?.[0] ?? '';

  // The button of the email leads to the order, after a sign-in.
  await page.setViewportSize({ width: 1440, height: 900 });
  const hands = keyboard(page);
  await page.goto(wanted);
  await signInToDesk(page, studio, kim, hands);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(service);
  await expect(page.getByRole('main')).toContainText('A six-part series about a river.');

  // Lee opens the same order, and finds out that Kim was faster.
  const colleague = await newPage(browser, studio, 1440);
  await colleague.goto(wanted);
  await signInToDesk(colleague, studio, lee, pointer);
  await openStep(colleague, pointer, 'Start production');
  await colleague.getByLabel('Message to the customer').fill('We start today.');
  await hands.press(page.getByRole('button', { name: 'Assign to me' }));
  await expect(holder(page)).toHaveText('You');
  await colleague.getByRole('button', { name: 'Continue' }).click();
  const unpriced = colleague.getByRole('dialog', { name: 'Start without a price?' });
  await unpriced.getByRole('button', { name: 'Start production' }).click();
  await expect(colleague.getByRole('alert')).toContainText(/^Kim Osei took the order/);
  await expect(colleague.getByLabel('Message to the customer')).toHaveValue('We start today.');
  await expect(holder(colleague)).toHaveText('Kim Osei');
  await colleague.getByRole('link', { name: 'Inbox', exact: true }).click();
  await expect(colleague.locator('[data-entry]')).toContainText(['Assigned to Kim Osei']);

  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  // A question, a draft that outlives a reload, and the customer's answer with files.
  await hands.fill(message, 'Which episode first?');
  await page.reload();
  await expect(message).toHaveValue('Which episode first?');
  await hands.press(page.getByRole('button', { name: 'Send to the customer' }));
  await expect(history(page).last()).toContainText(
    'Kim Osei wrote to the customerWhich episode first?',
  );
  await expect(message).toHaveValue('');
  await answer(customer);
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(history(page).last()).toContainText('Episode 4.');
  const link = history(page).last().getByRole('link', { name: 'drive.example/rivers' });
  await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');

  /** Opens the form of a step, and says yes to its question. */
  const take = async (step: string, question: string, fillIn?: () => Promise<void>) => {
    await openStep(page, hands, step);
    await fillIn?.();
    await hands.press(page.getByRole('button', { name: 'Continue' }));
    const dialog = page.getByRole('dialog', { name: question });
    await hands.press(dialog.getByRole('button', { name: step, exact: true }));
  };
  const explain = (reason: string) => () => hands.fill(page.getByLabel('Reason'), reason);

  // A price, its payment, and production, which says what is missing.
  await take('Quote a price', 'Send the customer a quote of $1,480.50?', () =>
    hands.fill(page.getByLabel('Price in US dollars'), '$1,480.50'),
  );
  await expect(history(page).last()).toContainText('Kim Osei quoted $1,480.50');
  await openStep(page, hands, 'Start production');
  await hands.press(page.getByRole('button', { name: 'Continue' }));
  const lacking = 'Start without the customer’s acceptance or a payment?';
  const unpaid = page.getByRole('dialog', { name: lacking });
  await hands.press(unpaid.getByRole('button', { name: 'Go back' }));
  await take('Mark as paid', 'Mark $1,480.50 as paid on');
  await expect(history(page).filter({ hasText: 'Kim Osei marked $1,480.50 as paid' })).toHaveCount(
    1,
  );
  await take('Start production', 'Start without the customer’s acceptance?');
  await expect(history(page).last()).toContainText('Kim Osei started production');

  // No delivery without files by accident.
  await openStep(page, hands, 'Deliver');
  await hands.press(page.getByRole('button', { name: 'Continue' }));
  const question = page.getByRole('dialog', { name: 'Complete without files?' });
  await hands.press(question.getByRole('button', { name: 'Go back' }));
  await openStep(page, hands, 'Deliver');
  await take('Deliver', 'Deliver version 1?', () =>
    hands.fill(page.getByLabel('Links to the files'), delivered),
  );
  await expect(history(page).last()).toContainText('Kim Osei delivered version 1');
  await mailWith(studio, service, ['\nYour order is ready\n', `\nTo: ${email}\n`, delivered]);
  await openDelivery(customer);

  // It was the wrong file.
  await take('Withdraw a file or link', 'Withdraw files.example', explain('An old mix.'));
  await expect(history(page).last()).toContainText('Kim Osei withdrew a link');
  await take('Reopen', 'Reopen this order?', explain('We mix it again.'));
  await expect(history(page).last()).toContainText('Kim Osei reopened the order for production');
  await take('Deliver', 'Deliver version 2?', () =>
    hands.fill(page.getByLabel('Links to the files'), `${delivered}?again`),
  );
  await expect(history(page).last()).toContainText('Kim Osei delivered version 2');

  // What is delivered waits for its customer.
  await hands.press(page.getByRole('link', { name: 'Back to the inbox' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox');
  await expect(page.getByRole('link', { name: /^Open \d/ })).toBeVisible();
  await hands.press(page.getByRole('link', { name: /^Waiting for the customer/ }));
  await hands.press(page.locator('[data-entry]', { hasText: email }));
  await expect(
    page.getByText('Delivered, not approved yet, waiting for the customer'),
  ).toBeVisible();
  await hands.press(page.getByRole('button', { name: 'Sign out' }));
  await expect(page).toHaveURL('/desk/sign-in');
  await Promise.all([customer.context().close(), colleague.context().close()]);
});

/** The customer reads the question on the dashboard, and answers with a link to files. */
async function answer(customer: Page): Promise<void> {
  await customer.goto('/dashboard');
  await expect(customer.getByRole('article')).toContainText('Which episode first?');
  await customer.getByRole('button', { name: 'Add links' }).click();
  await customer.getByLabel('Links to your files').fill(files);
  await customer.getByLabel('What’s in them?').fill('Episode 4.');
  await customer.getByRole('button', { name: 'Add the links' }).click();
  await expect(customer.getByRole('article').getByText('Episode 4.')).toBeVisible();
}

/** The customer sees price and files on the dashboard, and opens the delivered one. */
async function openDelivery(customer: Page): Promise<void> {
  await customer.route(delivered, (route) => route.fulfill({ body: 'RIFF' }));
  await customer.goto('/dashboard');
  await expect(customer.getByRole('article')).toContainText('$1,480.50');
  await customer.locator(`a[href="${delivered}"]`).first().click();
  await expect(customer).toHaveURL(delivered);
}

/** Whose name stands under “Assigned to”. */
function holder(page: Page): Locator {
  return page.getByRole('region', { name: 'Assigned to' }).getByRole('paragraph');
}

async function newPage(browser: Browser, { url }: Studio, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  return context.newPage();
}
