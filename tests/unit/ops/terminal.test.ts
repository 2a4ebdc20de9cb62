import { describe, expect, it } from 'vitest';

import { outTable } from '../../../netlify/ops/table.ts';
import { oneLine, plain } from '../../../netlify/ops/terminal.ts';
import type { Terminal } from '../../../netlify/ops/terminal.ts';
import { makeOpsWorld } from '../../support/ops.ts';

const ESCAPE = '\u001b';
const bare: Terminal = {
  out: () => undefined,
  say: () => undefined,
  progress: () => undefined,
  hasColor: false,
  isInteractive: false,
  ask: () => Promise.resolve(''),
};

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

describe('a table', () => {
  const lines = (rows: string[][], maxWidth?: number) => {
    const written: string[] = [];
    outTable(
      { ...bare, out: (line) => written.push(line) },
      [
        { title: 'NAME', ...(maxWidth ? { maxWidth } : {}) },
        { title: 'N', isFigure: true },
      ],
      rows,
    );
    return written;
  };

  it('lines up letters of every width', () => {
    expect(lines([['Ada', '1'], ['日本', '22'], ['é🎧', '333']])).toEqual([
      'NAME    N',
      'Ada     1',
      '日本   22',
      'é🎧   333',
    ]); // prettier-ignore
  });
});
