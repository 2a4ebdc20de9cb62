import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { order, showOrders } from './dashboard.ts';
import { expect, holdRequests, makeAccount, signUpDirectly, toast } from './fixtures.ts';
import { placeOrder } from './order-form.ts';
import { confirmAddress, fromQuotedPrintable, mailsAbout, type Studio, test } from './studio.ts';

// What each link and each setting does to the account is proven by tests/api.
test.use({ expectedStatuses: [400, 401, 403, 409] });

/** The link to a page in the mail with this subject. */
async function linkFrom(studio: Studio, subject: string, to: string, page: string) {
  const [mail = ''] = (await mailsAbout(studio, subject, 1, to)).map(fromQuotedPrintable);
  return new RegExp(`http://localhost:\\d+${page}=[\\w.-]+`).exec(mail)?.[0] ?? '';
}

const openSetting = (page: Page, name: string) =>
  page.locator('summary', { hasText: name }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('a forgotten password is replaced through an emailed link that works once', async ({
  page,
  studio,
}) => {
  const { email } = await signUpDirectly(page, studio);
  await page.context().clearCookies();
  // What is pressed and typed before the script is there counts.
  const release = await holdRequests(page, '**/_astro/AuthForms*.js');
  await page.goto('/auth', { waitUntil: 'domcontentloaded' });
  await press(page, 'Forgot your password?');
  await page.getByLabel('Email').fill(email);
  release();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toBeFocused();
  await press(page, 'Send link');
  await expect(page.getByText(`If there’s an account for ${email}, a link is on`)).toBeFocused();

  const link = await linkFrom(studio, 'Choose a new password', email, '/auth#reset');
  const setPassword = async (password: string) => {
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await press(page, 'Set password');
  };
  await setPassword('marble-lantern-52');
  await expect(toast(page, 'Password set')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  // The token is gone from the address, and so from the history.
  await expect(page).toHaveURL('/auth');
  await setPassword('another-harbor-71');
  await expect(toast(page, 'Password not set')).toBeVisible();
  await press(page, 'Sign in instead');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test(
  'a new email address is the account’s once its owner confirms it, after the password',
  { tag: '@nightly' },
  async ({ page, studio }) => {
    const { email, password } = await signUpDirectly(page, studio);
    const { email: newEmail } = makeAccount();
    await confirmAddress(page, studio, email);
    await page.goto('/dashboard');
    await openSetting(page, 'Change email address');
    const status = page.getByRole('region', { name: 'Settings' }).getByRole('status');
    await expect(status).toContainText('works for 60 minutes');
    const confirmation = page.getByLabel('Password', { exact: true });
    const ask = async (address: string, typed: string) => {
      await page.getByLabel('New email').fill(address);
      await confirmation.fill(typed);
      await press(page, 'Send the link');
    };
    await ask(email, password);
    await expect(page.getByLabel('New email')).toHaveAccessibleDescription(/already/);
    await ask(newEmail, 'not-this-one');
    await expect(confirmation).toBeFocused();
    await ask(newEmail, password);
    await expect(status).toContainText(`A link is on its way to ${newEmail}.`);

    const target = '/account/email#confirm-email';
    const link = await linkFrom(studio, 'Confirm your new email address', newEmail, target);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    for (const [address, title] of [
      [link, 'Your email address is confirmed'],
      [`${link}x`, 'This link doesn’t work anymore'],
    ] as const) {
      await page.goto(address);
      await press(page, 'Confirm this address');
      await expect(heading(title)).toBeFocused();
      await expect(page).toHaveURL('/account/email');
    }
    await page.getByRole('link', { name: 'Open the dashboard' }).click();
    const account = page.getByRole('region', { name: 'Account Information' });
    await expect(account).toContainText(newEmail);

    // Somebody else has the address by now; and a press before the script has read the address counts.
    const tokens: unknown[] = [];
    await page.route('**/api/account/email/confirm', (route) => {
      tokens.push(route.request().postDataJSON());
      return route.fulfill({ status: 409, json: { code: 'email_taken', message: 'No.' } });
    });
    const release = await holdRequests(page, '**/_astro/MailedLink*.js');
    await page.goto('/account/email#confirm-email=abc.def', { waitUntil: 'domcontentloaded' });
    await press(page, 'Confirm this address');
    release();
    await expect(heading('This address is taken')).toBeFocused();
    expect(tokens).toEqual([{ token: 'abc.def' }]);

    // Without a token there's nothing to confirm.
    await page.goto('about:blank');
    await page.goto('/account/email');
    await expect(page.getByRole('link', { name: 'Open the dashboard' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm this address' })).toHaveCount(0);
  },
);

test(
  'the settings change name and password, download the data and sign out everywhere',
  { tag: '@nightly' },
  async ({ page, studio }) => {
    const account = await signUpDirectly(page, studio);
    await placeOrder(page, 'Show Notes');
    await page.goto('/dashboard');
    await openSetting(page, 'Change name');
    await page.getByLabel('First name').fill('Augusta');
    await press(page, 'Change name');
    await expect(toast(page, 'Name changed')).toBeVisible();
    await expect(page.getByText('Welcome, Augusta.')).toBeVisible();
    // Open orders show it, too.
    await expect(page.getByRole('article')).toContainText('Augusta Byron');

    await openSetting(page, 'Change password');
    const current = page.getByLabel('Current password', { exact: true });
    await current.fill('not-this-one');
    await page.getByLabel('New password', { exact: true }).fill('marble-lantern-52');
    await press(page, 'Change password');
    await expect(current).toBeFocused();
    await current.fill(account.password);
    await press(page, 'Change password');
    await expect(toast(page, 'Password changed')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Welcome, Augusta.')).toBeVisible();

    await openSetting(page, 'Devices and data');
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    const text = await readFile(await (await waiting).path(), 'utf8');
    expect((JSON.parse(text) as { account: { email: string } }).account.email).toBe(account.email);
    await press(page, 'Sign out everywhere');
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Signed out everywhere')).toBeVisible();
    expect((await page.request.get('/api/user')).status()).toBe(401);
  },
);

test(
  'an account is closed after the password and what becomes of each order, unless one is in production',
  { tag: '@nightly' },
  async ({ page, studio }) => {
    const { password } = await signUpDirectly(page, studio);
    const dialog = page.getByRole('dialog', { name: 'Close your account?' });
    const openDialog = async () => {
      await openSetting(page, 'Devices and data');
      await press(page, 'Close my account');
      await expect(dialog).toBeVisible();
    };
    await showOrders(page, [{ ...order, serviceName: 'Show Notes', status: 'processing' }]);
    await openDialog();
    const reason = 'We’re working on Show Notes (Order #DEADBEEF).';
    await expect(dialog.getByRole('alert')).toContainText(reason);
    await expect(dialog.getByRole('button', { name: 'Close the account' })).toHaveCount(0);
    await dialog.getByRole('link', { name: 'Ask us to stop' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      /Please stop Show Notes \(Order #DEADBEEF\)/,
    );

    const statuses = ['pending', 'completed', 'cancelled'];
    await showOrders(
      page,
      statuses.map((status, index) => ({
        ...order,
        id: `order-000000${index}`,
        serviceName: `Service ${index}`,
        status,
      })),
    );
    await openDialog();
    await expect(dialog.getByRole('term')).toHaveText([
      'Canceled now',
      'Kept by the studio, without your name, email, phone number, or brief',
    ]);
    await expect(dialog.getByRole('definition')).toHaveText([
      'Service 0 (Order #-0000000)',
      'Service 1 (Order #-0000001)',
      'Service 2 (Order #-0000002)',
    ]);
    const field = dialog.getByLabel('Password', { exact: true });
    const close = dialog.getByRole('button', { name: 'Close the account' });
    await field.fill('not-this-one');
    await close.click();
    await expect(field).toBeFocused();
    // The sentence stands at the field alone.
    await expect(page.getByText('Account not closed')).toHaveCount(0);
    await field.fill(password);
    await close.click();
    await expect(toast(page, 'Account closed')).toBeVisible();
    await expect(page).toHaveURL('/');
  },
);
