import type { Page } from '@playwright/test';

import {
  deliveredOrder,
  deskCustomer,
  answeredMessage,
  deskMessage,
  spamMessage,
  deskOrder,
  deskSession,
  figuresOf,
  inbox,
  orderInProduction,
} from '../support/desk-answers.ts';
import { conversation, invoicedTo, ordersOfEachStatus } from '../support/sample-answers.ts';
import { openDashboard } from './dashboard.ts';
import { openStep, pointer } from './desk-agent.ts';
import { expect, toast, openOrder, signUpDirectly, type Site } from './fixtures.ts';
import { fillIn } from './order-form.ts';

/** Something that a page shows after a person has done something. */
interface State {
  only?: 'phone' | 'desktop';
  /** Checked on every change; the others at night. */
  isEveryday?: true;
  reach: (page: Page, site: Site) => Promise<void>;
}

/** Opens a place on the desk with these answers. */
export async function openDesk(page: Page, hash: string, answers: Record<string, unknown>) {
  for (const [path, json] of Object.entries({ '/session': deskSession, ...answers }))
    await page.route(`**/api/desk${path}{,\\?*}`, (route) => route.fulfill({ json }));
  await page.goto(`/desk${hash}`);
}

async function openDeskOrder(page: Page, order: typeof deskOrder) {
  const path = `/orders/${order.userId}/${order.id}`;
  await openDesk(page, `#${path}`, { [path]: order });
}

/** Presses buttons one after the other, until these words show. */
async function press(page: Page, buttons: readonly string[], words: string) {
  for (const name of buttons) await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText(words)).toBeVisible();
}

/** Never answers requests to an address. */
const hang = (page: Page, address: string) =>
  page.route(address, () => new Promise(() => undefined));

const byName: Record<string, State> = {
  'a menu of the bar open': {
    only: 'desktop',
    reach: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Services' }).click();
      await expect(
        page.getByRole('link', { name: 'Audio Production Edits, mixes, and masters' }),
      ).toBeVisible();
    },
  },
  'the mobile menu open': {
    isEveryday: true,
    only: 'phone',
    reach: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  'Login Required': {
    reach: async (page) => {
      await expect(await openOrder(page, 'Lite Edit')).toBeVisible();
    },
  },
  'the order form with errors': {
    isEveryday: true,
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Lite Edit');
      await expect(dialog).toBeVisible();
      await press(page, ['Place order, $40'], 'Phone number is required');
    },
  },
  'sign-up with errors': {
    reach: async (page) => {
      await page.goto('/auth');
      await press(page, ['Create an account', 'Create Account'], 'First name is required');
    },
  },
  'a tooltip open': {
    reach: async (page) => {
      await page.goto('/auth');
      await press(page, ['Create an account'], 'First name');
      await page.getByLabel('Password', { exact: true }).focus();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  },
  'the forgotten password': {
    reach: async (page) => {
      await page.goto('/auth');
      await press(page, ['Forgot your password?', 'Send link'], 'Please enter a valid email');
    },
  },
  'an order under way': {
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Lite Edit');
      await fillIn(dialog);
      await hang(page, '**/api/orders');
      await dialog.getByRole('button', { name: 'Place order, $40' }).click();
      await expect(dialog.getByRole('button', { name: 'Placing Order...' })).toBeDisabled();
    },
  },
  'an order too many': {
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Lite Edit');
      await fillIn(dialog);
      const message = 'Too many attempts. Please try again in 7 minutes.';
      await page.route('**/api/orders', (route) =>
        route.fulfill({ status: 429, json: { code: 'too_many_requests', message } }),
      );
      await dialog.getByRole('button', { name: 'Place order, $40' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(message);
    },
  },
  'the dashboard loading': {
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      await hang(page, '**/api/orders');
      await page.goto('/dashboard');
      await expect(page.locator('[aria-busy="true"]')).toBeVisible();
    },
  },
  'the dashboard whose orders cannot be read': {
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      await page.route('**/api/orders', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } }),
      );
      await page.goto('/dashboard');
      await expect(page.getByText('We couldn’t load your orders.')).toBeVisible();
    },
  },
  'the dashboard empty': {
    reach: async (page, site) => {
      await openDashboard(page, site);
      await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    },
  },
  'the dashboard with every status': {
    reach: async (page, site) => {
      await openDashboard(page, site, ordersOfEachStatus);
      await expect(page.getByRole('article')).toHaveCount(5);
    },
  },
  'an order with a quote, files and a message begun': {
    reach: async (page, site) => {
      const [order] = conversation;
      const timeline = order!.view.timeline.map((entry) => ({
        ...entry,
        isNew: entry.by === 'studio',
      }));
      await openDashboard(page, site, [{ ...order, view: { ...order!.view, timeline } }]);
      await expect(page.getByRole('region', { name: 'Your files' })).toBeVisible();
      await expect(page.getByText('New', { exact: true }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Add links' }).click();
      await page.getByLabel('Links to your files').fill('http://files.example');
      await press(page, ['Add the links'], 'Enter a link that begins with https://');
    },
  },
  'a decision about a quote asked, on a phone': {
    only: 'phone',
    reach: async (page, site) => {
      await openDashboard(page, site, conversation.slice(1));
      await press(page, ['Accept the quote Custom Solution'], 'Anything to add?');
    },
  },
  'an invoice': {
    reach: async (page, site) => {
      await openDashboard(page, site, [invoicedTo('Rosa Delgado')]);
      await page.getByRole('link', { name: 'Invoice 00042' }).click();
      await expect(page.getByRole('heading', { name: 'Invoice 00042' })).toBeVisible();
    },
  },
  'the settings for a new email address with errors': {
    reach: async (page, site) => {
      await openDashboard(page, site);
      await page.locator('summary', { hasText: 'Change email address' }).click();
      await press(page, ['Send the link'], 'Please enter a valid email');
    },
  },
  'a link to a new email address that failed': {
    reach: async (page) => {
      await page.route('**/api/account/email/confirm', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke.' } }),
      );
      await page.goto('/account/email#confirm-email=abc');
      await page.getByRole('button', { name: 'Confirm this address' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  'a toast shown': {
    reach: async (page) => {
      await page.goto('/dashboard');
      await expect(toast(page, 'Unauthorized')).toBeVisible();
      await expect(page).toHaveURL('/auth');
      await expect(toast(page, 'Unauthorized')).toBeVisible();
    },
  },
  'contact with errors': {
    reach: async (page) => {
      await page.goto('/contact');
      await press(page, ['Send Message'], 'Name must be at least 2 characters');
    },
  },
  'the help search with results': {
    reach: async (page) => {
      await page.goto('/help?q=refund');
      await expect(page.locator('mark').first()).toBeVisible();
    },
  },
  'the help search without results': {
    reach: async (page) => {
      await page.goto('/help?q=zzzzqqqq');
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /contact|ask|write/i })
          .first(),
      ).toBeVisible();
    },
  },
  'the inbox of the desk': {
    reach: async (page) => {
      await openDesk(page, '', { '/inbox': inbox });
      await expect(page.getByRole('link', { name: 'Unread: Custom Solution' })).toBeVisible();
    },
  },
  'what a search of the desk found, some of it selected': {
    reach: async (page) => {
      await openDesk(page, '#/?search=rosa', { '/inbox': inbox });
      await page.getByLabel('Select Message from Tomasz').check();
      await expect(page.getByText('1 selected')).toBeVisible();
    },
  },
  'entries of the desk about to be assigned together': {
    reach: async (page) => {
      await openDesk(page, '', { '/inbox': inbox });
      // On a phone, the bar opens with the first of them.
      await page.getByLabel('Select Message from Tomasz').check();
      await page.getByRole('group', { name: 'Selection' }).getByRole('checkbox').check();
      await page.getByLabel('Something else').selectOption('Assign to Lee Park');
      await press(page, ['Continue'], 'Left out, and still selected:');
    },
  },
  'the inbox of the desk with its filters open on a phone': {
    only: 'phone',
    reach: async (page) => {
      await openDesk(page, '', { '/inbox': inbox });
      await page.getByRole('button', { name: 'Filter: Open' }).click();
      await expect(page.getByLabel('Sorted by')).toBeVisible();
    },
  },
  'the customers of the desk': {
    reach: async (page) => {
      await openDesk(page, '#/customers', { '/customers': { customers: [deskCustomer] } });
      await expect(page.getByRole('link', { name: 'Rosa Delgado' })).toBeVisible();
    },
  },
  'the inbox of the desk empty': {
    reach: async (page) => {
      await openDesk(page, '', { '/inbox': { ...inbox, entries: [], total: 0 } });
      await expect(page.getByRole('heading', { name: 'Nothing is open' })).toBeVisible();
    },
  },
  'the inbox of the desk loading': {
    reach: async (page) => {
      await hang(page, '**/api/desk/inbox*');
      await openDesk(page, '', {});
      await expect(page.getByText('Kim Osei')).toBeVisible();
    },
  },
  'the keys of the desk': {
    only: 'desktop',
    reach: async (page) => {
      await openDesk(page, '', { '/inbox': inbox });
      await page.getByRole('button', { name: 'Shortcuts' }).click();
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  'an order on the desk, its price with an error': {
    isEveryday: true,
    reach: async (page) => {
      await openDeskOrder(page, deskOrder);
      await openStep(page, pointer, 'Change the quote');
      await press(page, ['Continue'], 'Enter a price');
    },
  },
  'an order on the desk, a saved reply for a note that is kept': {
    reach: async (page) => {
      await openDeskOrder(page, deskOrder);
      await page.getByRole('radio', { name: 'Note' }).check();
      await page.getByRole('textbox', { name: 'Note' }).fill('Ask Lee.');
      await page.getByRole('radio', { name: 'Message' }).check();
      await page.getByRole('button', { name: 'Saved replies' }).click();
      await expect(page.getByRole('option', { name: 'Received' })).toBeVisible();
    },
  },
  'an order on the desk, its price to be confirmed': {
    reach: async (page) => {
      await openDeskOrder(page, deskOrder);
      await openStep(page, pointer, 'Change the quote');
      await page.getByLabel('Price in US dollars').fill('1200');
      await press(page, ['Continue'], 'Send the customer a quote of $1,200.00?');
    },
  },
  'an order on the desk of somebody whom emails do not reach, about to be quoted': {
    reach: async (page) => {
      await openDeskOrder(page, { ...deskOrder, mailObstacle: 'unconfirmed' });
      const again = page.getByRole('button', { name: 'Send the confirmation again' });
      await expect(again).toBeVisible();
      await openStep(page, pointer, 'Change the quote');
      await page.getByLabel('Price in US dollars').fill('1200');
      await press(page, ['Continue'], '$480.00. Shows the customer, on the dashboard only,');
    },
  },
  'an order on the desk about to be started without a price': {
    reach: async (page) => {
      await openDeskOrder(page, { ...deskOrder, lacks: ['price'] });
      await openStep(page, pointer, 'Start production');
      await press(page, ['Continue'], 'Start without a price?');
    },
  },
  'an order on the desk about to be completed without files': {
    reach: async (page) => {
      await openDeskOrder(page, orderInProduction);
      await openStep(page, pointer, 'Deliver');
      await press(page, ['Continue'], 'Complete without files?');
    },
  },
  'a delivered order on the desk, about to be delivered again': {
    reach: async (page) => {
      const stopRequestedAt = deliveredOrder.updatedAt;
      await openDeskOrder(page, { ...deliveredOrder, stopRequestedAt });
      await openStep(page, pointer, 'Deliver again');
      await expect(page.getByText('Files to deliver')).toBeVisible();
    },
  },
  'a delivered order on the desk, a file to be withdrawn without a reason': {
    reach: async (page) => {
      await openDeskOrder(page, deliveredOrder);
      await openStep(page, pointer, 'Withdraw a file or link');
      await press(page, ['Continue'], 'Choose what is withdrawn');
    },
  },
  'an order on the desk to be marked as paid': {
    reach: async (page) => {
      await openDeskOrder(page, deliveredOrder);
      await openStep(page, pointer, 'Mark as paid');
      await press(page, ['Continue'], 'Mark $480.00 as paid on');
    },
  },
  'an order on the desk that is nowhere': {
    reach: async (page) => {
      await openDesk(page, `#/orders/${deskOrder.userId}/${deskOrder.id}`, {});
      await expect(page.getByText('There’s no such order.')).toBeVisible();
    },
  },
  'a message on the desk that is to become an order': {
    reach: async (page) => {
      const path = `/messages/${deskMessage.day}/${deskMessage.id}`;
      await openDesk(page, `#${path}`, { [path]: deskMessage });
      await openStep(page, pointer, 'Turn into an order');
      await page.getByRole('button', { name: 'Continue' }).click();
      const steps = page.getByRole('region', { name: 'Next step' });
      await expect(steps.getByText('Choose one', { exact: true }).last()).toBeVisible();
    },
  },
  'a message on the desk that was answered': {
    reach: async (page) => {
      const path = `/messages/${deskMessage.day}/${deskMessage.id}`;
      await openDesk(page, `#${path}`, { [path]: answeredMessage });
      await expect(page.getByText(/^Kim Osei answered by email on /)).toBeVisible();
    },
  },
  'a message on the desk that is spam': {
    reach: async (page) => {
      const path = `/messages/${deskMessage.day}/${deskMessage.id}`;
      await openDesk(page, `#${path}`, { [path]: spamMessage });
      await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    },
  },
  'the figures of the desk': {
    reach: async (page) => {
      await openDesk(page, '#/figures', { '/figures?weeks=12': figuresOf(12) });
      await expect(page.getByText('+3 from the weeks before')).toBeVisible();
    },
  },
  'the figures of the desk by service': {
    reach: async (page) => {
      await openDesk(page, '#/figures?by=service', { '/figures?weeks=12': figuresOf(12) });
      await expect(page.getByRole('rowheader', { name: 'Pro Edit + Show Notes' })).toBeVisible();
    },
  },
  'the figures of the desk without orders': {
    reach: async (page) => {
      const { total, ...others } = figuresOf(12);
      const answer = { ...others, articles: [], total: { ...total, orders: 0, messages: 0 } };
      await openDesk(page, '#/figures', { '/figures?weeks=12': answer });
      await expect(page.getByRole('heading', { name: 'No orders in these weeks' })).toBeVisible();
    },
  },
  'the figures of the desk that cannot be read': {
    reach: async (page) => {
      await openDesk(page, '#/figures', {});
      await expect(page.getByText('We couldn’t load the figures')).toBeVisible();
    },
  },
  'a customer on the desk about to be closed': {
    reach: async (page) => {
      const path = `/customers/${deskCustomer.id}`;
      await openDesk(page, `#${path}`, { [path]: deskCustomer });
      await page.getByRole('button', { name: 'Close the account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Close this account?' });
      await dialog.getByRole('button', { name: 'Close the account' }).click();
      await expect(dialog.getByText('Type the address exactly as shown above')).toBeVisible();
    },
  },
  'a link to the desk that does not work': {
    reach: async (page) => {
      await page.route('**/api/desk/session', (route) =>
        route.fulfill({ status: 400, json: { code: 'invalid_link', message: 'No.' } }),
      );
      await page.goto('/desk/sign-in#token=used');
      await expect(page.getByText('This link doesn’t work.')).toBeVisible();
    },
  },
};

/** The states that axe reads and that have screenshots, each of which a new page can reach. */
export const states = Object.entries(byName).map(([name, state]) => ({ name, ...state }));
