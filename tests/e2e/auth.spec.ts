import { openDashboard } from './dashboard.ts';
import { expect, signUpDirectly, test, toast } from './fixtures.ts';

test.use({ expectedStatuses: [401, 409] });

test('a refused sign-in or sign-up keeps the input and shows what is wrong', async ({
  page,
  site,
}) => {
  const account = await signUpDirectly(page, site);
  await page.context().clearCookies();
  await page.goto('/auth');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await email.fill(account.email);
  await password.fill('not-the-password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, 'Login failed')).toContainText('Invalid email or password');
  await expect(email).toHaveValue(account.email);

  // Switching resets both forms.
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(email).toHaveValue('');
  const firstName = page.getByLabel('First name');
  const confirmation = page.getByLabel('Confirm password', { exact: true });
  await firstName.fill('Ada');
  await page.getByRole('button', { name: 'Sign in instead' }).click();
  await expect(email).toHaveValue('');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(firstName).toHaveValue('');

  await firstName.fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await email.fill(account.email.toUpperCase());
  await password.fill(account.password);
  await confirmation.fill('something-else');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(confirmation).toHaveAccessibleDescription('Passwords do not match');
  await expect(confirmation).toBeFocused();
  await confirmation.fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page, 'Registration failed')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(firstName).toHaveValue('Ada');
});

test(
  'of two reset links opened in one tab, the newer one counts',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/auth#reset=older');
    const password = page.getByRole('textbox', { name: 'New password' });
    await password.fill('violet-harbor-71');
    await page.goto('/auth#reset=newer');
    await expect(password).toHaveValue('');
    await password.fill('violet-harbor-72');
    await page.route('**/api/password/reset', (route) => route.fulfill({ status: 204 }));
    const sent = page.waitForRequest('**/api/password/reset');
    await page.getByRole('button', { name: 'Set password' }).click();
    expect((await sent).postDataJSON()).toEqual({
      token: 'newer',
      newPassword: 'violet-harbor-72',
    });
  },
);

test(
  'a signed-in visitor of /auth is redirected, and signing out in another tab ends this one',
  { tag: '@nightly' },
  async ({ page, site, context }) => {
    await openDashboard(page, site);
    await page.goto('/auth');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Unauthorized')).toBeVisible();
    await expect(page).toHaveURL('/auth');
  },
);
