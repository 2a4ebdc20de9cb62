import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { toCsv } from '../../../netlify/ops/archive/tables.ts';
import { makeOpsWorld } from '../../support/ops.ts';
import { fc, runs } from '../../support/properties.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roomtone-hostile-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

// World.order() and world.message() store what they are given, as an earlier version of the forms did.

describe('JSON for programs', () => {
  it('does nothing to the terminal of whoever looks at it, and says the same', async () => {
    const world = makeOpsWorld();
    const hostile = 'A\u007f\u0085\u009b31mB\u009dC\u2028\u2029\u202eD\u2066é 日本 😀';
    const { id } = await world.order(await world.register(), { projectBrief: hostile });
    const messageId = await world.message({ message: hostile });
    for (const words of [
      ['orders', 'list'],
      ['orders', 'show', id],
      ['contacts', 'list'],
      ['contacts', 'show', messageId],
    ]) {
      const { out, json } = await world.run(...words, '--json');
      expect(out).not.toMatch(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
      expect(out).toContain('\\u009b31m');
      expect(out).toContain('é 日本 😀');
      expect(JSON.stringify(json())).toContain(JSON.stringify(hostile));
    }
  });
});

describe('a table for people', () => {
  const cell = (text: string) => toCsv(['a'], [{ a: text }]).slice(4, -2);

  it.each([
    ['=1+1;=2+2', `'=1+1;'=2+2`],
    ['Good evening\n=cmd|x', `"Good evening\n'=cmd|x"`],
    ['Good evening\r\n@cmd', `"Good evening\r\n'@cmd"`],
    ['a\t+1', `a\t'+1`],
    ['a,-1', `"a,'-1"`],
    ['a; =1', `a; '=1`],
    [`a;"=1`, `"a;""'=1"`],
    [`a;'=1`, `a;''=1`],
    ['＝1+1', `'＝1+1`],
    ['a;＋1', `a;'＋1`],
    ['a;－1', `a;'－1`],
    ['a;＠1', `a;'＠1`],
    ['  =1', `  '=1`],
    ['+1 307 555 0100', `'+1 307 555 0100`],
    ['ada@example.com, well-known; 1+1=2', '"ada@example.com, well-known; 1+1=2"'],
    ['one - two', 'one - two'],
  ])('has %j as %j', (text, expected) => {
    expect(cell(text)).toBe(expected);
  });

  it('holds no formula, whichever sign a program takes for the end of a cell', () => {
    const sign = fc.constantFrom(...Array.from(`=+-@＝＋－＠;,"'\t\r\n a1|`));
    fc.assert(
      fc.property(fc.array(fc.array(sign, { maxLength: 12 }), { minLength: 1 }), (cells) => {
        const row = cells.map((signs) => signs.join(''));
        const csv = toCsv(Object.keys(row), [row]).slice(1);
        for (const separators of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/]) {
          for (const piece of csv.split(separators))
            expect(piece).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
        }
      }),
      { numRuns: runs(2000) },
    );
  });
});
