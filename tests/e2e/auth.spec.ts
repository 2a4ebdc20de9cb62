import {
  describeCalls,
  expect,
  listenForCalls,
  makeAccount,
  signUpDirectly,
  test,
  toast,
} from './fixtures.ts';

test.use({ expectedStatuses: [401, 409] });

test('a refused sign-in or sign-up keeps the input and shows what is wrong', async ({
  page,
  site,
}) => {
  const account = await signUpDirectly(page, site);
  await page.context().clearCookies();
  await page.goto('/auth');
  const email = page.getByLabel('Email');
  await email.fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, 'Login failed')).toContainText('Invalid email or password');
  await expect(email).toHaveValue(account.email);

  await page.getByRole('button', { name: 'Create an account' }).click();
  const confirmation = page.getByLabel('Confirm password', { exact: true });
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await email.fill(account.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await confirmation.fill('something-else');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(confirmation).toHaveAccessibleDescription('Passwords do not match');
  await expect(confirmation).toBeFocused();
  await confirmation.fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page, 'Registration failed')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('signing in sends two fields and receives the current user', async ({ page, site }) => {
  const { email, password } = await signUpDirectly(page, site, makeAccount());
  await page.context().clearCookies();
  const calls = listenForCalls(page);
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('region', { name: 'Account Information' })).toContainText(email);
  await expect(page.getByText('No orders yet')).toBeVisible();
  expect(describeCalls(calls)).toEqual(['POST /api/login', 'GET /api/orders']);
});
