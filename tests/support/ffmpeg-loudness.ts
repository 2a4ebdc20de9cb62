import { spawn } from 'node:child_process';

import type { Loudness } from '../../src/lib/sound/loudness.ts';

/**
 * Loudness as Debian's ffmpeg measures it.
 * @throws Error that says what to install.
 */
export async function measureWithFfmpeg(
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
