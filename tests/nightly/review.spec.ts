import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { build } from 'esbuild';

import { wavHeader } from '../../scripts/wav.ts';
import { expect, test as base } from '../e2e/fixtures.ts';

interface Hop {
  address: string;
  cookie: string | undefined;
  origin: string | undefined;
}
interface Review {
  url: string;
  /** What was asked of the site's own address of a file, and then of the storage. */
  hops: { site: Hop[]; storage: Hop[] };
  /** Signed addresses given so far work no more. */
  expire: () => void;
  /** Whether the storage refuses everything. */
  setDown: (isDown: boolean) => void;
}

const [RATE, SECONDS] = [22_050, 1800];

/** Half an hour of silence: more than a browser loads ahead. */
const silence = () =>
  Buffer.concat([wavHeader(RATE, 2 * RATE * SECONDS), Buffer.alloc(2 * RATE * SECONDS)]);

const hopOf = ({ url = '', headers }: IncomingMessage): Hop => {
  return { address: url, cookie: headers.cookie, origin: headers.origin };
};

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${port}`, close };
}

// A page of its own with the site's headers, and a storage on another origin that knows CORS and nothing else.
const test = base.extend<{ review: Review }>({
  review: async ({}, use) => {
    const { outputFiles } = await build({
      entryPoints: ['tests/nightly/review-page.tsx'],
      outdir: 'out',
      bundle: true,
      write: false,
      format: 'esm',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    const recording = silence();
    const hops: Review['hops'] = { site: [], storage: [] };
    let signature = 0;
    let isDown = false;
    const storage = await listen((request, answer) => {
      hops.storage.push(hopOf(request));
      const cors = { 'Access-Control-Allow-Origin': page.url };
      if (isDown || request.url !== `/?signature=${signature}`) {
        answer.writeHead(403, cors).end();
        return;
      }
      const start = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
      const body = recording.subarray(start, start + 200_000);
      const range = `bytes ${start}-${start + body.length - 1}/${recording.length}`;
      const type = { 'Content-Type': 'audio/wav', 'Content-Range': range };
      answer.writeHead(206, { ...cors, ...type }).end(body);
    });
    const page = await listen((request, answer) => {
      const { pathname } = new URL(request.url ?? '', storage.url);
      if (pathname.startsWith('/api/')) {
        hops.site.push(hopOf(request));
        answer.writeHead(303, { Location: `${storage.url}/?signature=${signature}` }).end();
        return;
      }
      const file = outputFiles.find(({ path }) => path.endsWith(pathname));
      const type = { '.js': 'text/javascript', css: 'text/css' }[pathname.slice(-3)] ?? 'text/html';
      answer.writeHead(200, {
        'Content-Type': type,
        'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; media-src 'self' ${storage.url}; require-trusted-types-for 'script'`,
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Permissions-Policy': 'autoplay=()',
        'Set-Cookie': 'session=1; HttpOnly; SameSite=Strict',
      });
      answer.end(
        file?.contents ??
          '<!doctype html><title>Review</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/review-page.css"><div id="root"></div><script type="module" src="/review-page.js"></script>',
      );
    });
    await use({
      url: page.url,
      hops,
      expire: () => void (signature += 1),
      setDown: (value) => void (isDown = value),
    });
    page.close();
    storage.close();
  },
});
test.use({ expectedStatuses: [403] });

test('a recording plays over two origins, and goes on at its place when the address has expired', async ({
  page,
  review,
}) => {
  await page.goto(review.url);
  const position = page.getByRole('slider', { name: 'Position in Episode.wav' });
  await position.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageUp');
  await expect(position).toHaveAttribute('aria-valuetext', '11 seconds of 30 minutes');
  expect(review.hops.site, 'nothing loads by itself').toEqual([]);

  await page.getByRole('button', { name: 'Play Episode.wav' }).click();
  await expect(position).toHaveAttribute('aria-valuetext', /^1[2-9] seconds/);
  expect(review.hops.site).toMatchObject([{ cookie: 'session=1' }]);
  expect(review.hops.site[0]?.address).toMatch(/b\?play$/);
  expect(review.hops.storage[0]).toMatchObject({ cookie: undefined, origin: review.url });

  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2');
  review.expire();
  await position.fill('1500');
  await expect(position).toHaveAttribute('aria-valuetext', /^25 minutes [1-9]/);
  expect(review.hops.site.at(-1)?.address).toMatch(/b\?play=1$/);
  const rate = () =>
    page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate);
  expect(await rate()).toBe(2);

  review.setDown(true);
  await position.fill('600');
  await expect(page.getByRole('alert')).toContainText('We couldn’t play this here.');
  review.setDown(false);
  await page.getByRole('button', { name: 'Play Episode.wav' }).click();
  await expect(position).toHaveAttribute('aria-valuetext', /^10 minutes [1-9]/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a customer comments at a time with the keyboard alone, and changes it until it is sent', async ({
  page,
  review,
}) => {
  await page.goto(review.url);
  const position = page.getByRole('slider');
  const toSend = page.locator('output');
  await position.fill('83');
  await page.keyboard.press('c');
  await expect(page.getByRole('textbox', { name: 'Comment at 1:23' })).toBeFocused();
  await page.keyboard.type('Music too loud');
  await position.fill('200');
  const typed = [{ fileId: 'b'.repeat(32), seconds: 83, text: 'Music too loud' }];
  await expect(toSend).toHaveText(JSON.stringify(typed));
  await page.getByRole('textbox').press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Comment added at 1:23$/ })).toHaveCount(
    1,
  );

  const jump = page.getByRole('button', { name: 'Go to 1:12' });
  await jump.press('Enter');
  await expect(position).toHaveAttribute('aria-valuetext', /^1 minute 12 seconds/);
  await expect(jump).toBeFocused();

  await page.reload();
  const own = page.getByRole('textbox', { name: 'Your comment at 1:23' });
  await own.fill('Music too quiet');
  await expect(toSend).toContainText('Music too quiet');
  await page.getByRole('button', { name: 'Remove the comment at 1:23' }).press('Enter');
  await expect(toSend).toHaveText('[]');
  await expect(page.getByRole('textbox', { name: 'Comment at 0:00' })).toBeFocused();

  // An earlier version is heard and read, not commented on.
  await page.getByLabel('Recording').selectOption('Version 1: Episode.wav');
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('an agent ticks comments off and takes them into an editor', async ({ page, review }) => {
  await page.goto(`${review.url}/?agent`);
  const done = page.getByRole('checkbox', { name: 'Done comment at 1:12' });
  await done.press('Space');
  await expect(done).toBeChecked();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Markers for Reaper' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Episode – markers for Reaper.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toBe('#,Name,Start,End,Length\r\nM1,"Cut the cough.",1:12.000,,\r\n');
});
