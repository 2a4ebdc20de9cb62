import { defineConfig } from '@playwright/test';

const isCi = Boolean(process.env['CI']);

// The browser tests run against the production build; each worker starts its own server and store (tests/e2e/fixtures.ts).
export default defineConfig({
  testDir: 'tests/e2e',
  // A folder of its own: Playwright empties it before it starts, and the unit tests' report lies beside it.
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: isCi,
  // A browser on a busy machine now and then answers late. What passes only the second time is told by name at the end
  // of `npm test`, and is a fault to be found: of the test or of the page.
  retries: isCi ? 1 : 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'off',
  },
});
