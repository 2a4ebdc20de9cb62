// For tests in which people live with the product for days: a product of their own, and looks at each state.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from '@playwright/test';

import { expectNoAxeFinding } from './axe.ts';
import { openStep, pointer } from './desk-agent.ts';
import { expect, expectQuiet, test as base } from './fixtures.ts';
import { allMails, fromQuotedPrintable, openStudio, type Studio } from './studio.ts';

export const test = base.extend<{ studio: Studio }, { site: { url: string } }>({
  studio: async ({}, use) => {
    const studio = await openStudio();
    await use(studio);
    await studio.close();
  },
  // Each has a studio of its own, since its clock goes ahead.
  site: [async ({}, use) => use({ url: 'about:blank' }), { scope: 'worker' }],
});

/** Checks a state in both themes, and takes its picture where somebody wants to look (`SHOTS=folder`). */
export async function look(page: Page, state: string): Promise<void> {
  const shots = process.env['SHOTS'];
  const { width = 0 } = page.viewportSize() ?? {};
  if (shots) mkdirSync(shots, { recursive: true });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // What is still moving in has not its colors yet.
    await page.evaluate(() => {
      for (const each of document.getAnimations())
        if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish();
      // Whatever lies under the line that stays in sight would be too small for a finger.
      scrollTo(0, 0);
    });
    await expectNoAxeFinding(page, `${state}, ${colorScheme}, ${width}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${state} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
    if (!shots) continue;
    const path = join(shots, `${width}-${state.replaceAll(/\W+/g, '-')}-${colorScheme}.png`);
    await page.screenshot({ path, fullPage: true });
  }
}

/** People at screens of these widths, each in a browser of their own, which write no errors. */
export async function liveTogether<Widths extends readonly number[]>(
  browser: Browser,
  { url }: Studio,
  widths: Widths,
  live: (...pages: { [Index in keyof Widths]: Page }) => Promise<void>,
): Promise<void> {
  const contexts = await Promise.all(
    widths.map((width) =>
      browser.newContext({
        baseURL: url,
        viewport: { width, height: width < 800 ? 844 : 900 },
        locale: 'en-US',
        timezoneId: 'America/New_York',
      }),
    ),
  );
  try {
    const pages = await Promise.all(contexts.map((context) => context.newPage()));
    // A press without it waits for as long as the test may take.
    for (const page of pages) page.setDefaultTimeout(60_000);
    // Nobody is signed in at first, nor a month later; while time goes ahead, there is nobody to ask.
    const isAllowed = (text: string) =>
      /Failed to load resource: (?:net::ERR_|.*status of (?:401|404|409))/.test(text);
    let run = () => live(...(pages as { [Index in keyof Widths]: Page }));
    for (const context of contexts) {
      const inner = run;
      run = () => expectQuiet(context, (message) => isAllowed(message.text()), inner);
    }
    await run();
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

/** Reads the mails to somebody, each once. @returns waits for the next with a title. */
export function readMails(studio: Studio, email: string) {
  const read: string[] = [];
  return async (title: string, ...words: string[]) => {
    let found: string | undefined;
    await expect
      .poll(
        async () => {
          const mails = (await allMails(studio)).filter((mail) => !read.includes(mail));
          found = mails.find((mail) => {
            const text = fromQuotedPrintable(mail);
            return text.includes(`\nTo: ${email}\n`) && text.includes(`\n${title}\n`);
          });
          return found;
        },
        { message: title, timeout: 60_000 },
      )
      .toBeDefined();
    read.push(found!);
    const text = fromQuotedPrintable(found!).replaceAll(/\s+/g, ' ');
    for (const each of words) expect(text).toContain(each);
  };
}

/** Takes a step at the desk, up to its last button. */
export async function takeStep(
  agent: Page,
  step: string,
  question: string | RegExp,
  fill?: () => Promise<void>,
): Promise<void> {
  await openStep(agent, pointer, step);
  await fill?.();
  await agent.getByRole('button', { name: 'Continue' }).click();
  const dialog = agent.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: step, exact: true }).click();
  await expect(dialog).toBeHidden();
}
