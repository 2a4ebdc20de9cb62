import { describe, expect, it } from 'vitest';

import { toCsv } from '../../../netlify/ops/archive/tables.ts';
import { oneLine, openTerminal, plain, type Column } from '../../../netlify/ops/terminal.ts';
import { makeOpsWorld } from '../../support/ops.ts';
import { fc, runs } from '../../support/properties.ts';
import { recordTerminal } from '../../support/terminal.ts';

describe('colors', () => {
  it('are used in a terminal that supports them, and do not affect columns', async () => {
    const world = makeOpsWorld();
    const { id } = await world.order(await world.register());
    for (const typed of ['orders list', `orders show ${id}`, '--help', 'orders list --help']) {
      const colored = await world.runAs({ hasColor: true }, typed);
      const plainly = await world.run(typed);
      expect(colored.out).toContain('\u001b');
      expect(plainly.out).not.toContain('\u001b');
      expect(colored.out.replaceAll(/\u001b\[\d+m/g, '')).toBe(plainly.out);
    }
  });
});

it('a table aligns and truncates characters of any width', () => {
  const { terminal, resultOf } = recordTerminal();
  const columns: Column<[string, number]>[] = [
    { title: 'NAME', cell: ([name]) => name, maxWidth: 5 },
    { title: 'N', cell: ([, number]) => String(number), isNumber: true },
  ];
  openTerminal(terminal).table(columns, [['Ada', 1], ['日本', 22], ['é🎧', 333], ['Lovelace', 4]]); // prettier-ignore
  expect(resultOf(0).out).toBe('NAME     N\nAda      1\n日本    22\né🎧    333\nLove…    4\n');
});

describe('untrusted text', () => {
  const nasty = 'a\u001b[31mred\u001b[0m\u001b]0;title\u0007\u202egpj.exe\u0000\tb\r\nc\u009b2J';

  it('keeps its words and loses control characters', async () => {
    expect(plain('Zwei Zeilen,\nÅlesund 🎙')).toBe('Zwei Zeilen,\nÅlesund 🎙');
    expect(oneLine(nasty)).not.toContain('\n');
    const world = makeOpsWorld();
    const { id: orderId } = await world.order(await world.register(), { projectBrief: nasty });
    const messageId = await world.message({ name: nasty, message: nasty });
    const shown = [`orders show ${orderId}`, `contacts show ${messageId}`, 'contacts list'];
    for (const typed of shown) {
      const { out } = await world.run(typed);
      expect(out.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  });

  it('is escaped but equal in JSON', async () => {
    const world = makeOpsWorld();
    const hostile = 'A\u007f\u0085\u009b31mB\u009dC\u2028\u2029\u202eD\u2066é 日本 😀';
    const { id } = await world.order(await world.register(), { projectBrief: hostile });
    const messageId = await world.message({ message: hostile });
    const shown = [`orders show ${id}`, `contacts show ${messageId}`];
    for (const typed of ['orders list', 'contacts list', ...shown]) {
      const { out, json } = await world.run(`${typed} --json`);
      expect(out).not.toMatch(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
      expect(out).toContain('\\u009b31m');
      expect(out).toContain('é 日本 😀');
      expect(JSON.stringify(json())).toContain(JSON.stringify(hostile));
    }
  });
});

describe('a CSV export', () => {
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
  ])('writes %j as %j', (text, expected) => {
    expect(cell(text)).toBe(expected);
  });

  it('contains no formula, whichever line break a program recognizes', () => {
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
