import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { blocks, layoutBlocks } from '../../../scripts/content-check/mdx-blocks.ts';
import { writeContentMistakes } from '../../support/content-mistakes.ts';

const contentCheck = (...words: string[]) =>
  spawnSync(process.execPath, ['scripts/content-check.ts', ...words], { encoding: 'utf8' });

describe('the content check', () => {
  const source = readFileSync('src/components/mdx.tsx', 'utf8');

  it('allows the blocks of src/components/mdx.tsx', () => {
    const [, names = ''] = /export const blocks = \{([^}]*)\}/.exec(source) ?? [];
    const registered = [...names.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => name);
    expect(Object.keys(blocks).toSorted()).toEqual(registered.toSorted());
    for (const name of Object.keys(layoutBlocks))
      expect(source).toContain(`export function ${name}(`);
  });

  it('allows the attributes of each block', () => {
    for (const [name, { required, optional = [] }] of Object.entries(blocks)) {
      const [, props = ''] =
        new RegExp(`function ${name}\\([^:)]*: \\{([^}]*)\\}`).exec(source) ?? [];
      const taken = [...props.matchAll(/(\w+)(\??):/g)]
        // Set by src/components/render-text.tsx, never by people.
        .filter(([, prop]) => !(name === 'TimelineStep' && prop === 'level'))
        .map(([, prop = '', mark = '']) => `${prop}${mark}`);
      expect({ name, taken: taken.toSorted() }).toEqual({
        name,
        taken: [...required, ...optional.map((attribute) => `${attribute}?`)].toSorted(),
      });
    }
  });
});

describe('npm run content:check', () => {
  it('prints one line and succeeds when everything is correct', () => {
    const { status, stdout, stderr } = contentCheck();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^content is valid: \d+ files, \d+,\d{3} words\n$/);
  });

  it('groups mistakes by file, counts them and fails', async () => {
    const { folder } = await writeContentMistakes();
    const { status, stdout, stderr } = contentCheck(folder);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(
      `\n\ncontent/services/three-decimals.yaml:2:8 price — Must have at most two decimals, not 70.125.\n\n`,
    );
    expect(stderr).toMatch(/\n\n\d+ mistakes in \d+ files\n$/);
  });

  it('writes annotations for GitHub, each at its line', async () => {
    const { folder } = await writeContentMistakes();
    const { status, stderr } = contentCheck(folder, '--format', 'github');
    expect(status).toBe(1);
    expect(stderr.split('\n')).toContain(
      '::error file=content/services/three-decimals.yaml,line=2,col=8,title=price::Must have at most two decimals, not 70.125.',
    );
  });

  it('fails with a plain message when the folder does not exist', () => {
    const { status, stderr } = contentCheck('no-such-folder');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'There is no folder no-such-folder\n',
    });
  });
});
