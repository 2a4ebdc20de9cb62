import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, it } from 'vitest';

import { siteSearch } from '../../../src/build/site-search.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('writes its index into a folder whose name an address would have to escape', async () => {
  const dist = join(temporaryFolder(), 'a b ü (x)');
  mkdirSync(join(dist, 'server-data'), { recursive: true });
  writeFileSync(
    join(dist, 'server-data/search.json'),
    JSON.stringify([
      { url: '/help', group: 'Help', title: 'Help', kind: 'Page', text: 'Some words.' },
    ]),
  );
  const done = siteSearch().hooks['astro:build:done'] as (options: { dir: URL }) => Promise<void>;
  await done({ dir: pathToFileURL(`${dist}/`) });
  expect(readdirSync(join(dist, 'pagefind'))).toContain('pagefind.js');
});
