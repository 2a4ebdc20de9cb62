import { states } from './axe-states.ts';
import { expectNoAxeFinding, looks } from './axe.ts';
import { expect, signUpDirectly, test } from './fixtures.ts';
import { appTemplates, readTemplates } from './templates.ts';

// tests/nightly reads all pages in all sizes and all states.
test.use({ expectedStatuses: [401, 404], reducedMotion: 'reduce' });

for (const [kind, paths] of [
  ['that is read', readTemplates],
  ['that needs a script', appTemplates],
] as const)
  test(`every second page ${kind} has no axe violations, and fits a phone`, async ({
    page,
    site,
  }) => {
    for (const [index, path] of paths.filter((_, place) => place % 2 === 0).entries()) {
      // Whoever is not signed in is led away from it while axe reads.
      if (path === '/dashboard') await signUpDirectly(page, site);
      await page.goto(path);
      for (const [turn, { width, height, colorScheme }] of looks.entries()) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        // Each page in one of the two, by turns: axe takes as long as all other tests of the page.
        if (index % looks.length === turn)
          await expectNoAxeFinding(page, `${path}, ${width} px, ${colorScheme}`);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} is wider than ${width} px`).toBe(0);
      }
    }
  });

for (const { name, only, reach } of states.filter(({ isEveryday }) => isEveryday)) {
  test(`${name} has no axe violations in both themes`, async ({ page, site }) => {
    await page.setViewportSize(
      only === 'phone' ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    );
    await reach(page, site);
    for (const { colorScheme } of looks) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeFinding(page, colorScheme);
    }
  });
}
