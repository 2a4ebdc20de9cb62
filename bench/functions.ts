import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';

import { packFunctions, unpack, type PackedFunction } from '../tests/support/packed-functions.ts';
import { median, round, type Table } from './report.ts';

/** In the project, because the bundler does not end for functions outside its base path. */
const emptyFolder = resolve(import.meta.dirname, 'empty-function');
const starter = resolve(import.meta.dirname, 'start-function.ts');

/** Size, modules and time to the first answer of every packed function, beside an empty one. */
export async function measureFunctions(runs: number): Promise<Table[]> {
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-bench-functions-'));
  const rows: Table['rows'] = [];
  try {
    const packed = [
      ...(await packFunctions(join(folder, 'packed-empty'), emptyFolder)),
      ...(await packFunctions(join(folder, 'packed'))),
    ];
    for (const one of packed) rows.push(await measure(one, join(folder, one.name), runs));
  } finally {
    await rm(folder, { recursive: true });
  }
  return [
    {
      title: 'Functions, cold',
      note: "Packed by Netlify's own bundler under netlify.toml; started in a fresh process, without Netlify's bootstrap; ms.",
      columns: ['function', 'KiB', 'modules', 'import to answer', 'process to answer'],
      rows,
    },
  ];
}

async function measure(
  packed: PackedFunction,
  folder: string,
  runs: number,
): Promise<Table['rows'][number]> {
  await unpack(packed, folder);
  const entry = packed.files.find(({ name }) => name.endsWith(`/${packed.name}.mjs`))?.name;
  if (entry === undefined) throw new Error(`${packed.name} has no entry`);
  const starts: Awaited<ReturnType<typeof start>>[] = [];
  for (let run = 0; run < runs; run += 1) starts.push(await start(join(folder, entry)));
  return [
    packed.name,
    round(packed.size / 1024),
    median(starts.map(({ modules }) => modules)),
    round(median(starts.map(({ firstAnswerMs }) => firstAnswerMs))),
    round(median(starts.map(({ processMs }) => processMs))),
  ];
}

async function start(entry: string) {
  const startedAt = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [starter, entry], {
    // No store and no mail: what is measured is the way to an answer, a refusal for most.
    env: { PATH: process.env['PATH'], SITE_CONTEXT: 'local' },
  });
  const processMs = performance.now() - startedAt;
  // The function's own log may come before.
  const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
    modules: number;
    firstAnswerMs: number;
  };
  return { ...result, processMs };
}
