import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, it } from 'vitest';

import { clips, measureClip } from '../../../src/build/clips.ts';
import { linkTimes } from '../../../src/components/mdx.tsx';
import { levelsOf } from '../../../src/ui/Wave.tsx';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const clip = readFileSync('tests/fixtures/clip.mp3');

it('a recording is as long and as loud as it sounds, each time', async () => {
  const { seconds, peaks } = await measureClip(clip);
  expect(seconds).toBe(24);
  const levels = levelsOf(peaks);
  expect(levels).toHaveLength(180);
  // Nothing sounds around every sixth second, from the third on.
  const at = (second: number) => levels[Math.round((second / 24) * 180)] ?? 0;
  for (const second of [3, 9, 15, 21]) expect(at(second)).toBeLessThan(0.02);
  expect(Math.max(...levels.slice(0, 20))).toBeLessThan(Math.max(...levels.slice(30, 55)));
  expect(await measureClip(clip)).toEqual({ seconds, peaks });
});

it('bytes without a sound have no wave', async () => {
  expect(await measureClip(Buffer.from('hello'))).toEqual({ seconds: 0, peaks: '' });
});

it.each([
  ['<p>0:09 Kenji: Yes.</p>', '9'],
  ['<p><strong>1:02</strong> Yes.</p>', '62'],
  ['<li>1:02:03 Yes.</li>', '3723'],
  ['<p>12:30, Maya</p>', '750'],
  // As programs that write transcripts export them.
  ['<p>[00:42] Maya: Yes.</p>', '42'],
  ['<p>(00:01:02) Maya: Yes.</p>', '62'],
])('%s of a transcript plays from there', (html, seconds) => {
  expect(linkTimes(html, './x.mp3')).toContain(`#t=${seconds}" data-at="${seconds}">`);
});

it.each(['<p>At 0:09 he says yes.</p>', '<p>Room 12</p>', '<p>1:2:3</p>', '<p>0:091</p>'])(
  '%s of a transcript stays as it is',
  (html) => {
    expect(linkTimes(html, './x.mp3')).toBe(html);
  },
);

it('what no page plays is not published', async () => {
  const root = temporaryFolder();
  for (const folder of ['_astro', 'blog']) mkdirSync(join(root, folder));
  for (const name of ['played.abc', 'draft.def'])
    writeFileSync(join(root, `_astro/${name}.mp3`), clip);
  writeFileSync(join(root, 'blog/x.html'), '<audio src="/_astro/played.abc.mp3"></audio>');
  const hook = clips().hooks['astro:build:done'] as (built: { dir: URL }) => Promise<void>;
  await hook({ dir: pathToFileURL(`${root}/`) });
  expect(existsSync(join(root, '_astro/played.abc.mp3'))).toBe(true);
  expect(existsSync(join(root, '_astro/draft.def.mp3'))).toBe(false);
});
