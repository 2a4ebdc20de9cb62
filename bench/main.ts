// `npm run bench [-- part …]`: measures the built site, and prints the figures that docs/performance.md and docs/scale.md quote.
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';

import { parseWords } from '../scripts/command.ts';
import { toMarkdown, type Table } from './report.ts';

const USAGE = 'Usage: npm run bench -- [pages|api|build|scale …] [--path /pricing …] [--runs 3]';
const options = {
  path: { type: 'string', multiple: true },
  runs: { type: 'string', default: '3' },
} as const;
const { positionals, values } = parseWords({ allowPositionals: true, options }, USAGE);
const runs = Number(values.runs);

// Loaded when asked for: some of them import what only a build makes.
const parts: Record<string, () => Promise<Table[]>> = {
  pages: async () => (await import('./pages.ts')).measurePages(runs, values.path),
  api: async () => (await import('./api.ts')).measureApi(),
  build: async () => (await import('./build.ts')).measureBuilds(),
  scale: async () => (await import('./scale.ts')).measureScale(),
};
const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = wanted.find((name) => !(name in parts));

if (unknown !== undefined || !(runs > 0)) {
  console.error(USAGE);
  process.exit(2);
}
if (!existsSync('dist')) {
  console.error('Run `npm run build` first.');
  process.exit(2);
}

console.log(`${new Date().toISOString()}, Node ${process.version}, ${cpus().length} processors\n`);
for (const name of wanted) console.log((await parts[name]?.())?.map(toMarkdown).join('\n'));
