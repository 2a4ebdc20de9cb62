// Three months of a plan on the production build: a customer on a phone and an agent at a desk, each in a browser of
// their own, with a clock that goes ahead. Six episodes, one that lapses, one more than included, a switch to a year, and
// a stop.
import type { Page } from '@playwright/test';

import { kim, pointer, signInToDesk } from '../e2e/desk-agent.ts';
import { expect, makeAccount, signUpDirectly } from '../e2e/fixtures.ts';
import { liveTogether, look, readMails, takeStep, test } from '../e2e/lived.ts';
import { fillIn } from '../e2e/order-form.ts';
import { confirmAddress, type Studio } from '../e2e/studio.ts';

test('three months of a plan', async ({ browser, studio }) => {
  test.setTimeout(600_000);
  // The customer on a phone, the agent at a desk.
  await liveTogether(browser, studio, [390, 1440] as const, (customer, agent) =>
    liveThrough(studio, customer, agent),
  );
});

async function liveThrough(studio: Studio, customer: Page, agent: Page): Promise<void> {
  const account = makeAccount();
  const { email, password } = account;
  const headers = { Origin: studio.url };
  let address = '';
  /** Lets the product and the browsers go on at a later moment; both people sign in again. */
  const travel = async (to: string) => {
    await studio.stop();
    const clock = new URL('../support/shifted-clock.ts', import.meta.url).href;
    const ahead = { CLOCK_AHEAD_MS: String(Date.parse(to) - Date.now()) };
    await studio.start({ NODE_OPTIONS: `--import=${clock}`, ...ahead });
    for (const page of [customer, agent]) await page.clock.setSystemTime(to);
    if (!address) return;
    const signedIn = await customer.request.post('/api/login', {
      data: { email, password },
      headers,
    });
    expect(signedIn.ok()).toBe(true);
    await customer.goto('/dashboard');
    await agent.context().clearCookies();
    await agent.goto('/desk');
    await signInToDesk(agent, studio, kim, pointer);
    await agent.goto(address);
    await agent.reload();
  };
  const mailed = readMails(studio, email);
  /** Waits for the sweep, which comes every five minutes, and what it mails. */
  const turned = async (title: string, ...words: string[]) => {
    await mailed(title, ...words);
    for (const page of [customer, agent]) await page.reload();
  };
  const take = takeStep.bind(undefined, agent);
  const plan = (name: string) =>
    customer
      .getByRole('article')
      .filter({ has: customer.getByRole('heading', { name, exact: true }) });
  const open = async (name: string) => {
    await expect(plan(name)).toBeVisible();
    const details = plan(name).locator('details').first();
    if (
      (await details.count()) &&
      !(await details.evaluate((each) => (each as HTMLDetailsElement).open))
    )
      await details.locator('summary').first().click();
  };
  const start = async (name: string, button: string, words: string, send = 'Start the episode') => {
    await customer.goto('/dashboard');
    await open(name);
    await plan(name).getByRole('button', { name: button }).click();
    const dialog = customer.getByRole('dialog');
    await fillIn(dialog, words);
    await dialog.getByRole('button', { name: send }).click();
    await expect(dialog).toBeHidden();
    await mailed('Your order is in');
  };

  await travel('2031-01-06T16:59:45.000Z');
  await signUpDirectly(customer, studio, account);
  await confirmAddress(customer, studio, email);

  await test.step('January: a plan is ordered by the month, confirmed, and used up', async () => {
    await customer.goto('/pricing');
    await customer.getByRole('button', { name: 'Choose Starter' }).click();
    const form = customer.getByRole('dialog', { name: 'Place your order' });
    await expect(form.getByText('$140 a month', { exact: true })).toBeVisible();
    await form.getByLabel('Pay yearly, $1,428').check();
    await expect(form.getByRole('button', { name: 'Place order, $1,428 a year' })).toBeVisible();
    await form.getByLabel('Pay yearly, $1,428').press('ArrowLeft');
    await expect(form.locator('label', { hasText: 'Pay monthly' })).toHaveCSS(
      'outline-style',
      'solid',
    );
    await form.getByLabel('Pay monthly, $140').check();
    await expect(form.getByLabel('First month')).toHaveValue('2031-01');
    await fillIn(form, 'A show about rivers, twice a month.');
    await look(customer, '01 order dialog');
    await form.getByRole('button', { name: 'Place order, $140 a month' }).click();
    await mailed('Your order is in', '$140 a month', 'Start each episode from the plan');
    await customer.goto('/dashboard');
    await expect(plan('Starter')).toContainText('$140 a month');
    await expect(plan('Starter')).toContainText('January 2031 isn’t paid yet: $140.');
    await look(customer, '02 ordered plan');

    await agent.goto('/desk');
    await signInToDesk(agent, studio, kim, pointer);
    await agent.goto('/desk#/?view=plans');
    const row = agent.getByRole('link', { name: 'Starter' });
    await expect(row).toContainText('January: 0 of 2 · $140 due');
    await look(agent, '03 plans at the desk');
    await row.click();
    await expect(agent.getByRole('heading', { level: 1 })).toContainText('Starter, $140 a month');
    address = agent.url();
    await take('Mark as paid', 'Mark $140.00 as paid for January 2031 on Jan 6, 2031?');
    await mailed('Payment received', '$140 for January 2031');
    await take('Start the plan', 'Start the plan?');
    await mailed('Your plan is running');
    await look(agent, '04 plan at the desk');

    await start('Starter', 'Start episode 1 of 2 in January', 'The Green River.');
    await start('Starter', 'Start episode 2 of 2 in January', 'The Snake River.');
    await expect(customer.getByRole('heading', { name: 'Starter episode' })).toHaveCount(2);
    await start('Starter', 'Order one more episode, $70', 'The Salmon.', 'Place order, $70');
    await customer.goto('/dashboard');
    await open('Starter');
    await expect(plan('Starter')).toContainText('January 2031, 2 of 2 episodes');
    await look(customer, '05 used up');
  });

  await test.step('February: one episode, one that lapses, and a switch', async () => {
    await travel('2031-02-01T16:59:45.000Z');
    await turned('Your plan in February 2031', '$140 for February 2031 to pay');
    await take('Send a payment link', 'Send the link to pay $140.00?', () =>
      agent.getByLabel('Payment link').fill('https://pay.example/february'),
    );
    await mailed('How to pay for your order', '$140 for February 2031');
    await customer.reload();
    await open('Starter');
    await expect(plan('Starter').getByRole('link', { name: /^Pay \$140\.00/ })).toBeVisible();
    await take('Mark as paid', 'Mark $140.00 as paid for February 2031 on Feb 1, 2031?');
    await mailed('Payment received', '$140 for February 2031');
    await start('Starter', 'Start episode 1 of 2 in February', 'The Yampa.');
    await travel('2031-02-24T16:59:45.000Z');
    await turned('You have 1 episode left in February 2031', 'by February 28, 2031');
    await open('Starter');
    await expect(plan('Starter')).toContainText(
      '1 is left, and ends with the month, on Feb 28, 2031.',
    );
    await plan('Starter').getByRole('button', { name: 'Switch or stop' }).click();
    const form = customer.getByRole('dialog', { name: 'Switch or stop this plan' });
    await form.getByLabel('From March 2031 on').selectOption('Creator, $2,244 a year');
    await look(customer, '06 switch');
    await form.getByRole('button', { name: 'Ask for it' }).click();
    await expect(form).toBeHidden();
    await mailed('Creator from March 2031 on', 'your plan becomes Creator, $2,244 a year');
    await expect(plan('Starter')).toContainText('From March on it’s Creator, $2,244 a year');
  });

  await test.step('March: another plan by the year, two episodes, and a stop', async () => {
    await travel('2031-03-03T16:59:45.000Z');
    await turned('Your plan in March 2031', '4 episodes', '$2,244 for a year from March 2031');
    await open('Creator');
    await expect(plan('Creator')).toContainText(
      'February 2031, 1 of 2 episodes, 1 ended with the month',
    );
    await take('Mark as paid', 'Mark $2,244.00 as paid for March 2031 on Mar 3, 2031?');
    await mailed('Payment received', '$2,244 for a year from March 2031');
    await start('Creator', 'Start episode 1 of 4 in March', 'The Colorado.');
    await start('Creator', 'Start episode 2 of 4 in March', 'The Gunnison.');
    await customer.goto('/dashboard');
    await open('Creator');
    await plan('Creator').getByRole('link', { name: 'for March 2031' }).click();
    await expect(customer.getByRole('article')).toContainText(
      'Creator, 12 months, March 2031 to February 2032',
    );
    await look(customer, '07 invoice');
    await customer.goto('/dashboard');
    await open('Creator');
    await plan('Creator').getByRole('button', { name: 'Switch or stop' }).click();
    const form = customer.getByRole('dialog', { name: 'Switch or stop this plan' });
    await form.getByLabel('From April 2031 on').selectOption('Stop at the end of March');
    await expect(form).toContainText('we’ll refund the rest, $2,024.');
    await form.getByRole('button', { name: 'Ask for it' }).click();
    await expect(form).toBeHidden();
    await mailed('Your plan will stop', 'stops on March 31, 2031', 'refund the rest, $2,024');
    await agent.reload();
    await expect(agent.getByRole('region', { name: 'Plan' })).toContainText(
      'Stops with March 2031',
    );
    await look(agent, '08 stop at the desk');
    await agent.getByRole('link', { name: 'Account and other orders' }).click();
    await expect(agent.getByText('Paid in all')).toBeVisible();
    await expect(agent.getByRole('main')).toContainText('$2,524.00');
    await look(agent, '09 customer at the desk');
  });

  await test.step('April: it is over', async () => {
    await travel('2031-04-01T16:59:45.000Z');
    await turned('Your plan has ended', 'ended on March 31, 2031');
    await open('Creator');
    await expect(plan('Creator')).toContainText('This plan ended with March 2031.');
    await expect(plan('Creator').getByRole('button', { name: /Start episode/ })).toHaveCount(0);
    await look(customer, '10 ended');
  });
}
