import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startProduct } from '../support/product.ts';
import { expect, test as base } from './fixtures.ts';

/** The product with its data in sight, of its own for the tests of a file. */
export interface Studio {
  readonly url: string;
  /** What the product and the command line share. */
  readonly env: Readonly<Record<string, string>>;
  /** Folder for backups. */
  readonly folder: string;
  stop(): Promise<void>;
  /** On the same port as before. */
  start(): Promise<void>;
}

export const test = base.extend<object, { readonly studio: Studio }>({
  studio: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'roomtone-day-'));
      const env = { DATA_DIR: join(folder, 'data'), OPS_AGENT: 'Kim' };
      let product = await startProduct(env);
      const { url } = product;
      await use({
        url,
        env,
        folder,
        stop: () => product.stop(),
        async start() {
          product = await startProduct({ ...env, PORT: new URL(url).port });
        },
      });
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: [
    async ({ studio }, use) => {
      await use({ url: studio.url });
    },
    { scope: 'worker' },
  ],
});

/** Waits for so many mails in the outbox whose subject begins so. @returns their texts. */
export async function mailsAbout(
  { env }: Studio,
  subject: string,
  count: number,
): Promise<string[]> {
  const outbox = join(env['DATA_DIR']!, 'outbox');
  let texts: string[] = [];
  await expect
    .poll(async () => {
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const all = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
      texts = all.filter((text) => text.includes(`\nSubject: ${subject}`));
      return texts.length;
    })
    .toBe(count);
  return texts;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Every record on the disk, without the mark of who wrote the file. */
export function recordsOf({ env }: Studio): Record<string, unknown> {
  const directory = join(env['DATA_DIR']!, 'blobs');
  const records: Record<string, unknown> = {};
  for (const entry of globSync('**/*', { cwd: directory, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readIfThere(path);
    // Done between the look into the folder and this one: the server removes tasks that are finished.
    if (text === undefined) continue;
    const [, ...lines] = text.split('\n');
    const { writeId, ...record } = JSON.parse(lines.join('\n')) as Record<string, unknown>;
    expect(writeId).toMatch(/^[0-9a-f]{32}$/);
    records[path] = record;
  }
  return records;
}
