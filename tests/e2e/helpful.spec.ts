import { expect, listenForCalls, test } from './fixtures.ts';

const article = '/help/articles/podcast-community-building';

test.use({ expectedStatuses: [429, 500] });

test('a vote that failed is repeated with its key, and an optional text is kept until it arrives', async ({
  page,
}) => {
  const requests = listenForCalls(page, '/api/feedback');
  const no = page.getByRole('button', { name: 'No', exact: true });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const failure = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const failOnce = (status: number, json: object) =>
    page.route('**/api/feedback', (route) => route.fulfill({ status, json }), { times: 1 });
  await page.goto(article);
  await failOnce(500, {});
  await no.click();
  await expect(failure('That didn’t go through. Please try again.')).toBeVisible();
  await no.click();
  await expect(page.getByText('Thank you for your answer.')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Was this helpful?' })).toHaveCount(0);

  const field = page.getByLabel('What was missing? (optional)');
  await field.fill('  How to say no to a guest.  ');
  const message = 'Too many attempts. Please try again in 12 minutes.';
  await failOnce(429, { code: 'too_many_requests', message });
  await send.click();
  await expect(failure(message)).toBeVisible();
  await expect(field).toHaveValue('  How to say no to a guest.  ');
  await send.click();
  await expect(page.getByText('Thank you. We read every line')).toBeFocused();
  await expect(send).toHaveCount(0);

  const vote = { page: article, isHelpful: false };
  const { id: answerId } = (await (await requests[1]!.response())!.json()) as { id: string };
  const withText = { ...vote, text: 'How to say no to a guest.', answerId };
  expect(requests.map((request): unknown => request.postDataJSON())).toEqual([
    vote,
    vote,
    withText,
    withText,
  ]);
  const [first, again, text] = requests.map((request) => request.headers()['idempotency-key']);
  expect(again).toBe(first);
  expect(text).not.toBe(first);
});
