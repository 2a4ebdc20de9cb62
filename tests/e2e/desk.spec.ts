import { kim, keyboard, mailWith, signInToDesk } from './desk-agent.ts';
import { testDay } from './desk-day.ts';
import { expect, signUpDirectly } from './fixtures.ts';
import { confirmAddress, test } from './studio.ts';

testDay('with the keyboard alone', 1440, keyboard);

test('a message of the contact form is answered, and becomes an order', async ({
  page,
  browser,
  studio,
}) => {
  const customer = await (await browser.newContext({ baseURL: studio.url })).newPage();
  const { email } = await signUpDirectly(customer, studio);
  await confirmAddress(customer, studio, email);
  const message = 'We have forty minutes of tape and two cameras.';
  const data = { name: 'Ada Lovelace', email, service: 'Video Production', message };
  const headers = { origin: studio.url };
  expect((await customer.request.post('/api/contact', { data, headers })).status()).toBe(201);
  const mail = await mailWith(studio, 'New message: Video Production', [message]);
  const hands = keyboard(page);
  await page.goto(/\/desk#\/messages\/\S+/.exec(mail)?.[0] ?? '');
  await signInToDesk(page, studio, kim, hands);
  await expect(page.getByRole('main')).toContainText(message);

  const answer = page.getByRole('textbox', { name: 'Answer' });
  await hands.fill(answer, 'Gladly. When can we call?');
  await page.reload();
  await expect(answer).toHaveValue('Gladly. When can we call?');
  await answer.press('Control+Enter');
  const status = page.getByRole('region', { name: 'Next step' }).getByRole('status');
  await expect(status).toHaveText(/^Kim Osei answered by email on /);
  await expect(answer).toHaveValue('');
  await mailWith(studio, 'Re: Your message to Roomtone', ['Gladly. When can we call?', message]);

  await hands.press(page.getByRole('button', { name: 'Turn into an order' }));
  await page.getByLabel('Service').selectOption('Custom Solution');
  await hands.press(page.getByRole('button', { name: 'Continue' }));
  const dialog = page.getByRole('dialog', { name: 'Order Custom Solution for ' });
  await expect(dialog).toContainText('that you placed it. The message is its brief.');
  await hands.press(dialog.getByRole('button', { name: 'Turn into an order' }));
  await expect(status).toHaveText(/^Kim Osei turned it into an order on /);
  await mailWith(studio, 'Custom Solution', ['Kim Osei from the studio placed this order']);
  await hands.press(page.getByRole('link', { name: /^Order #/ }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Custom Solution');
  await expect(page.getByRole('main')).toContainText(message);
});
