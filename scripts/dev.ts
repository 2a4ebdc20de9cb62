// `npm run dev`: Astro's server with the functions and a file store emulated by the Netlify adapter.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';

import { loadSessionSecrets } from './local/session-secrets.ts';
import { run } from './run.ts';

process.env['SITE_CONTEXT'] ??= 'local';
await mkdir('.data', { recursive: true });
process.env['SESSION_SECRETS'] ??= await loadSessionSecrets('.data/session-secrets');

// The functions import what a build makes of the content.
if (
  !['posts', 'catalogue', 'build', 'feed', 'scheduled'].every((name) =>
    existsSync(`netlify/data/${name}.json`),
  )
) {
  const code = await run('node', 'scripts/build.ts');
  if (code !== 0) process.exit(code);
}
process.exitCode = await run('astro', 'dev', '--ignore-lock');
