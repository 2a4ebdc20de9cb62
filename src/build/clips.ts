import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';

import type { AstroIntegration } from 'astro';
import { MPEGDecoder } from 'mpg123-decoder';
import type { Plugin } from 'vite';

import { cachedFile } from '../lib/cached-file.ts';
import { downloadKinds } from '../lib/downloads.ts';
import { envelopeOf } from '../lib/signal.ts';

const QUERY = '?clip';
/** Kept between builds for as long as node_modules is. */
const CACHE_FOLDER = 'node_modules/.cache/clips';
/** What is decoded at once: an hour as a whole would take a gigabyte. */
const PIECE_BYTES = 256 * 1024;
const LEVELS_PER_SECOND = 20;
const BARS = 180;

/**
 * Recordings of posts as modules: where each is published, how long, and how loud it is. Those that no page has, such as a
 * draft's, are not published, nor are such files to download. A scheduled post's has a name that nobody can guess, and
 * nothing public says it before the post is there: a function cannot hand out files of this size, as it does the page.
 */
export function clips(): AstroIntegration {
  return {
    name: 'clips',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [clipModules()] } });
      },
      'astro:build:done': async ({ dir }) => {
        const endings = ['mp3', ...Object.keys(downloadKinds)].join();
        const files = globSync(`_astro/*.{${endings}}`, { cwd: dir });
        if (files.length === 0) return;
        const pages = globSync('**/*.html', { cwd: dir }).map((page) =>
          readFileSync(new URL(page.replaceAll('\\', '/'), dir), 'utf8'),
        );
        for (const file of files.map((each) => each.replaceAll('\\', '/')))
          if (!pages.some((html) => html.includes(file))) await rm(new URL(file, dir));
      },
    },
  };
}

function clipModules(): Plugin {
  return {
    name: 'clips',
    enforce: 'pre',
    load: {
      filter: { id: /\.mp3\?clip$/ },
      async handler(id) {
        const file = id.slice(0, -QUERY.length);
        this.addWatchFile(file);
        const bytes = await readFile(file);
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
        const measures = await cachedFile(`${CACHE_FOLDER}/${hash}.json`, async () =>
          Buffer.from(JSON.stringify(await measureClip(bytes))),
        );
        const url = JSON.stringify(`${file}?url&no-inline`);
        const facts = new TextDecoder().decode(measures);
        return `import url from ${url};\nexport default { url, ...${facts} };`;
      },
    },
  };
}

/** How long an MP3 is, and its loudest levels as bars, one byte each, as Base64. */
export async function measureClip(bytes: Uint8Array): Promise<{ seconds: number; peaks: string }> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const levels: number[] = [];
  let seconds = 0;
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    const piece = decoder.decode(bytes.subarray(from, from + PIECE_BYTES));
    const length = piece.samplesDecoded / piece.sampleRate || 0;
    const channels = piece.channelData.map((samples) =>
      envelopeOf(samples, Math.ceil(length * LEVELS_PER_SECOND)),
    );
    levels.push(...(channels[0] ?? []).map((level, at) => Math.max(level, channels[1]?.[at] ?? 0)));
    seconds += length;
  }
  decoder.free();
  const bars = envelopeOf(levels, Math.min(BARS, levels.length));
  const peaks = Buffer.from(bars.map((level) => Math.round(Math.min(level, 1) * 255)));
  return { seconds: Math.round(seconds), peaks: peaks.toString('base64') };
}
