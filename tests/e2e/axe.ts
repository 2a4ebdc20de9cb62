import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA and axe's best practices, and no field that an iPhone would zoom in on; nothing may be found. */
export async function expectNoAxeFinding(page: Page, state: string): Promise<void> {
  // A change of theme runs as transitions, and what axe reads halfway is the color of no theme.
  // The end of a parent's starts those of what inherits from it, so all have to be over.
  await page.evaluate(() => {
    const running = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    for (let all = running(); all.length > 0; all = running())
      for (const each of all) each.finish();
  });
  // Bringing axe into a page takes longer than reading it; once it is there, nothing has to be brought.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: '0' } : {}) })
    // No report of passed rules and no other frames: both take as long as the rest together.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => !field.matches('[type=checkbox], [type=radio], [type=range]'))
      .filter(
        (field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16,
      )
      .map((field) => `${getComputedStyle(field).fontSize}: ${field.outerHTML}`),
  );
  expect([...findings, ...small], state).toEqual([]);
}

/** The looks every page is checked in. */
export const looks = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
] as const;

/** The other two combinations, for states and for pages whose composition changes most. */
export const allLooks = [
  ...looks,
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const;
