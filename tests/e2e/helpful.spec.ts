import type { Page, Request } from '@playwright/test';
import { expect, listenForCalls, test } from './fixtures.ts';

const article = '/help/articles/podcast-community-building';
const guide = '/help/guides/recording-best-practices';

const question = (page: Page) => page.getByRole('heading', { name: 'Was this helpful?' });
const yes = (page: Page) => page.getByRole('button', { name: 'Yes', exact: true });
const no = (page: Page) => page.getByRole('button', { name: 'No', exact: true });
const thanks = (page: Page) => page.getByText('Thank you for your answer.');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

const listenForAnswers = (page: Page) => listenForCalls(page, '/api/feedback');
const bodiesOf = (requests: readonly Request[]) =>
  requests.map((request) => request.postDataJSON() as Record<string, unknown>);
const keyOf = (request: Request | undefined) => request?.headers()['idempotency-key'];

test(`a vote and an optional text are acknowledged`, async ({ page }) => {
  const requests = listenForAnswers(page);
  await page.goto(article);
  await no(page).click();
  await expect(thanks(page)).toBeFocused();
  await expect(question(page)).toHaveCount(0);
  await page.getByLabel('What was missing? (optional)').fill('  How to say no to a guest.  ');
  await sendButton(page).click();
  await expect(page.getByText('Thank you. We read every line')).toBeFocused();
  await expect(sendButton(page)).toHaveCount(0);

  const first = (await (await requests[0]!.response())!.json()) as { id: string };
  expect(bodiesOf(requests)).toEqual([
    { page: article, isHelpful: false },
    { page: article, isHelpful: false, text: 'How to say no to a guest.', answerId: first.id },
  ]);
  expect(keyOf(requests[0])).not.toBe(keyOf(requests[1]));
});

test.describe('a vote that fails', () => {
  test.use({ expectedStatuses: [429, 500] });

  test('can be repeated, with the same key', async ({ page }) => {
    const requests = listenForAnswers(page);
    await page.route('**/api/feedback', (route) => route.fulfill({ status: 500 }), {
      times: 1,
    });
    await page.goto(guide);
    await no(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'That didn’t go through. Please try again.' }),
    ).toBeVisible();
    await no(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(requests).toHaveLength(2);
    expect(keyOf(requests[1])).toBe(keyOf(requests[0]));
  });

  test("shows the server's message and keeps the text", async ({ page }) => {
    await page.goto(guide);
    await no(page).click();
    const field = page.getByLabel('What was missing? (optional)');
    await field.fill('A table of distances.');
    const message = 'Too many attempts. Please try again in 12 minutes.';
    await page.route('**/api/feedback', (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message } }),
    );
    await sendButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(field).toHaveValue('A table of distances.');
  });
});

test('no script loads for it before a touch', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(article);
  await question(page).scrollIntoViewIfNeeded();
  await expect(yes(page)).toBeVisible();
  expect(scripts).toEqual([]);
  await yes(page).hover();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an email address replaces the buttons', async ({ page }) => {
    await page.goto(guide);
    await expect(question(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tell us what was missing' })).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});
