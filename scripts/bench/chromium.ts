import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

import type { Cdn } from './cdn.ts';

/** A browser with a profile that nobody has used. */
export interface FreshBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
  /** For Lighthouse. */
  readonly debuggingPort: number;
  close(): Promise<void>;
}

/** What Lighthouse's mobile run emulates. */
export const MOBILE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;
export const DESKTOP = { viewport: { width: 1350, height: 940 }, deviceScaleFactor: 1 } as const;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts Chromium so that it reaches the given server and nothing else. */
export async function openBrowser(
  cdn: Cdn,
  device: typeof MOBILE | typeof DESKTOP,
  isSignedIn = false,
): Promise<FreshBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'roomtone-bench-chromium-'));
  const debuggingPort = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    ...device,
    // Their defaults keep pages out of the back/forward cache and speculation rules off.
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--disable-features=Prerender2'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      `--remote-debugging-port=${debuggingPort}`,
      '--host-resolver-rules=MAP site.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      // Trusts this one key, without the certificate errors that would switch the HTTP cache off.
      `--ignore-certificate-errors-spki-list=${cdn.keyHash}`,
    ],
  });
  if (isSignedIn) await context.addCookies([{ name: 'signed_in', value: '1', url: cdn.origin }]);
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    debuggingPort,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
