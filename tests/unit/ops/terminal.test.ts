import { describe, expect, it } from 'vitest';

import { outTable, type Column } from '../../../netlify/ops/table.ts';
import { oneLine, plain } from '../../../netlify/ops/terminal.ts';
import { makeOpsWorld } from '../../support/ops.ts';
import { recordTerminal } from '../../support/terminal.ts';

const ESCAPE = '\u001b';
describe('colors', () => {
  it('are there for a terminal that has them, and change no column', async () => {
    const world = makeOpsWorld();
    const { id } = await world.order(await world.register());
    const commands = [
      ['orders', 'list'],
      ['orders', 'show', id],
      ['--help'],
      ['orders', 'list', '--help'],
    ];
    for (const words of commands) {
      const colored = await world.runAs({ hasColor: true }, ...words);
      const plainly = await world.run(...words);
      expect(colored.out).toContain(ESCAPE);
      expect(plainly.out).not.toContain(ESCAPE);
      expect(colored.out.replaceAll(/\u001b\[\d+m/g, '')).toBe(plainly.out);
    }
  });
});

describe('texts of other people', () => {
  const nasty = 'a\u001b[31mred\u001b[0m\u001b]0;title\u0007\u202egpj.exe\u0000\tb\r\nc\u009b2J';

  it('keep their words and lose what commands a terminal', () => {
    expect(plain(nasty)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(plain('Zwei Zeilen,\nÅlesund 🎙')).toBe('Zwei Zeilen,\nÅlesund 🎙');
    expect(oneLine(nasty)).not.toContain('\n');
  });
});

it('lines up letters of every width in a table, and cuts long ones', () => {
  const { terminal, resultOf } = recordTerminal();
  const columns: Column<[string, number]>[] = [
    { title: 'NAME', cell: ([name]) => name, maxWidth: 5 },
    { title: 'N', cell: ([, number]) => String(number), isNumber: true },
  ];
  outTable(terminal, columns, [['Ada', 1], ['日本', 22], ['é🎧', 333], ['Lovelace', 4]]); // prettier-ignore
  expect(resultOf(0).out).toBe('NAME     N\nAda      1\n日本    22\né🎧    333\nLove…    4\n');
});
