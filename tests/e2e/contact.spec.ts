import type { Page } from '@playwright/test';

import { expect, holdRequests, listenForCalls, test, toast } from './fixtures.ts';

const valid = {
  name: 'Ada Byron',
  email: 'ada@mail.example',
  podcastName: 'The Difference Engine',
  service: 'Video Production',
  message: 'We have forty minutes of tape and two cameras.',
} as const;
type Values = { readonly [Name in keyof typeof valid]: string };

function fieldsOf(page: Page) {
  const form = page.getByRole('region', { name: 'Your message' });
  return {
    name: form.getByRole('textbox', { name: 'Name', exact: true }),
    email: form.getByRole('textbox', { name: 'Email' }),
    podcastName: form.getByRole('textbox', { name: 'Podcast name (optional)' }),
    service: form.getByRole('combobox', { name: 'Service' }),
    message: form.getByRole('textbox', { name: 'Message' }),
  };
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

async function fillIn(page: Page, values: Values) {
  const { service, ...texts } = fieldsOf(page);
  for (const name of ['name', 'email', 'podcastName', 'message'] as const) {
    await texts[name].fill(values[name]);
  }
  await service.selectOption(values.service);
}

async function expectValues(page: Page, values: Values) {
  for (const [name, field] of Object.entries(fieldsOf(page))) {
    await expect(field).toHaveValue(values[name as keyof Values]);
  }
}

const nothing: Values = { name: '', email: '', podcastName: '', service: '', message: '' };

const listenForMessages = (page: Page) => listenForCalls(page, '/api/contact');

test.describe('the contact page', () => {
  test('shows an error under each field, focuses the first and sends nothing', async ({ page }) => {
    const requests = listenForMessages(page);
    await page.goto('/contact');
    await sendButton(page).click();
    const fields = fieldsOf(page);
    await expect(fields.name).toBeFocused();
    for (const [field, text] of [
      [fields.name, 'Name must be at least 2 characters'],
      [fields.email, 'Please enter a valid email address'],
      [fields.service, 'Please select a service'],
      [fields.message, 'Message must be at least 10 characters'],
    ] as const) {
      await expect(field).toHaveAccessibleDescription(new RegExp(`${text}$`));
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(4);
    await expect(page.getByRole('alert')).toHaveText('4 fields need another look.');
    expect(requests).toEqual([]);

    // The honeypot is out of a person's way.
    const trap = page.locator('input[name="website"]');
    await expect(trap).toHaveCount(1);
    await expect(trap).toBeHidden();
    await expect(page.getByRole('textbox', { name: /website/i })).toHaveCount(0);
    const { email, podcastName, service, message } = fields;
    for (const next of [email, podcastName, service, message, sendButton(page)]) {
      await page.keyboard.press('Tab');
      await expect(next).toBeFocused();
    }
  });

  test('sends once, shows Sending... meanwhile, then resets', async ({ page }) => {
    const requests = listenForMessages(page);
    await page.goto('/contact');
    // Kept over a reload, once the form has woken.
    await fieldsOf(page).name.focus();
    await expect(page.locator('astro-island[ssr] textarea')).toHaveCount(0);
    await fillIn(page, valid);
    await page.reload();
    await expectValues(page, valid);
    const release = await holdRequests(page, '**/api/contact');
    await sendButton(page).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await page
      .getByRole('region', { name: 'Your message' })
      .locator('form')
      .evaluate((form: HTMLFormElement) => {
        form.requestSubmit();
      });
    await expectValues(page, valid);
    release();
    await expect(toast(page, 'Message sent successfully!')).toContainText(
      "We'll get back to you within 24 hours.",
    );
    expect(requests).toHaveLength(1);
    await expect(sendButton(page)).toBeEnabled();
    await expect(sendButton(page)).toBeFocused();
    await expectValues(page, nothing);
    await page.reload();
    await expectValues(page, nothing);
  });

  test(
    'input and a submit before the script loads are kept',
    { tag: '@nightly' },
    async ({ page }) => {
      const release = await holdRequests(page, '**/_astro/*.js');
      await page.goto('/contact');
      await fillIn(page, { ...valid, message: 'Too short' });
      await sendButton(page).click();
      release();
      await expect(fieldsOf(page).message).toBeFocused();
      await expectValues(page, { ...valid, message: 'Too short' });
      await expect(page).toHaveURL('/contact');
    },
  );

  test(
    'shows the time in San Francisco, London and Sydney, minute by minute',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.clock.install({ time: '2026-01-05T15:03:59.000Z' });
      await page.clock.pauseAt('2026-01-05T15:03:59.500Z');
      await page.goto('/contact');
      const clocks = page.locator('[data-time]');
      await expect(clocks).toHaveText(['Mon 7:03 AM', 'Mon 3:03 PM', 'Tue 2:03 AM']);
      await page.clock.runFor(500);
      await expect(clocks).toHaveText(['Mon 7:04 AM', 'Mon 3:04 PM', 'Tue 2:04 AM']);
      // Placeholders stay where they are.
      const profile = page.getByRole('link', { name: /\(coming soon\)$/ }).last();
      await profile.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => window.scrollY);
      await profile.click();
      expect(await page.evaluate(() => window.scrollY)).toBe(before);
    },
  );
});
