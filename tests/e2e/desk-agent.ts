import type { Locator, Page } from '@playwright/test';

import { expect } from './fixtures.ts';
import { allMails, fromQuotedPrintable, type Studio } from './studio.ts';

/** Two agents whom the product knows when nobody sets others. */
export const kim = { name: 'Kim Osei', email: 'kim@roomtone.example' };
export const lee = { name: 'Lee Park', email: 'lee@roomtone.example' };

/** How an agent works a page. */
export interface Hands {
  press: (target: Locator) => Promise<void>;
  fill: (target: Locator, text: string) => Promise<void>;
}

/** With a mouse or a finger. */
export const pointer: Hands = {
  press: (target) => target.click(),
  fill: (target, text) => target.fill(text),
};

/** With the keys of a keyboard alone. */
export function keyboard(page: Page): Hands {
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${target.toString()}`);
  };
  return {
    async press(target) {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    async fill(target, text) {
      await reach(target);
      await page.keyboard.insertText(text);
    },
  };
}

/** Opens the form of a step of what is on screen, which may be under “More”. */
export async function openStep(page: Page, { press }: Hands, step: string): Promise<void> {
  const steps = page.getByRole('region', { name: 'Next step' });
  const button = steps.getByRole('button', { name: step, exact: true });
  const more = steps.getByRole('button', { name: 'More', exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if (!(await button.isVisible())) await press(more);
  await press(button);
}

/** What was said and done about what is on screen. */
export const history = (page: Page): Locator =>
  page.getByRole('list', { name: 'History' }).locator('> li');

/** Waits for a mail with this subject that has all of these words. @returns its text. */
export async function mailWith(
  studio: Pick<Studio, 'env'>,
  subject: string,
  words: string[],
  earlier: readonly string[] = [],
): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await allMails(studio)).filter((mail) => !earlier.includes(mail));
      found = mails
        .map(fromQuotedPrintable)
        .find((mail) => [`\nSubject: ${subject}`, ...words].every((word) => mail.includes(word)));
      return found;
    })
    .toBeDefined();
  return found ?? '';
}

/** Signs in by a link from the outbox, and waits for the desk. */
export async function signInToDesk(
  page: Page,
  studio: Pick<Studio, 'env'>,
  { email, name }: typeof kim,
  { press, fill }: Hands,
): Promise<void> {
  await expect(page).toHaveURL('/desk/sign-in');
  const earlier = await allMails(studio);
  await fill(page.getByLabel('Email'), email);
  await press(page.getByRole('button', { name: 'Email me a link' }));
  await expect(page.getByRole('status').filter({ hasText: 'a link is on its way' })).toBeFocused();
  const mail = await mailWith(studio, 'Sign in to the desk', [`\nTo: ${email}\n`], earlier);
  await page.goto(/\/desk\/sign-in#token=[\w.-]+/.exec(mail)?.[0] ?? '');
  await expect(page.getByRole('banner')).toContainText(name);
}
