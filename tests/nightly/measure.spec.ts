// An hour on a slow machine: how long it takes to measure, and how much memory.
import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { CDPSession } from '@playwright/test';

import { expect, test } from '../e2e/fixtures.ts';
import { encodeWav, makeRoughRecording, wavHeaderOf } from '../support/sounds.ts';

const SAMPLE_RATE = 44_100;
/** A phone gives a page more. */
const MAXIMUM_MEGABYTES = 800;
const SLOWDOWN = 4;

// One after the other, so that one does not slow the other down, and over the same files.
test.describe.configure({ mode: 'serial' });

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roomtone-hour-'));
  const minute = encodeWav(makeRoughRecording(SAMPLE_RATE, 60), SAMPLE_RATE);
  const sound = minute.subarray(44);
  const [wav, mp3] = [join(folder, 'minute.wav'), join(folder, 'minute.mp3')];
  await writeFile(wav, minute);
  const words = `-v error -i ${wav} -b:a 128k -write_xing 0 -id3v2_version 0 ${mp3}`;
  await promisify(execFile)('ffmpeg', words.split(' '));
  await writeHour('hour.wav', wavHeaderOf(SAMPLE_RATE, 60 * sound.length), sound);
  await writeHour('hour.mp3', Buffer.alloc(0), await readFile(mp3));
});

async function writeHour(name: string, head: Buffer, minute: Buffer) {
  const file = await open(join(folder, name), 'w');
  await file.write(head);
  for (let count = 0; count < 60; count += 1) await file.write(minute);
  await file.close();
}

test.afterAll(() => rm(folder, { recursive: true, force: true }));

for (const name of ['hour.wav', 'hour.mp3'])
  test(`${name} is measured in little memory`, async ({ page, browser }) => {
    test.setTimeout(1_200_000);
    await page.goto('/#yours');
    const system = await browser.newBrowserCDPSession();
    const before = await rendererMegabytes(system);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const started = performance.now();
    const picker = page.getByLabel('Choose a recording');
    await picker.hover({ force: true });
    await picker.setInputFiles(join(folder, name));
    let highest = 0;
    const results = page.getByText('All readings');
    while (!(await results.isVisible())) {
      highest = Math.max(highest, await rendererMegabytes(system));
      await page.waitForTimeout(200);
    }
    const seconds = Math.round((performance.now() - started) / 1000);
    const figures = `${name}: ${seconds} s, ${before} MB before, at most ${highest} MB`;
    test.info().annotations.push({ type: 'measured', description: figures });
    await results.click();
    await expect(page.getByText(/^1:00:0\d$/)).toBeVisible();
    const shown = await page.locator('dt:text-is("Loudness") + dd').innerText();
    const loudness = Number.parseFloat(shown.replace('−', '-'));
    // Slices of an MP3 that lost samples, or had some twice, would measure otherwise.
    const expected = await measureFile(join(folder, name.replace('hour', 'minute')));
    expect(Math.abs(loudness - expected)).toBeLessThan(0.2);
    expect(highest, figures).toBeLessThan(MAXIMUM_MEGABYTES);
  });

/** LUFS of a file, as ffmpeg measures it. */
async function measureFile(path: string): Promise<number> {
  const words = `-hide_banner -nostats -i ${path} -af ebur128 -f null -`.split(' ');
  const { stderr } = await promisify(execFile)('ffmpeg', words, { maxBuffer: 2 ** 24 });
  return Number(/Summary:[^]*?I:\s+(-[\d.]+)/.exec(stderr)?.[1]);
}

/** Of the largest process that shows pages. */
async function rendererMegabytes(system: CDPSession): Promise<number> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    });
  return Math.round(Math.max(0, ...(await Promise.all(sizes))));
}
