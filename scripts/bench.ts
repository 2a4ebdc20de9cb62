// `npm run bench`: measures pages, API, build and functions, prints the tables and keeps them with the figures as JSON.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';

import { apiTables, measureApi } from './bench/api.ts';
import { buildTables, measureBuilds } from './bench/build.ts';
import { functionsTable, measureFunctions } from './bench/functions.ts';
import { measureNavigations, measurePages, navigationsTable, pagesTables } from './bench/pages.ts';
import { round } from './bench/statistics.ts';
import { toMarkdown } from './bench/table.ts';
import type { Table } from './bench/table.ts';

const usage = `npm run bench -- [options]
  --only pages|navigation|api|build|functions   a part, repeatable; default: all
  --path PATH       a page to measure, repeatable; default: one of every kind
  --runs N          runs of what is repeated; medians are told; default 3
  --quick           fewer pages, posts and requests, one run
  --html-cache TEXT Cache-Control of pages, in place of netlify.toml's
  --out FILE        default: test-results/bench.json, with the tables beside it as .md`;

const parts = ['pages', 'navigation', 'api', 'build', 'functions'] as const;
type Part = (typeof parts)[number];

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [...parts] },
    path: { type: 'string', multiple: true },
    runs: { type: 'string' },
    quick: { type: 'boolean', default: false },
    'html-cache': { type: 'string' },
    out: { type: 'string', default: 'test-results/bench.json' },
    help: { type: 'boolean', default: false },
  },
});
const unknown = values.only.find((name) => !parts.includes(name as Part));
if (values.help || unknown !== undefined) {
  console.log(unknown === undefined ? usage : `There is no part «${unknown}».\n${usage}`);
  process.exit(unknown === undefined ? 0 : 1);
}

const isQuick = values.quick;
const runs = Number(values.runs ?? (isQuick ? 1 : 3));
const htmlCache = values['html-cache'];
const say = (line: string) => {
  console.error(line);
};

/** Figures of a part, and the tables that show them. */
const measurements: Readonly<Record<Part, () => Promise<{ figures: unknown; tables: Table[] }>>> = {
  async pages() {
    const figures = await measurePages({ isQuick, runs, say, only: values.path });
    return { figures, tables: pagesTables(figures) };
  },
  async navigation() {
    const figures = await measureNavigations(runs, htmlCache);
    return { figures, tables: [navigationsTable(figures, htmlCache ?? 'netlify.toml')] };
  },
  async api() {
    const figures = await measureApi(isQuick);
    return { figures, tables: apiTables(figures) };
  },
  async build() {
    const figures = await measureBuilds({ isQuick, say });
    return { figures, tables: buildTables(figures) };
  },
  async functions() {
    const figures = await measureFunctions(runs);
    return { figures, tables: [functionsTable(figures)] };
  },
};

const machine = {
  processors: cpus().length,
  model: cpus()[0]?.model,
  memoryGib: round(totalmem() / 2 ** 30, 1),
  node: process.version,
  loadAtStart: loadavg().map((load) => round(load, 2)),
};
const report: Record<string, unknown> = { date: new Date().toISOString(), machine, runs };
const tables: Table[] = [];
for (const part of parts.filter((name) => values.only.includes(name))) {
  say(`measuring ${part}`);
  const { figures, tables: own } = await measurements[part]();
  report[part] = figures;
  tables.push(...own);
  for (const table of own) console.log(toMarkdown(table));
}
await mkdir(dirname(values.out), { recursive: true });
await writeFile(values.out, `${JSON.stringify(report, null, 2)}\n`);
await writeFile(values.out.replace(/\.json$/, '.md'), tables.map(toMarkdown).join('\n'));
say(`kept in ${values.out}`);
