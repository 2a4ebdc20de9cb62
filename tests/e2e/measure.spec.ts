import { writeFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { encodeWav, makeRoughRecording, makeTones } from '../support/sounds.ts';
import { expectNoAxeFinding, looks } from './axe.ts';
import { expect, makeAccount, signUpDirectly, test } from './fixtures.ts';
import { signIn } from './order-form.ts';

const YOURS = '/#yours';
const BRIEF_BUTTON = 'Order with these readings';

const wav = (name: string, buffer: Buffer) => ({ name, mimeType: 'audio/wav', buffer });
const rough = wav('rough.wav', encodeWav(makeRoughRecording(), 44_100));
const even = { seconds: 12, levels: [-16, -16] };
const finished = wav('done.wav', encodeWav(makeTones([even], 44_100), 44_100));

/** A WAV file whose head says that its samples are coded in another way. */
function coded(tag: number, bits = 16): Buffer {
  const file = Buffer.from(rough.buffer);
  file.writeUInt16LE(tag, 20);
  file.writeUInt16LE(bits, 34);
  return file;
}

/** Two frames of MPEG audio with nothing in them that could be decoded. */
function brokenFrames(header: number): Buffer {
  const frame = Buffer.alloc(header === 0xfb90 ? 417 : 1253, 0xaa);
  frame.writeUInt8(0xff);
  frame.writeUInt16BE(header, 1);
  return Buffer.concat([frame, frame]);
}

const picker = (page: Page) => page.getByLabel('Choose a recording');
const valueOf = (page: Page, reading: string) =>
  page.locator('dl > div').filter({ has: page.getByText(reading, { exact: true }) });

/** Picks a file, and has the island woken by the pointer, as people do. */
async function measure(page: Page, file: ReturnType<typeof wav>) {
  await picker(page).hover({ force: true });
  await picker(page).setInputFiles(file);
  await expect(page.getByRole('button', { name: 'As recorded' })).toBeVisible();
}

test(
  'a recording is measured, judged, and heard, and nothing leaves the page',
  { tag: '@nightly' },
  async ({ page, site }) => {
    await page.goto(YOURS);
    await picker(page).hover({ force: true });
    await page.waitForLoadState('networkidle');
    const sent: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      const isOwn = origin === site.url && /^\/(_astro\/|favicon)/.test(pathname);
      if (request.method() !== 'GET' || request.postData() !== null || !isOwn)
        sent.push(`${request.method()} ${request.url()}`);
    });
    await measure(page, rough);

    await expect(page.getByText('60 Hz hum. Standard Episode Edit fixes it, $70.')).toBeVisible();
    await expect(page.getByText('red: where it would land')).toBeVisible();
    await page.getByText('All readings').click();
    await expect(valueOf(page, 'Loudness')).toContainText('LUFS');
    await expect(valueOf(page, 'Clipping')).toContainText('1 spot');
    await expect(valueOf(page, 'Hum')).toContainText('60 Hz');
    await expect(valueOf(page, 'Silence')).toContainText('no sound at all');
    await expect(valueOf(page, 'Duration')).toContainText('0:24');
    await expect(page.getByRole('listitem').filter({ hasText: /0:06 clipped/ })).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: /0:13 digital silence/ }),
    ).toBeVisible();
    for (const { colorScheme, ...viewport } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await expectNoAxeFinding(page, colorScheme);
    }

    const [before, after] = ['As recorded', 'With our basics'].map((name) =>
      page.getByRole('button', { name }),
    );
    await before!.press('Enter');
    await expect(before!).toBeFocused();
    await expect(before!).toHaveAttribute('aria-pressed', 'true');
    await after!.press('Enter');
    await expect(after!).toHaveAttribute('aria-pressed', 'true');
    await expect(before!).toHaveAttribute('aria-pressed', 'false');
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(after!).toHaveAttribute('aria-pressed', 'false');
    expect(sent).toEqual([]);
  },
);

test(
  'the readings come into the brief, below what was typed',
  { tag: '@nightly' },
  async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.goto(YOURS);
    await measure(page, rough);
    await page.getByRole('button', { name: BRIEF_BUTTON }).click();
    const brief = page.getByRole('dialog').getByLabel('Project brief');
    await expect(brief).toHaveValue(/^Readings of rough\.wav:\n- Loudness: −\d/);
    await brief.fill('Two friends and a river.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: BRIEF_BUTTON }).click();
    await expect(brief).toHaveValue(/^Two friends and a river\.\n\nReadings of rough\.wav:/);
  },
);

test('the readings wait while a visitor signs in', { tag: '@nightly' }, async ({ page, site }) => {
  const account = makeAccount();
  await signUpDirectly(page, site, account);
  await page.context().clearCookies();
  await page.goto(YOURS);
  await measure(page, rough);
  await page.getByRole('button', { name: BRIEF_BUTTON }).click();
  await page.getByRole('link', { name: 'Login to Continue' }).click();
  await signIn(page, account);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Standard Episode Edit');
  await expect(dialog.getByLabel('Project brief')).toHaveValue(/^Readings of rough\.wav:/);
});

test('a finished recording is sold nothing', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(YOURS);
  await measure(page, finished);
  await page.getByText('All readings').click();
  await expect(page.getByText('Already at −16: you don’t need us for mastering.')).toBeVisible();
  await expect(page.getByText('Nothing here needs us. Publish it.')).toBeVisible();
  await expect(page.getByRole('button', { name: BRIEF_BUTTON })).toHaveCount(0);
  await expect(page.getByText('No clipping and no long silence', { exact: false })).toBeVisible();
});

test(
  'a file that was picked before the page had any script is measured',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(YOURS);
    await picker(page).setInputFiles(finished);
    await picker(page).hover({ force: true });
    await expect(page.getByText('Right loudness. Nothing to do.')).toBeVisible();
  },
);

test(
  'a file that is dropped before the page had any script is measured',
  { tag: '@nightly' },
  async ({ page }, info) => {
    const path = info.outputPath('dropped.wav');
    await writeFile(path, finished.buffer);
    await page.goto(YOURS);
    const zone = page.getByText('Nothing is uploaded.');
    await zone.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await zone.boundingBox()) ?? {};
    const session = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [path], dragOperationsMask: 1 };
      await session.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data });
    }
    await page.mouse.move(x + 9, y + 9);
    await expect(page.getByText('Right loudness. Nothing to do.')).toBeVisible();
  },
);

test(
  'what is no recording gets an answer, and the next file is measured',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(YOURS);
    await picker(page).hover({ force: true });
    const status = page.getByRole('status').filter({ visible: true });
    for (const [name, buffer, answer] of [
      ['empty.wav', Buffer.alloc(0), 'There’s no sound in this file.'],
      ['text.wav', Buffer.from('Not a recording at all.'), 'We can’t read this file. If it’s a'],
      ['broken.wav', rough.buffer.subarray(0, 30), 'its sound is missing or damaged'],
      ['broken.mp3', brokenFrames(0xfb90), 'its sound is missing or damaged'],
      ['old.mp3', brokenFrames(0xfde0), 'coded as MP2: save it as a WAV'],
      ['phone.wav', coded(0x31), 'coded as GSM 6.10: save it as a WAV'],
      ['silent.wav', rough.buffer.subarray(0, 44), 'There’s no sound in this file.'],
      ['film.ogg', Buffer.alloc(13_000_000), 'Save it as WAV or MP3.'],
    ] as const) {
      await picker(page).setInputFiles(wav(name, buffer));
      await expect(status.filter({ hasText: answer }).first()).toBeVisible();
    }
    await measure(page, finished);
  },
);

test('measuring stops when somebody says so', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(YOURS);
  await picker(page).hover({ force: true });
  // The worker never comes.
  await page.route('**/measure.worker*', () => new Promise(() => undefined));
  await picker(page).setInputFiles(rough);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(picker(page)).toBeFocused();
  await expect(page.getByRole('progressbar', { name: 'Measuring' })).toHaveCount(0);
  await expect.poll(() => page.workers()).toEqual([]);
});

test('its address opens it without a script file, by keyboard it is one stage of six', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(YOURS);
  const stage = page.getByRole('radio', { name: 'Yours' });
  await expect(stage).toBeChecked();
  await expect(picker(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await stage.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Master' })).toBeChecked();
  await expect(picker(page)).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(picker(page)).toBeFocused();
});

test(
  'the pages that people send lead on to it, and to a service',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const html = await (await request.get('/yours')).text();
    expect(html).toMatch(/<meta property="og:image" content="[^"]+\/social\/yours\.png"/);
    expect(html).toContain('content="noindex"');
    await page.goto('/yours');
    await expect(page).toHaveURL(/\/#yours$/);
    await expect(page.getByRole('radio', { name: 'Yours' })).toBeChecked();
    const service = await (await request.get('/services/lite-edit')).text();
    expect(service).toMatch(
      /<meta property="og:image" content="[^"]+\/social\/services\/lite-edit\.png"/,
    );
    await page.goto('/services/lite-edit');
    await expect(page).toHaveURL(/\/services#lite-edit$/);
    await expect(page.getByRole('heading', { name: 'Lite Edit' })).toBeInViewport();
  },
);
