// The loudness meter beside another one: ffmpeg's.
import { spawn } from 'node:child_process';

import { expect, it } from 'vitest';

import { measureLoudness, type Loudness } from '../../src/lib/sound/loudness.ts';
import { renderTake, TAKE_RATE } from '../../src/lib/sound/take.ts';
import { makeNoise, makeTones, type Tone } from '../support/sounds.ts';

const tone = (level: number, seconds: number): Tone => ({ seconds, levels: [level, level] });
const ebuCases: Tone[][] = [
  [tone(-23, 20)],
  [tone(-33, 20)],
  [tone(-36, 10), tone(-23, 60), tone(-36, 10)],
  [tone(-72, 10), tone(-36, 10), tone(-23, 60), tone(-36, 10), tone(-72, 10)],
  [tone(-26, 20), tone(-20, 20.1), tone(-26, 20)],
  [tone(-20, 20), tone(-30, 20)],
  [tone(-20, 20), tone(-15, 20)],
  [tone(-40, 20), tone(-20, 20)],
  [tone(-50, 20), tone(-35, 20), tone(-20, 20), tone(-35, 20), tone(-50, 20)],
];

async function expectAgreement(channels: readonly Float32Array[], sampleRate: number) {
  const ours = measureLoudness(channels, sampleRate);
  const theirs = await measureWithFfmpeg(channels, sampleRate);
  const message = JSON.stringify({ ours, theirs });
  expect(Math.abs(ours.integrated - theirs.integrated), message).toBeLessThanOrEqual(0.1);
  expect(Math.abs(ours.truePeak - theirs.truePeak), message).toBeLessThanOrEqual(0.2);
  expect(Math.abs(ours.range - theirs.range), message).toBeLessThanOrEqual(0.5);
}

for (const sampleRate of [44_100, 48_000]) {
  it.each(ebuCases)(`agrees about case %# of the EBU at ${sampleRate} Hz`, async (...tones) => {
    await expectAgreement(makeTones(tones, sampleRate), sampleRate);
  });

  it.each(Array.from({ length: 20 }, (_, index) => index))(
    `agrees about noise %i at ${sampleRate} Hz`,
    async (index) => {
      const channelCount = 1 + (index % 2);
      const channels = Array.from({ length: channelCount }, (_, channel) =>
        makePhrases(`${index}/${channel}`, sampleRate * 30, sampleRate, index),
      );
      await expectAgreement(channels, sampleRate);
    },
  );
}

it.each(Object.entries(await renderTake()))('agrees about the take, %s', async (_, { samples }) => {
  await expectAgreement([samples], TAKE_RATE);
});

/** Noise, brighter or duller, that swells and falls silent like phrases of speech. */
function makePhrases(seed: string, length: number, sampleRate: number, index: number) {
  const noise = makeNoise(length, seed);
  const levels = makeNoise(128, `${seed} levels`);
  let smoothed = 0;
  return noise.map((sample, at) => {
    smoothed += (sample - smoothed) * (0.05 + (index % 10) / 11);
    const level = levels[Math.floor((3 * at) / sampleRate)] ?? 0;
    return smoothed * (level < -0.8 ? 0 : 10 ** ((level - 1) * (0.2 + index / 20)));
  });
}

/**
 * Loudness as Debian's ffmpeg measures it.
 * @throws Error that says what to install.
 */
async function measureWithFfmpeg(
  channels: readonly Float32Array[],
  sampleRate: number,
): Promise<Loudness> {
  const count = channels.length;
  const samples = new Float32Array(count * (channels[0]?.length ?? 0));
  for (const [index, channel] of channels.entries())
    for (const [at, sample] of channel.entries()) samples[at * count + index] = sample;
  const input = `-f f32le -ar ${sampleRate} -ac ${count} -i pipe:0`;
  const child = spawn(
    'ffmpeg',
    `-hide_banner -nostats ${input} -af ebur128=peak=true -f null -`.split(' '),
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const text = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    child.once('error', () => {
      reject(new Error('This test needs ffmpeg: apt-get install ffmpeg'));
    });
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('close', () => {
      resolve(Buffer.concat(chunks).toString());
    });
    child.stdin.on('error', reject).end(Buffer.from(samples.buffer));
  });
  const summary = text.slice(text.lastIndexOf('Summary:'));
  const numberAfter = (label: string) => {
    const [, value] = new RegExp(`${label}:\\s+(-?inf|[-+\\d.]+)`).exec(summary) ?? [];
    if (value === undefined) throw new Error(`ffmpeg said no ${label}: ${text}`);
    return value === '-inf' ? -Infinity : Number(value);
  };
  return {
    integrated: numberAfter('I'),
    range: numberAfter('LRA'),
    truePeak: numberAfter('Peak'),
  };
}
