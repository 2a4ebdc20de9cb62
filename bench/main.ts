// `npm run bench [-- part …]`: measures the built site and prints the tables of docs/performance.md and docs/scale.md.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { toMarkdown, type Table } from './report.ts';

const results = join(import.meta.dirname, 'results');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    path: { type: 'string', multiple: true },
    runs: { type: 'string', default: '3' },
  },
});
const runs = Number(values.runs);

// Loaded when asked for: some of them import what only a build makes.
const parts: Record<string, () => Promise<Table[]>> = {
  pages: async () => (await import('./pages.ts')).measurePages(runs, values.path),
  api: async () => (await import('./api.ts')).measureApi(),
  build: async () => (await import('./build.ts')).measureBuilds(),
  functions: async () => (await import('./functions.ts')).measureFunctions(runs),
  store: async () => (await import('./store.ts')).measureStore(),
  host: async () => (await import('./host.ts')).measureHost(runs),
  scale: async () => (await import('./scale.ts')).measureScale(),
};
const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = wanted.find((name) => !(name in parts));

if (unknown !== undefined || !(runs > 0)) {
  console.error(
    `Usage: npm run bench -- [${Object.keys(parts).join('|')} …] [--path /pricing …] [--runs 3]`,
  );
  process.exit(2);
}
if (!existsSync('dist') || !existsSync(join(import.meta.dirname, 'node_modules'))) {
  console.error('Run `npm run build` and `npm --prefix bench ci` first.');
  process.exit(2);
}

await mkdir(results, { recursive: true });
console.log(`${new Date().toISOString()}, Node ${process.version}, ${cpus().length} processors\n`);
for (const name of wanted) {
  const text = (await parts[name]?.())?.map(toMarkdown).join('\n') ?? '';
  console.log(text);
  await writeFile(join(results, `${name}.md`), text);
}
