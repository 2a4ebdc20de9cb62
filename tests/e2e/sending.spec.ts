import type { Locator, Page, Route } from '@playwright/test';

import type { Order } from '../../src/contracts/orders.ts';
import { deskMessage, deskOrder, inbox } from '../support/desk-answers.ts';
import { conversation } from '../support/sample-answers.ts';
import { openDesk } from './axe-states.ts';
import { openDashboard, order } from './dashboard.ts';
import { openStep, pointer } from './desk-agent.ts';
import { expect, openOrder, signUpDirectly, test, type Site } from './fixtures.ts';
import { fillIn } from './order-form.ts';

const [, quoted] = conversation as readonly [Order, Order];
const pathOf = ({ userId, id }: typeof deskOrder) => `/orders/${userId}/${id}`;

/** How one comes to a form that is filled in. */
type Reach = (page: Page, site: Site) => Promise<{ field: Locator; send: Locator }>;

const textOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openDeskOrder(page: Page) {
  const answers = { '/inbox*': inbox, [pathOf(deskOrder)]: deskOrder };
  await openDesk(page, `#${pathOf(deskOrder)}`, answers);
}

/** One for each way to build a form: those of settings and of the desk have the same fields. */
const forms: Record<string, Reach> = {
  'a note for colleagues': async (page) => {
    await openDeskOrder(page);
    await page.getByRole('radio', { name: 'Note' }).check();
    await textOf(page, 'Note').fill('Ask Lee.');
    return { field: textOf(page, 'Note'), send: buttonOf(page, 'Save the note') };
  },
  'a message about an order': async (page, site) => {
    await openDashboard(page, site, [order]);
    await page.getByRole('button', { name: 'Write to us' }).click();
    await textOf(page, 'Your message').fill('Is that all?');
    return { field: textOf(page, 'Your message'), send: buttonOf(page, 'Send message') };
  },
  'a message to the studio': async (page) => {
    await page.goto('/contact');
    await textOf(page, 'Name').fill('Ada Byron');
    await textOf(page, 'Email').fill('ada@mail.example');
    await page.getByRole('combobox', { name: 'Service' }).selectOption('Video Production');
    await textOf(page, 'Message').fill('We have forty minutes of tape.');
    return { field: textOf(page, 'Message'), send: buttonOf(page, 'Send Message') };
  },
  'an order': async (page, site) => {
    await signUpDirectly(page, site);
    await fillIn(await openOrder(page, 'Lite Edit'));
    return { field: textOf(page, 'Project brief'), send: buttonOf(page, 'Place order, $40') };
  },
  'a decision': async (page, site) => {
    await openDashboard(page, site, [quoted]);
    await page.getByRole('button', { name: 'Decline' }).click();
    const field = textOf(page, 'What doesn’t work for you? (optional)');
    await field.fill('Too much.');
    return { field, send: buttonOf(page, 'Decline the quote') };
  },
};

test.use({ expectedStatuses: [400] });

for (const [name, reach] of Object.entries(forms))
  test(
    `what is typed while it is sent is not lost, since nothing can be: ${name}`,
    { tag: '@nightly' },
    async ({ page, site }) => {
      const { field, send } = await reach(page, site);
      const typed = await field.inputValue();
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<Route>();
      await page.route('**/api/**', (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        arrive(route);
        return undefined;
      });
      await send.click();
      const sent = await arrived;
      await expect(field).toHaveJSProperty('readOnly', true);
      await field.focus();
      await page.keyboard.type(' More.');
      await expect(field).toHaveValue(typed);
      await sent.fulfill({ status: 400, json: { code: 'invalid_request', message: 'Not now.' } });
      await expect(field).toHaveJSProperty('readOnly', false);
      await field.press('End');
      await page.keyboard.type(' More.');
      await expect(field).toHaveValue(`${typed} More.`);
    },
  );

test(
  'no saved reply is put into a message that is being sent',
  { tag: '@nightly' },
  async ({ page }) => {
    await openDeskOrder(page);
    const message = textOf(page, 'Message');
    await message.fill('Good morning.');
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<Route>();
    await page.route(`**/api/desk${pathOf(deskOrder)}`, (route) => {
      arrive(route);
    });
    await buttonOf(page, 'Send to the customer').click();
    const sent = await arrived;
    await buttonOf(page, 'Saved replies').click();
    await page.getByRole('button', { name: /^Quote ?: Rosa/ }).click();
    await expect(message).toHaveValue('Good morning.');
    await sent.fulfill({ json: deskOrder });
    await expect(message).toHaveValue('');
  },
);

test.describe('a question', () => {
  test.use({ expectedStatuses: [400, 500, 503] });

  test('whether an order shall be canceled stays until it is', async ({ page, site }) => {
    await openDashboard(page, site, [order]);
    const answers = [
      { status: 503, json: { code: 'unavailable', message: 'Try again in a minute.' } },
      { status: 200, json: { ...order, status: 'cancelled' } },
    ];
    await page.route('**/cancel', (route) => route.fulfill(answers.shift()));
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    const confirm = dialog.getByRole('button', { name: 'Cancel the order' });
    await confirm.click();
    await expect(page.getByText('Order not canceled').first()).toBeVisible();
    await expect(confirm).toBeEnabled();
    await confirm.click();
    await expect(dialog).toBeHidden();
  });

  test(
    'is over when the order has moved on meanwhile',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await openDashboard(page, site, [order]);
      const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await page.route('**/cancel', (route) =>
        route.fulfill({ status: 400, json: { code: 'invalid_request', message: 'Too late.' } }),
      );
      await page.route('**/api/orders', (route) =>
        route.fulfill({ json: [{ ...order, status: 'processing' }] }),
      );
      await dialog.getByRole('button', { name: 'Cancel the order' }).click();
      await expect(dialog).toBeHidden();
    },
  );

  test(
    'to a customer stays until it is sent, on the desk, too',
    { tag: '@nightly' },
    async ({ page }) => {
      await openDeskOrder(page);
      await page.route(`**/api/desk${pathOf(deskOrder)}`, (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke.' } }),
      );
      await openStep(page, pointer, 'Start production');
      await buttonOf(page, 'Continue').click();
      const dialog = page.getByRole('dialog');
      const confirm = dialog.getByRole('button', { name: 'Start production' });
      await confirm.click();
      await expect(page.getByText('That didn’t go through').first()).toBeVisible();
      await expect(confirm).toBeEnabled();
    },
  );

  test(
    'is asked by a link that is opened in the tab of the dashboard, too',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await openDashboard(page, site, [quoted]);
      await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
      for (const [word, title] of [
        ['accept', /^Accept the quote/],
        ['decline', /^Decline the quote/],
      ] as const) {
        await page.goto(`/dashboard#order-${quoted.id}/${word}`);
        await expect(page.getByRole('dialog', { name: title })).toBeVisible();
        await page.keyboard.press('Escape');
      }
      await expect(page).toHaveURL(`/dashboard#order-${quoted.id}`);
    },
  );

  test(
    'that was answered does not come back with the words of the last answer',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await openDashboard(page, site, [quoted]);
      await page.route('**/decision', (route) =>
        route.fulfill({ json: { ...quoted, eventCount: 4 } }),
      );
      await page.getByRole('button', { name: 'Decline' }).click();
      const message = textOf(page, 'What doesn’t work for you? (optional)');
      await message.fill('Too much.');
      await buttonOf(page, 'Decline the quote').click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(message).toHaveValue('');
    },
  );

  test(
    'can be answered again after something broke',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await openDashboard(page, site, [quoted]);
      await page.getByRole('button', { name: 'Accept the quote' }).click();
      const confirm = page.getByRole('dialog').getByRole('button', { name: 'Accept the quote' });
      await page.evaluate(() => {
        // It is the test's own fault.
        addEventListener('unhandledrejection', (event) => event.preventDefault());
        crypto.randomUUID = () => {
          throw new Error('No more ids');
        };
      });
      await confirm.click();
      await expect(confirm).toBeEnabled();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  );
});

test(
  '“Send and next” does not lead away from where the agent has gone meanwhile',
  { tag: '@nightly' },
  async ({ page }) => {
    const other = { ...deskOrder, id: inbox.entries[2]!.id, customerName: 'Hubert Blaine' };
    const { day, id } = deskMessage;
    await openDesk(page, '', {
      '/inbox*': inbox,
      [pathOf(other)]: other,
      [`/messages/${day}/${id}`]: deskMessage,
    });
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<Route>();
    await page.route(`**/api/desk${pathOf(deskOrder)}`, (route) => {
      if (route.request().method() !== 'POST') return route.fulfill({ json: deskOrder });
      arrive(route);
      return undefined;
    });
    await page.getByRole('link', { name: 'Custom Solution' }).click();
    await textOf(page, 'Message').fill('Good morning.');
    await buttonOf(page, 'Send and next').click();
    const sent = await arrived;
    await page.goto(`/desk#${pathOf(other)}`);
    await expect(page.getByText('Hubert Blaine').first()).toBeVisible();
    await sent.fulfill({ json: deskOrder });
    await expect(page.getByText('The customer sees your message').first()).toBeVisible();
    await expect(page).toHaveURL(`/desk#${pathOf(other)}`);
  },
);
