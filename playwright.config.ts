import process from 'node:process';

import { defineConfig } from '@playwright/test';

import { chooseBrowser } from './scripts/browser.ts';

const browser = await chooseBrowser();

// The browser tests run against the production build; each worker starts its own server and store (tests/e2e/fixtures.ts).
export default defineConfig({
  projects: [
    { name: 'everyday', testDir: 'tests/e2e', grepInvert: /@nightly/ },
    // The everyday tests as well, with those of rarer conditions among them, which are tagged.
    { name: 'nightly', testDir: 'tests', testMatch: '{e2e,nightly}/*.spec.ts' },
    // Not tests: pictures to look at, as `npm run screenshots -- -g pricing` takes them.
    { name: 'screenshots', testDir: 'tests/screenshots' },
  ],
  globalSetup: './tests/support/frozen-content.ts',
  // A folder of its own: Playwright empties it before it starts, and the unit tests' report lies beside it.
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  // Long for a busy machine; what is green waits for neither.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    [process.stdout.isTTY ? 'dot' : 'failures'],
    ['json', { outputFile: 'test-results/e2e.json' }],
  ],
  use: {
    launchOptions: {
      executablePath: browser.path,
      // In the C locale, Chromium cannot write downloads below a folder with an umlaut.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      // Without this, Playwright would turn the sandbox off everywhere.
      chromiumSandbox: true,
      args: [
        ...browser.flags,
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // `npx playwright show-trace` opens what is kept of a test that failed.
    // Snapshots would need scripts in frames that run none, as the editor's preview is.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: true, sources: true },
    screenshot: 'only-on-failure',
    // Half the time of a test on two cores would be a new context; Playwright empties it between tests.
    reuseContext: true,
  },
});
