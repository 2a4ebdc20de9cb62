import { describe, expect, it } from 'vitest';

import { toCsv } from '../../../netlify/ops/archive/tables.ts';
import { oneLine, plain } from '../../../netlify/ops/terminal.ts';
import { feedbackStore } from '../../../netlify/server/messages/feedback.ts';
import { makeOpsWorld } from '../../support/ops.ts';
import { fc, runs } from '../../support/properties.ts';

/** Answers to "Was this helpful?", with a text. */
async function makeAnswered(text: string) {
  const world = makeOpsWorld();
  const at = new Date(world.clock.now()).toISOString();
  const answer = { v: 1, type: 'answered', at, page: '/help', isHelpful: true, text } as const;
  await feedbackStore(world.deps.feedback).add(world.clock.now(), world.deps.newId(), answer);
  return world;
}
const LIST = ['feedback', 'list', '--page', 'help'];

it('colors are used in a terminal that supports them, and do not affect columns', async () => {
  const world = await makeAnswered('Thanks!');
  for (const words of [LIST, ['--help'], ['feedback', 'list', '--help']]) {
    const colored = await world.runAs({ hasColor: true }, ...words);
    const plainly = await world.run(...words);
    expect(colored.out).toContain('\u001b');
    expect(plainly.out).not.toContain('\u001b');
    expect(colored.out.replaceAll(/\u001b\[\d+m/g, '')).toBe(plainly.out);
  }
});

describe('untrusted text', () => {
  it('keeps its words and loses control characters', async () => {
    const nasty = 'a\u001b[31mred\u001b[0m\u001b]0;title\u0007\u202egpj.exe\u0000\tb\r\nc\u009b2J';
    expect(plain('Zwei Zeilen,\nÅlesund 🎙')).toBe('Zwei Zeilen,\nÅlesund 🎙');
    expect(oneLine(nasty)).not.toContain('\n');
    const { out } = await (await makeAnswered(nasty)).run(...LIST);
    expect(out).toContain('gpj.exe');
    expect(out.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
  });

  it('is escaped but equal in JSON', async () => {
    const hostile = 'A\u007f\u0085\u009b31mB\u009dC\u2028\u2029\u202eD\u2066é 日本 😀';
    const { out, json } = await (await makeAnswered(hostile)).run(...LIST, '--json');
    expect(out).not.toMatch(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
    expect(out).toContain('\\u009b31m');
    expect(out).toContain('é 日本 😀');
    expect(JSON.stringify(json())).toContain(JSON.stringify(hostile));
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
