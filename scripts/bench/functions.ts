// How much a cold function costs: size as deployed, modules it loads, time to its first answer in a fresh process.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';

import { packFunctions, sharesOf, unpack } from './pack-functions.ts';
import type { PackedFunction } from './pack-functions.ts';
import { medians, round } from './statistics.ts';
import type { Table } from './table.ts';

/** What one function costs. */
export interface FunctionCost {
  readonly name: string;
  readonly kib: number;
  readonly packages: readonly string[];
  /** Files of the archive that were loaded until the first answer. */
  readonly modules: number;
  /** From the start of the import to the first answer. */
  readonly firstAnswerMs: number;
  /** From the start of the process to the first answer. */
  readonly processMs: number;
}

const EMPTY = 'empty';
/** In the project, because the bundler does not end for functions outside its base path. */
const emptyFolder = resolve(import.meta.dirname, 'empty-function');

/** Packs every function and an empty one, and starts each in fresh processes. */
export async function measureFunctions(runs: number): Promise<FunctionCost[]> {
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-bench-functions-'));
  try {
    const packed = [
      ...(await packFunctions(join(folder, 'packed-empty'), emptyFolder)),
      ...(await packFunctions(join(folder, 'packed'))),
    ];
    const costs: FunctionCost[] = [];
    for (const one of packed) costs.push(await measure(one, join(folder, one.name), runs));
    return costs;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(
  packed: PackedFunction,
  folder: string,
  runs: number,
): Promise<FunctionCost> {
  await unpack(packed, folder);
  const entry = packed.files.find(({ name }) => name.endsWith(`/${packed.name}.mjs`))?.name;
  if (!entry) throw new Error(`${packed.name} has no entry`);
  const starts: { modules: number; firstAnswerMs: number; processMs: number }[] = [];
  for (let run = 0; run < runs; run += 1) starts.push(await start(join(folder, entry)));
  const { modules, firstAnswerMs, processMs } = medians(starts);
  return {
    name: packed.name,
    kib: round(packed.size / 1024),
    packages: [...sharesOf(packed).keys()].filter((name) => !['platform', 'own'].includes(name)),
    modules,
    firstAnswerMs: round(firstAnswerMs),
    processMs: round(processMs),
  };
}

const starter = resolve(import.meta.dirname, 'start-function.ts');

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

/** As a table; times beside those of the empty function. */
export function functionsTable(costs: readonly FunctionCost[]): Table {
  const empty = costs.find(({ name }) => name === EMPTY);
  return {
    title: 'Functions, cold',
    note: "Packed by Netlify's own bundler under netlify.toml; started in a fresh process, without Netlify's bootstrap. Times in ms, and beside the empty function's.",
    columns: ['function', 'KiB', 'modules', 'import to answer', 'process to answer', '× empty'],
    rows: costs.map(({ name, kib, modules, firstAnswerMs, processMs }) => [
      name,
      kib,
      modules,
      firstAnswerMs,
      processMs,
      round(processMs / (empty?.processMs ?? Number.NaN), 2),
    ]),
  };
}
