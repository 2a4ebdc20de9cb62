import { createHash, randomFillSync } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { PART_BYTES } from '../../src/contracts/files.ts';
import type { Order } from '../../src/contracts/orders.ts';
import { expectNoAxeFinding } from './axe.ts';
import { expect, signUpDirectly, test } from './fixtures.ts';
import { placeOrder } from './order-form.ts';

/** A WAV file by its first bytes, and noise. */
function makeWav(size: number): Buffer {
  const bytes = randomFillSync(Buffer.alloc(size));
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WAVEfmt ', 8, 'latin1');
  return bytes;
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const files: Readonly<Record<string, Buffer>> = {
  'interview.wav': makeWav(3 * PART_BYTES + 12_345),
  'intro.wav': makeWav(70_000),
  'credits.wav': makeWav(44),
};

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const pathOf = (name: string) => join(folder, name);
const isPart = (url: URL) => url.searchParams.has('partNumber');
const list = (page: Page) => page.getByRole('list', { name: 'Uploads' });

async function pick(page: Page, button: string, names: readonly string[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(names.map(pathOf));
}

async function uploadedFiles(page: Page) {
  const [order] = (await (await page.request.get('/api/orders')).json()) as Order[];
  return { id: order!.id, files: order!.files ?? [] };
}

test.describe('uploads to an order', () => {
  test.use({ expectsOffline: true });

  test(
    'go on after a cut line and a reload, and arrive as they were',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await signUpDirectly(page, site);
      await placeOrder(page, 'YouTube Repurpose');
      await page.goto('/dashboard');

      // The line is cut in the middle: of four parts, two get through.
      let parts = 0;
      let arrived = 0;
      page.on('requestfinished', (request) => {
        if (isPart(new URL(request.url())) && request.method() === 'PUT') arrived += 1;
      });
      await page.route(isPart, (route) => ((parts += 1) <= 2 ? route.continue() : route.abort()));
      await pick(page, 'Upload files', ['interview.wav']);
      const row = list(page).getByRole('listitem').filter({ hasText: 'interview.wav' });
      await expect.poll(() => arrived).toBe(2);
      await expect(row).toContainText('34 MB of 50 MB · no connection; it goes on by itself');
      await expect(page.getByText('interview.wav: uploading.')).toBeAttached();
      await expectNoAxeFinding(page, 'an upload that waits for the line');

      // Leaving asks first; then the file has to be picked again, and the rest is sent.
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect.poll(() => arrived).toBe(2);
      await expect(row).toContainText('34 MB of 50 MB arrived. Pick it again to go on.');
      await expect(page.getByRole('article')).toContainText(
        '1 file (50 MB) hasn’t arrived in full yet.',
      );
      await expectNoAxeFinding(page, 'an upload to be picked again');
      // Another file is no reason to lose anything.
      await pick(page, 'Pick it again interview.wav', ['intro.wav']);
      await expect(row).toContainText('“intro.wav” isn’t the same file.');
      // A phone says of each copy that it's new.
      await utimes(pathOf('interview.wav'), new Date(), new Date());
      const sent: string[] = [];
      await page.unroute(isPart);
      await page.route(isPart, (route) => {
        sent.push(new URL(route.request().url()).searchParams.get('partNumber') ?? '');
        return route.continue();
      });
      await pick(page, 'Pick it again interview.wav', ['interview.wav']);
      await expect.poll(async () => (await uploadedFiles(page)).files.length).toBe(1);
      expect(sent).toHaveLength(2);
      await expect(list(page).getByRole('listitem')).toHaveCount(0);

      // Dropped on the order, while another file is refused in its place.
      const data = await page.evaluateHandle(
        ([intro, credits]) => {
          const transfer = new DataTransfer();
          const add = (name: string, bytes: readonly number[]) =>
            transfer.items.add(new File([new Uint8Array(bytes)], name));
          add('intro.wav', intro);
          add('credits.wav', credits);
          add('notes.pdf', [1]);
          return transfer;
        },
        [[...files['intro.wav']!], [...files['credits.wav']!]] as const,
      );
      const heading = page.getByRole('article').getByRole('heading', { name: 'YouTube Repurpose' });
      await heading.dispatchEvent('dragenter', { dataTransfer: data });
      await expect(page.locator('[data-drop="Drop files to upload"]')).toBeVisible();
      await heading.dispatchEvent('drop', { dataTransfer: data });
      await expect(page.locator('[data-drop]')).toHaveCount(0);
      await expect(list(page)).toContainText('“notes.pdf” isn’t one of them');
      await expect.poll(async () => (await uploadedFiles(page)).files.length).toBe(3);
      await page.getByRole('button', { name: 'Remove notes.pdf' }).click();
      await expect(list(page).getByRole('listitem')).toHaveCount(0);

      const order = await uploadedFiles(page);
      for (const { id, name } of order.files) {
        const answer = await page.request.get(`/api/orders/${order.id}/files/${id}`);
        expect(hashOf(await answer.body())).toBe(hashOf(files[name]!));
      }
    },
  );
});
