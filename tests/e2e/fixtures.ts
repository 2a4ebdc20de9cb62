import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  expect,
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';

import { startProduct } from '../support/product.ts';

/** A running product of its own: `node scripts/serve.ts` on a free port over an empty store. */
export interface Site {
  url: string;
}

/** An account made for one test. */
export interface Account {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

interface TestFixtures {
  /** Statuses of failed answers that this test provokes; the browser writes a console line for each. */
  expectedStatuses: readonly number[];
  /** Network failures that this test provokes. */
  expectsOffline: boolean;
  quietConsole: undefined;
}

interface WorkerFixtures {
  site: Site;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  expectedStatuses: [[], { option: true }],
  expectsOffline: [false, { option: true }],
  site: [
    async ({}, use) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'roomtone-e2e-'));
      const product = await startProduct({ DATA_DIR: dataDirectory });
      await use({ url: product.url });
      await product.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  quietConsole: [
    async ({ context, expectedStatuses, expectsOffline }, use) => {
      await expectQuiet(
        context,
        (message) => isExpected(message.text(), expectedStatuses, expectsOffline),
        () => use(undefined),
      );
    },
    { auto: true },
  ],
});

function isExpected(text: string, statuses: readonly number[], isOffline: boolean): boolean {
  return (
    statuses.some((status) =>
      text.includes(`Failed to load resource: the server responded with a status of ${status}`),
    ) ||
    (isOffline && text.includes('Failed to load resource: net::ERR_'))
  );
}

/** Fails a test when a page writes to the console what it may not, or does not catch an error. */
export async function expectQuiet(
  context: BrowserContext,
  isAllowed: (message: ConsoleMessage) => boolean,
  run: () => Promise<void>,
) {
  const heard: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (!isAllowed(message))
      heard.push(`${message.location().url} ${message.type()}: ${message.text()}`);
  };
  const onError = (error: WebError) => {
    const { message } = error.error();
    const isOfTools =
      // The browser's own word that it left out the animation between two pages, as it may on a busy machine.
      message.startsWith('Transition was ') ||
      // Playwright's clock, which is being taken out of the page of the test before.
      message === "Cannot read properties of undefined (reading 'controller')";
    if (!isOfTools) heard.push(`uncaught: ${message}`);
  };
  context.on('console', onConsole).on('weberror', onError);
  await run();
  // The context goes on to the next test.
  context.off('console', onConsole).off('weberror', onError);
  // A redirect that a page has begun would interrupt the emptying of the context, which the next test reuses.
  for (const page of context.pages())
    await expect(() => page.goto('about:blank')).toPass({ timeout: 30_000 });
  expect(heard, 'messages on the console').toEqual([]);
}

export { expect };

/** Details of a person nobody has registered yet. */
export function makeAccount(): Account {
  return {
    firstName: 'Ada',
    lastName: 'Byron',
    email: `ada.${randomUUID()}@mail.example`,
    password: 'violet-harbor-71',
  };
}

/** Registers an account and signs the page's browser in, past the forms. */
export async function signUpDirectly(
  page: Page,
  site: Site,
  account = makeAccount(),
): Promise<Account> {
  const answer = await page.request.post('/api/register', {
    data: account,
    headers: { Origin: site.url },
  });
  expect(answer.status()).toBe(201);
  return account;
}

/** The toast with this title. */
export function toast(page: Page, title: string) {
  return page.locator('[data-variant]').filter({ hasText: title });
}

/** Opens the order dialog of a service on /services. */
export async function openOrder(page: Page, serviceName: string) {
  await page.goto('/services');
  await page.getByRole('button', { name: `Order Now ${serviceName}`, exact: true }).click();
  return page.getByRole('dialog');
}

/** Calls of the API that the page makes from here on. */
export function listenForCalls(page: Page, path = '/api/'): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(path)) calls.push(request);
  });
  return calls;
}

/** Calls in words, such as `GET /api/user`. */
export const describeCalls = (calls: readonly Request[]) =>
  calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`);

/** Holds requests to these addresses. @returns what lets them go. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}
