// Files over a storage of another origin, whatever a network makes of several header rules for one path: docs/decisions.md,
// "One policy for every address".
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parseAllHeaders } from '@netlify/headers-parser';
import type { Page } from '@playwright/test';

import { startFilesServer } from '../../netlify/local/files-server.ts';
import type { Order } from '../../src/contracts/orders.ts';
import { kim, pointer, signInToDesk } from '../e2e/desk-agent.ts';
import { expect, signUpDirectly, test as base } from '../e2e/fixtures.ts';
import { takeStep } from '../e2e/lived.ts';
import { placeOrder } from '../e2e/order-form.ts';
import { confirmAddress, type Studio } from '../e2e/studio.ts';
import { startProduct } from '../support/product.ts';
import { encodeWav, makeTones } from '../support/sounds.ts';

/** What a network may send of the values that several rules have for one header. */
const networks: Readonly<Record<string, (values: string[]) => string[]>> = {
  'the later alone': (values: string[]) => values.slice(-1),
  'all as a list': (values: string[]) => [values.join(', ')],
  'each by itself': (values: string[]) => values,
};

/** Stands in front of the product, and sends with its files what the rules of the build say. */
async function startNetwork(send: (values: string[]) => string[]) {
  let [target, storage] = ['', ''];
  const { headers: rules } = await parseAllHeaders({
    headersFiles: ['dist/_headers'],
    netlifyConfigPath: 'netlify.toml',
    configHeaders: [],
    minimal: false,
  });
  const valuesFor = (path: string) => {
    const found = new Map<string, string[]>();
    for (const rule of rules) {
      if (!('forRegExp' in rule) || !rule.forRegExp.test(path)) continue;
      for (const [name, value] of Object.entries(rule.values)) {
        const key = name.toLowerCase();
        found.set(key, [...(found.get(key) ?? []), withStorage(String(value), storage)]);
      }
    }
    return found;
  };
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const passed = ask(target + url, { method, headers }, (answer) => {
      outgoing.statusCode = answer.statusCode ?? 500;
      for (const [name, values] of Object.entries(answer.headersDistinct))
        outgoing.setHeader(name, values ?? []);
      const { pathname } = new URL(url, target);
      // Rules are for files.
      if (!pathname.startsWith('/api/'))
        for (const [name, values] of valuesFor(pathname)) outgoing.setHeader(name, send(values));
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo(site: string, files: string) {
      [target, storage] = [site, files];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** As a build with `FILES_URL` writes it, but for the wish for https, which nothing here speaks. */
const withStorage = (value: string, origin: string) =>
  value
    .replaceAll(/(?<=\b(connect|media)-src 'self')/g, ` ${origin}`)
    .replace(' upgrade-insecure-requests;', '');

const test = base.extend<{ network: string; place: Pick<Studio, 'env' | 'url'> }>({
  network: ['', { option: true }],
  place: async ({ network: name }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'roomtone-headers-'));
    const network = await startNetwork(networks[name]!);
    const files = await startFilesServer(join(folder, 'files'), { origin: network.url });
    const env = { DATA_DIR: join(folder, 'data') };
    const product = await startProduct({ ...env, FILES_URL: files.url });
    network.leadTo(product.url, new URL(files.url).origin);
    await use({ env, url: network.url });
    await product.stop();
    await files.stop();
    network.close();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ place }, use) => {
    await use(place.url);
  },
});
test.use({ expectedStatuses: [404] });

const RATE = 22_050;
const recording = encodeWav(makeTones([{ seconds: 9, levels: [-12], frequency: 330 }], RATE), RATE);

async function pick(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).click();
  await (await chooser).setFiles({ name, mimeType: 'audio/wav', buffer: recording });
}

async function expectPlays(page: Page, name: string) {
  await page.getByRole('button', { name: `Play ${name}` }).click();
  await expect(page.getByRole('slider', { name: `Position in ${name}` })).toHaveAttribute(
    'aria-valuetext',
    /^[1-9] seconds? of 9 seconds/,
  );
}

for (const network of Object.keys(networks))
  test.describe(`of several values a network sends ${network}`, () => {
    test.use({ network });

    test('files are sent, measured, and played on dashboard and desk', async ({
      page,
      browser,
      place,
    }) => {
      const { email } = await signUpDirectly(page, place);
      await confirmAddress(page, place, email);
      await page.goto('/services');
      await placeOrder(page, 'Pro Episode Edit');
      await page.goto('/dashboard');
      await pick(page, 'Rough.wav');
      const readOrder = async () => {
        const [order] = (await (await page.request.get('/api/orders')).json()) as Order[];
        return order!;
      };
      await expect.poll(async () => (await readOrder()).files?.length).toBe(1);

      const desk = await (await browser.newContext({ baseURL: place.url })).newPage();
      await desk.goto('/desk');
      await signInToDesk(desk, place, kim, pointer);
      await desk.getByRole('link', { name: /Pro Episode Edit/ }).click();
      await expectPlays(desk, 'Rough.wav');
      await takeStep(desk, 'Start production', /^Start /);
      await pick(desk, 'Episode.wav');
      await expect(desk.getByRole('main')).toContainText('Ready to deliver, not shown yet');
      await takeStep(desk, 'Deliver', 'Deliver version 1?');

      await page.reload();
      const delivered = (await readOrder()).files?.find((file) => file.name === 'Episode.wav');
      expect([delivered?.seconds, typeof delivered?.peaks]).toEqual([9, 'string']);
      await expectPlays(page, 'Episode.wav');
      await desk.context().close();
    });
  });
