import type { Page } from '@playwright/test';

import type { OrderChange } from '../../netlify/server/orders/order.ts';
import { isolate } from '../../src/contracts/isolate.ts';
import { deliveredOrder, deskMessage, inbox } from '../support/desk-answers.ts';
import { invoicedTo } from '../support/sample-answers.ts';
import { openDesk } from './axe-states.ts';
import { openDashboard, order, orderAfter } from './dashboard.ts';
import { expect, openOrder, signUpDirectly, test, toast } from './fixtures.ts';

/** Begins a word with an input method; its keys belong to it until `commit`. */
async function compose(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const text = 'にほんご';
  await browser.send('Input.imeSetComposition', { text, selectionStart: 4, selectionEnd: 4 });
  return { commit: () => browser.send('Input.insertText', { text }) };
}

/** Presses a key as Safari tells of the one that ended a composition. */
const pressLate = (page: Page, key: string) =>
  page.evaluate((name) => {
    const facts = { key: name, code: name, keyCode: 229, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', facts));
  }, key);

test.describe('an input method keeps its keys', { tag: '@nightly' }, () => {
  test('in the search', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('loudness');
    await expect(page.getByRole('option').first()).toBeVisible();
    for (const key of ['Enter', 'Escape']) await pressLate(page, key);
    await expect(page.getByRole('dialog')).toBeVisible();

    const { commit } = await compose(page);
    for (const key of ['Enter', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await commit();
    expect(new URL(page.url()).pathname).toBe('/about');
    await field.fill('loudness');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    // Enter opens a result once the results are those of these words.
    await expect(async () => {
      if (new URL(page.url()).pathname === '/about') await field.press('Enter', { timeout: 1000 });
      await expect(page).not.toHaveURL('/about', { timeout: 1000 });
    }).toPass();
  });

  test('in a dialog, and beside a toast', async ({ page, site }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    const brief = dialog.getByLabel('Project brief');
    await brief.focus();
    await pressLate(page, 'Escape');
    const { commit } = await compose(page);
    await page.keyboard.press('Escape');
    await expect(brief).toBeFocused();
    await commit();
    await expect(brief).toHaveValue('にほんご');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.evaluate(() => {
      const left = { id: 't1', title: 'A title', description: 'And why.', variant: 'default' };
      sessionStorage.setItem('toast', JSON.stringify(left));
    });
    await page.goto('/contact');
    await expect(toast(page, 'A title')).toBeVisible();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.focus();
    const word = await compose(page);
    for (const key of ['F8', 'Escape']) await page.keyboard.press(key);
    await expect(name).toBeFocused();
    await expect(toast(page, 'A title')).toBeVisible();
    await word.commit();
    await page.keyboard.press('F8');
    await expect(name).not.toBeFocused();
  });

  test('at the desk', async ({ page }) => {
    const { userId, id } = deliveredOrder;
    const path = `/orders/${userId}/${id}`;
    await openDesk(page, `#${path}`, { [path]: deliveredOrder, '/inbox*': inbox });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await message.focus();
    await pressLate(page, 'Escape');
    const { commit } = await compose(page);
    for (const key of ['Control+Enter', 'Escape']) await page.keyboard.press(key);
    await commit();
    await expect(message).toHaveValue('にほんご');
    expect(sent).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => sent).toHaveLength(1);
  });
});

const [NAME, TEXT, FILE] = ['שרה לוי', 'שלום, צריך לערוך פרק 12 (45 דקות).', 'פרק 12 (סופי).wav'];

/** Hebrew on the page that is laid out as if it were English, and fields that would lay it out so. */
const leftToRight = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      const { direction } = getComputedStyle(node.parentElement!);
      const isApart = direction === 'rtl' || /\u2068[^\u2068\u2069]*\u2069/.test(text);
      if (/[\u05d0-\u05ea]/.test(text) && !isApart) found.push(text);
    }
    const fields = 'input:not([type]), input[type=text], input[type=search], textarea';
    for (const field of document.querySelectorAll<HTMLInputElement>(fields))
      if (field.dir !== 'auto' && field.checkVisibility()) found.push(field.outerHTML);
    return found;
  });

test.describe('what people wrote from right to left is laid out so', { tag: '@nightly' }, () => {
  test('on the dashboard, on an invoice, and in the fields', async ({ page, site }) => {
    const user = { firstName: NAME, lastName: NAME, email: 'sara@mail.example' };
    const at = order.createdAt;
    const [handedOver, played, withdrawn] = ['a', 'b', 'c'].map((letter) => ({
      id: letter.repeat(32),
      name: FILE,
      size: 1,
      seconds: 9,
    }));
    const [theirs, ours] = [
      { at, actor: 'customer' },
      { at, actor: NAME },
    ];
    const events: OrderChange[] = [
      { ...theirs, type: 'written', message: TEXT, isInternal: false, files: [handedOver!] },
      { ...ours, type: 'assigned', assignee: 'kim@roomtone.example', name: NAME },
      { ...ours, type: 'written', message: '', isInternal: true, files: [played!, withdrawn!] },
      {
        ...ours,
        type: 'moved',
        from: 'pending',
        to: 'completed',
        message: TEXT,
        files: [played!.id, withdrawn!.id],
      },
      { ...ours, type: 'withdrawn', target: withdrawn!.id, message: TEXT },
    ];
    const comment = { id: '3.0', fileId: played!.id, seconds: 1, text: TEXT, at, isDone: false };
    const named = { customerName: NAME, projectName: NAME, projectBrief: TEXT };
    const mine = { ...orderAfter(...events), ...named, comments: [comment] };
    await page.route('**/api/user', (route) => route.fulfill({ json: { ...user, createdAt: at } }));
    const open = { ...mine, id: 'open', status: 'processing' as const };
    await openDashboard(page, site, [mine, open]);
    await expect(page.getByRole('textbox', { name: 'Comment at 0:00' })).toBeVisible();
    await page.getByText('Change name').click();
    await expect(page.getByLabel('First name')).toBeVisible();
    expect(await leftToRight(page)).toEqual([]);
    const brief = page.getByText(TEXT).first();
    expect(await brief.evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');

    const invoiced = { ...invoicedTo(NAME), projectName: NAME };
    await page.unroute('**/api/orders');
    await page.route('**/api/orders', (route) => route.fulfill({ json: [invoiced] }));
    await page.goto(`/dashboard/invoice#order-${invoiced.id}/42`);
    await expect(page.getByText('Issued')).toBeVisible();
    expect(await leftToRight(page)).toEqual([]);
  });

  test('at the desk', async ({ page }) => {
    const files = (deliveredOrder.files ?? []).map((file) => ({ ...file, name: FILE }));
    const timeline = deliveredOrder.view.timeline.map((entry) => ({
      ...entry,
      ...(entry.message && { message: TEXT }),
      ...(entry.name && { text: entry.text.replace(entry.name, isolate(NAME)) }),
    }));
    const comments = (deliveredOrder.comments ?? []).map((each) => ({ ...each, text: TEXT }));
    const theirs = {
      ...{ ...deliveredOrder, customerName: NAME, projectName: NAME, projectBrief: TEXT },
      ...{ files, comments, view: { ...deliveredOrder.view, timeline } },
    };
    const path = `/orders/${theirs.userId}/${theirs.id}`;
    const { day, id, account } = deskMessage;
    const message = {
      ...{ ...deskMessage, name: NAME, podcastName: NAME, message: TEXT },
      ...{
        history: deskMessage.history.map((step) => ({
          ...step,
          text: `${isolate(NAME)} took the message`,
          message: TEXT,
        })),
      },
      ...{ account: { ...account, name: NAME } },
    };
    const entries = inbox.entries.map((entry) => ({
      ...entry,
      ...{
        name: NAME,
        lastLine: { by: 'customer', text: TEXT, at: order.createdAt },
      },
    }));
    await openDesk(page, '', {
      '/inbox*': { ...inbox, entries },
      [path]: theirs,
      [`/messages/${day}/${id}`]: message,
    });
    await expect(page.getByText(TEXT).first()).toBeVisible();
    expect(await leftToRight(page), 'in the inbox').toEqual([]);
    await page.goto(`/desk#${path}`);
    await expect(page.getByText(TEXT).first()).toBeVisible();
    expect(await leftToRight(page), 'of an order').toEqual([]);
    await page.goto(`/desk#/messages/${day}/${id}`);
    await expect(page.getByRole('heading', { name: 'What they wrote' })).toBeVisible();
    await page.getByRole('button', { name: 'Turn into an order' }).click();
    expect(await leftToRight(page), 'of a message').toEqual([]);
  });

  test('in every field of a public page', async ({ page, site }) => {
    for (const path of ['/contact', '/auth', '/blog', '/help']) {
      await page.goto(path);
      expect(await leftToRight(page), path).toEqual([]);
    }
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill(TEXT);
    await expect(page.getByText(/^Nothing here mentions/)).toBeVisible();
    expect(await leftToRight(page)).toEqual([]);
    await signUpDirectly(page, site);
    await openOrder(page, 'Lite Edit');
    expect(await leftToRight(page)).toEqual([]);
  });
});
