import { globSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { checkContent } from '../../scripts/content-check/check-content.ts';
import { readContent } from '../../scripts/content-check/read-content.ts';
import { copyContent, raisePrice } from '../unit/content/temporary-folder.ts';

const priced = '{services,plans,add-ons,equipment/items}/*.yaml';

it.each(globSync(priced, { cwd: 'content' }))(
  'the price in %s can be raised there alone',
  (path) => {
    const folder = copyContent();
    raisePrice(join(folder, path), 1);
    expect(checkContent(readContent(folder))).toEqual([]);
  },
);
