import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { readContent } from '../../../scripts/content-check/read-content.ts';
import { filesOf } from '../../../scripts/editor/bundle-editor.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('what /admin begins with tells nobody of a price to come, and keeps each line where it is', async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'services'), { recursive: true });
  const service = readFileSync('content/services/lite-edit.yaml', 'utf8').trimEnd();
  const write = (name: string, day: string) =>
    writeFile(
      join(folder, `services/${name}.yaml`),
      `nextPrice:\n  from: ${day}\n  price: $48\n${service}\n`,
    );
  await write('ahead', '2199-01-01');
  await write('due', '2026-01-01');
  const files = await filesOf(readContent(folder));
  const linesOf = (name: string) => String(files[`content/services/${name}.yaml`]).split('\n');
  expect(linesOf('ahead').slice(0, 4)).toEqual(['', '', '', service.split('\n')[0]]);
  expect(linesOf('due')[2]).toBe('  price: $48');
});
