import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { readOutbox, startProduct } from '../support/product.ts';
import { expect, test as base } from './fixtures.ts';

/** The product with its data in sight, of its own for the tests of a file. */
export interface Studio {
  url: string;
  /** What the product and the command line share. */
  env: Readonly<Record<string, string>>;
  /** Folder for backups. */
  folder: string;
  stop(): Promise<void>;
  /** On the same port as before. @param env more variables, such as the days of `tests/support/shifted-clock.ts`. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
}

/** Starts the product over a store of its own. `close` stops it and deletes what it kept. */
export async function openStudio(): Promise<Studio & { close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-day-'));
  const env = { DATA_DIR: join(folder, 'data'), OPS_AGENT: 'Kim' };
  let product = await startProduct(env);
  const { url } = product;
  const stop = () => product.stop();
  return {
    url,
    env,
    folder,
    stop,
    async start(more = {}) {
      product = await startProduct({ ...env, ...more, PORT: new URL(url).port });
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const test = base.extend<object, { studio: Studio }>({
  studio: [
    async ({}, use) => {
      const studio = await openStudio();
      await use(studio);
      await studio.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: [
    async ({ studio }, use) => {
      await use({ url: studio.url });
    },
    { scope: 'worker' },
  ],
});

/** Every mail in the outbox. */
export const allMails = ({ env }: Pick<Studio, 'env'>): Promise<string[]> =>
  readOutbox(env['DATA_DIR']!);

/**
 * Waits for so many mails in the outbox whose subject begins so, to one address if given; those about an order share a
 * subject, and their titles tell them apart. @returns their texts.
 */
export async function mailsAbout(
  studio: Pick<Studio, 'env'>,
  subject: string,
  count: number,
  to = '',
  title = '',
): Promise<string[]> {
  let texts: string[] = [];
  await expect
    .poll(async () => {
      texts = (await allMails(studio)).filter((text) =>
        [`\nSubject: ${subject}`, `\nTo: ${to}`, `\n${title}`].every((part) => text.includes(part)),
      );
      return texts.length;
    })
    .toBe(count);
  return texts;
}

/** Uses the link in the welcome to an address. */
export async function confirmAddress(
  page: Page,
  studio: Pick<Studio, 'env' | 'url'>,
  email: string,
): Promise<void> {
  let token = '';
  await expect
    .poll(async () => {
      const mails = (await allMails(studio)).map(fromQuotedPrintable);
      const mail = mails.find((text) => text.includes(`\nTo: ${email}\n`)) ?? '';
      token = /#confirm-email=([\w.-]+)/.exec(mail)?.[1] ?? '';
      return token;
    })
    .not.toBe('');
  const headers = { Origin: studio.url };
  const answer = await page.request.post('/api/account/email/confirm', {
    data: { token },
    headers,
  });
  expect(answer.status()).toBe(204);
}

/** The text of a mail as mail programs show it: long lines whole, and characters in place of their bytes. */
export function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString();
}
