// `npm run host:bundle -- FOLDER`: all that `npm run host` needs of the built site, without any package, in a new folder,
// where `node scripts/host.js` starts it. The image is made of it.
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'esbuild';

import { BUILD_MARK, explainUncaught, SettingError } from './command.ts';

/** Copied as they are. */
const COPIED = ['dist', 'netlify.toml', BUILD_MARK];
/** Packages from before ES modules ask for Node's own with `require`. */
const WITH_REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

explainUncaught();
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new SettingError('Usage: npm run host:bundle -- FOLDER');
if (!existsSync(BUILD_MARK))
  throw new SettingError('There is no finished build here: run `npm run build` first.');
await mkdir(folder, { recursive: true });
await build({
  // The thread of passwords starts from a file of its own, which has nothing of the server.
  entryPoints: [
    'scripts/host.ts',
    'scripts/local/passwords.ts',
    ...globSync('netlify/functions/*.ts'),
  ],
  outbase: '.',
  outdir: folder,
  bundle: true,
  splitting: true,
  chunkNames: 'shared/[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // Neither is installed: pg looks for them.
  external: ['pg-native', 'cloudflare:sockets'],
  banner: { js: WITH_REQUIRE },
  logLevel: 'warning',
});
for (const path of COPIED) await cp(path, join(folder, path), { recursive: true });
await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
