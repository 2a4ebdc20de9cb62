import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commands } from '../../netlify/ops/commands.ts';
import { exitCodes } from '../../netlify/ops/command.ts';
import { findingMeanings } from '../../netlify/ops/doctor/finding.ts';
import { makeOpsWorld } from '../support/ops.ts';

const handbook = readFileSync('docs/operations.md', 'utf8');
const rows = handbook.split('\n').filter((line) => line.startsWith('|'));
const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim());

describe('the handbook of operations', () => {
  it.each(commands)(
    'has a row of $name with all its options',
    ({ name, operands = [], options }) => {
      const row = rows.find((line) => cellsOf(line)[1] === `\`${[name, ...operands].join(' ')}\``);
      const written = [...(cellsOf(row ?? '')[2] ?? '').matchAll(/`--([a-z-]+)( [A-Z/]+)?`/g)].map(
        ([, option, value = '']) => `${option!}${value}`,
      );
      const there = options.map(
        (option) => `${option.name}${option.value ? ` ${option.value}` : ''}`,
      );
      expect(written.sort()).toEqual(there.sort());
    },
  );

  it('says what every exit code and every finding means', () => {
    const firstCells = rows.map((row) => cellsOf(row)[1]);
    for (const code of Object.values(exitCodes)) expect(firstCells).toContain(String(code));
    for (const meaning of Object.values(findingMeanings)) expect(firstCells).toContain(meaning);
  });

  it('names every setting that the functions or the command line read', () => {
    const read = globSync('netlify/**/*.ts').flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return [
        ...[...source.matchAll(/env\['([A-Z_]+)'\]/g)].map((match) => match[1] ?? ''),
        ...[...source.matchAll(/\{([^{}]*)\}(: Environment|\s*= env\b)/g)].flatMap(
          (match) => (match[1] ?? '').match(/\b[A-Z][A-Z_]{3,}\b/g) ?? [],
        ),
      ];
    });
    // What the platform and the terminal say for themselves.
    const own = new Set(['NETLIFY_BLOBS_CONTEXT', 'TERM']);
    const settings = [...new Set(read)].filter((name) => !own.has(name));
    expect(settings).toEqual(
      expect.arrayContaining(['SMTP_URL', 'WEBHOOK_SECRET', 'NETLIFY_TOKEN']),
    );
    expect(settings.filter((name) => !handbook.includes(`\`${name}\``))).toEqual([]);
  });

  it('has the headings that messages of the command line point to', () => {
    const pointed = globSync('netlify/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/docs\/operations\.md, «(\w+)»/g)].map(
        (match) => match[1] ?? '',
      ),
    );
    expect(pointed.length).toBeGreaterThan(0);
    for (const heading of new Set(pointed)) expect(handbook).toContain(`\n## ${heading}\n`);
  });

  const shown = [...handbook.matchAll(/npm run (?:-s )?ops -- ((?:"[^"]*"|[^`\n|>;)])+)/g)]
    .map((match) => (match[1] ?? '').trim())
    .filter((typed) => !/COMMAND|…$|\.\.\.$/.test(typed));

  it.each([...new Set(shown)])('shows a command that is one: %s', async (typed) => {
    const folder = await mkdtemp(join(tmpdir(), 'roomtone-handbook-'));
    try {
      const words = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(
        (match) => match[1] ?? match[2] ?? '',
      );
      const elsewhere = words.map((word) => word.replace(/^backups\/.*/, join(folder, 'backup')));
      const { code, err } = await makeOpsWorld().runAs({ answers: [] }, ...elsewhere);
      expect(code, err).toBeLessThanOrEqual(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
