import type { Page } from '@playwright/test';

import { runOpsProcess } from '../support/ops-process.ts';
import { expect, makeAccount, signUpDirectly, toast } from './fixtures.ts';
import { placeOrder } from './order-form.ts';
import { confirmAddress, mailsAbout, recordsOf, test } from './studio.ts';
import { fromQuotedPrintable } from './quoted-printable.ts';

async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  const answer = page.getByRole('status').filter({ hasText: 'a link is on its way' });
  await expect(answer).toBeVisible();
  return ((await answer.textContent()) ?? '').replace(email, 'EMAIL');
}

test.describe('a forgotten password', () => {
  test.use({ expectedStatuses: [400, 401] });

  test('is replaced through an emailed link that works once', async ({ page, studio, browser }) => {
    const account = await signUpDirectly(page, studio);
    const anywhere = await browser.newContext({ baseURL: studio.url });
    const other = await anywhere.newPage();

    // Known or not, the page says the same; only one address gets mail.
    const known = await askForLink(other, account.email);
    expect(await askForLink(other, makeAccount().email)).toBe(known);
    const [mail = ''] = (await mailsAbout(studio, 'Choose a new password', 1)).map(
      fromQuotedPrintable,
    );
    expect(mail).toContain(`\nTo: ${account.email}\n`);
    expect(mail).toMatch(/It works once,\s+until .* UTC/);
    const link = /http:\/\/localhost:\d+\/auth#reset=[\w.-]+/.exec(mail)?.[0] ?? '';

    await other.goto(link);
    await other.getByLabel('New password', { exact: true }).fill('marble-lantern-52');
    await other.getByRole('button', { name: 'Set password' }).click();
    await expect(toast(other, 'Password set')).toBeVisible();
    // The token is gone from the address, and so from the history.
    await expect(other).toHaveURL('/auth');
    // The old password and its sessions no longer work; the owner is notified.
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await mailsAbout(studio, 'Your password was changed', 1);
    const signIn = (password: string) =>
      page.request.post('/api/login', {
        data: { email: account.email, password },
        headers: { Origin: studio.url },
      });
    expect((await signIn(account.password)).status()).toBe(401);
    expect((await signIn('marble-lantern-52')).status()).toBe(200);

    await other.goto(link);
    await other.getByLabel('New password', { exact: true }).fill('another-harbor-71');
    await other.getByRole('button', { name: 'Set password' }).click();
    await expect(toast(other, 'Password not set')).toBeVisible();
    await other.getByRole('button', { name: 'Sign in instead' }).click();
    await expect(other).toHaveURL('/auth');
    await expect(other.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    expect((await signIn('marble-lantern-52')).status()).toBe(200);
    await anywhere.close();
  });
});

test.describe('a new email address', () => {
  test.use({ expectedStatuses: [400, 403] });

  test('is the account’s once its owner confirms it, after the password', async ({
    page,
    studio,
  }) => {
    const { email, password } = await signUpDirectly(page, studio);
    const { email: newEmail } = makeAccount();
    await page.goto('/dashboard');
    const unconfirmed = page.getByRole('complementary', { name: 'Email not confirmed' });
    await expect(unconfirmed).toContainText(email);
    await confirmAddress(page, studio, email);
    // On another device, for all that this page knows.
    await unconfirmed.getByRole('button', { name: 'I’ve confirmed it' }).click();
    await expect(unconfirmed).toHaveCount(0);
    await expect(page.getByText(/^Welcome, /)).toBeVisible();
    await placeOrder(page, 'Show Notes');
    await page.goto('/dashboard');
    await page.locator('summary', { hasText: 'Change email address' }).click();
    const status = page.getByRole('region', { name: 'Settings' }).getByRole('status');
    await expect(status).toContainText('works for 60 minutes');
    await page.getByLabel('New email').fill(email);
    const confirmation = page.getByLabel('Password', { exact: true });
    await confirmation.fill(password);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByLabel('New email')).toHaveAccessibleDescription(/already/);
    await page.getByLabel('New email').fill(newEmail);
    await confirmation.fill('not-this-one');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(confirmation).toBeFocused();
    await confirmation.fill(password);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(status).toContainText(`A link is on its way to ${newEmail}.`);

    const [mail = ''] = (await mailsAbout(studio, 'Confirm your new email address', 1)).map(
      fromQuotedPrintable,
    );
    expect(mail).toContain(`\nTo: ${newEmail}\n`);
    const link =
      /http:\/\/localhost:\d+\/account\/email#confirm-email=[\w.-]+/.exec(mail)?.[0] ?? '';
    // Pressed again, it finds everything done.
    for (const [address, heading] of [
      [link, 'Your email address is confirmed'],
      [link, 'Your email address is confirmed'],
      [`${link}x`, 'This link doesn’t work anymore'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('button', { name: 'Confirm this address' }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
      // The token is gone from the address, and so from the history.
      await expect(page).toHaveURL('/account/email');
    }
    await page.getByRole('link', { name: 'Open the dashboard' }).click();
    const account = page.getByRole('region', { name: 'Account Information' });
    await expect(account).toContainText(newEmail);
    await expect(page.getByRole('article')).toContainText(newEmail);
    const [notice = ''] = await mailsAbout(studio, 'Your email address was changed', 1);
    expect(notice).toContain(`\nTo: ${email}\n`);
  });
});

test.describe('the link “That wasn’t me”', () => {
  test.use({ expectedStatuses: [400, 401] });

  test('deletes what a stranger opened, when it is pressed', async ({ page, studio }) => {
    const { email } = await signUpDirectly(page, studio);
    const [mail = ''] = (await mailsAbout(studio, 'Welcome to Roomtone', 1, email)).map(
      fromQuotedPrintable,
    );
    const link = /http:\/\/localhost:\d+\/account\/not-me#not-me=[\w.-]+/.exec(mail)?.[0] ?? '';
    for (const [address, heading] of [
      [link, 'Thank you. It’s settled'],
      [`${link}x`, 'This link doesn’t work anymore'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('button', { name: 'That wasn’t me' }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
      await expect(page).toHaveURL('/account/not-me');
    }
    await expect.poll(() => JSON.stringify(recordsOf(studio)).includes(email)).toBe(false);
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await page.goto('about:blank');
    await page.goto('/account/not-me');
    await expect(page.getByRole('link', { name: 'Write to us' })).toBeVisible();
  });
});

test.describe('a closed account', () => {
  test('leaves anonymous orders and no trace of the customer', async ({ page, studio }) => {
    // Orders of other tests have the same phone number.
    const others = new Set(Object.keys(recordsOf(studio)));
    const account = await signUpDirectly(page, studio, {
      ...makeAccount(),
      firstName: 'Rosalind',
      lastName: 'Vanishing',
    });
    await confirmAddress(page, studio, account.email);
    await placeOrder(page, 'Lite Edit', 'A brief that no one may read.');
    const traces = () =>
      Object.entries(recordsOf(studio)).filter(
        ([key, record]) =>
          !others.has(key) &&
          /Rosalind|Vanishing|555 0100|no one may read/.test(JSON.stringify(record)),
      );
    expect(traces().length).toBeGreaterThan(1);

    await page.goto('/dashboard');
    await page.locator('summary', { hasText: 'Devices and data' }).click();
    await page.getByRole('button', { name: 'Close my account' }).click();
    const question = page.getByRole('dialog', { name: 'Close your account?' });
    await question.getByLabel('Password', { exact: true }).fill(account.password);
    await question.getByRole('button', { name: 'Close the account' }).click();
    await expect(toast(page, 'Account closed')).toBeVisible();

    await expect.poll(() => traces()).toEqual([]);
    await mailsAbout(studio, 'Order cancelled: Lite Edit', 1);
    expect((await runOpsProcess(studio.env, 'doctor')).code).toBe(0);
    const [mail] = await mailsAbout(studio, 'Your account is closed', 1);
    expect(mail).toContain('Lite Edit');
  });
});
