import { allLooks, expectNoAxeFinding } from '../e2e/axe.ts';
import { states } from '../e2e/axe-states.ts';
import { expect, signUpDirectly, test } from '../e2e/fixtures.ts';
import { allPages } from '../e2e/templates.ts';

test.use({ expectedStatuses: [400, 401, 404, 429, 500], reducedMotion: 'reduce' });

test('the list of pages is not empty', () => {
  expect(allPages.length).toBeGreaterThan(35);
});

for (const path of allPages.filter((each) => each !== '/desk')) {
  test(`${path} has no violations in any size and theme`, async ({ page, site }) => {
    // Whoever is not signed in is led away from it while axe reads.
    if (path === '/dashboard') await signUpDirectly(page, site);
    await page.goto(path);
    for (const { width, height, colorScheme } of allLooks) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await expectNoAxeFinding(page, `${path}, ${width} px, ${colorScheme}`);
    }
  });
}

for (const { name, only, reach } of states) {
  for (const { width, height, colorScheme } of allLooks) {
    if (only && (width < 600 ? 'phone' : 'desktop') !== only) continue;
    test(`${name} has no violations, ${width} px, ${colorScheme}`, async ({ page, site }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await reach(page, site);
      await expectNoAxeFinding(page, name);
    });
  }
}
