import { globSync, readFileSync } from 'node:fs';

import * as satteri from 'satteri';
import { afterAll, describe, expect, it, vi } from 'vitest';

import { tokenPattern } from '../../../src/content-schemas/tokens.ts';
import { checkContent } from '../../../scripts/content-check/check-content.ts';
import { readContent } from '../../../scripts/content-check/read-content.ts';
import { makeSourceFile, type Problem } from '../../../scripts/content-check/problem.ts';
import * as inBrowser from '../../../scripts/editor/mdx-in-browser.ts';
import { writeContentMistakes } from '../../support/content-folder.ts';

const now = new Date('2026-11-21T00:00:00Z');

/** The whole tree without what only compilers need. */
const treeOf = (parse: (source: string) => unknown, source: string): unknown =>
  JSON.parse(
    JSON.stringify(parse(source), (key, value: unknown) => {
      if (key === 'data') return undefined;
      if (key !== 'attributes' || !Array.isArray(value)) return value;
      return value.map((attribute: object) => ({ ...attribute, position: undefined }));
    }),
  );

describe('the parser in the browser', () => {
  it.each(globSync('content/**/*.mdx'))('makes the same nodes as the compiler of %s', (path) => {
    const text = readFileSync(path, 'utf8')
      .replace(/^---\n[^]*?\n---\n/, '')
      .replaceAll(tokenPattern, '0');
    expect(treeOf(inBrowser.mdxToMdast, text)).toEqual(treeOf(satteri.mdxToMdast, text));
  });

  it.each([
    'Some { brace',
    '`{` and {a b}',
    'Noise <-60',
    '<Callout kind="tip>\nText\n</Callout>',
    '<Callout kind=“tip”>',
    'Hello <Callout>',
    'Text\n\n</Callout>',
    '<!-- note -->',
    '<https://a.example>',
    '<Callout>\n*Text</Callout>*',
    'import the file',
    '> {\nx}',
    '- <Callout>\n- </Callout>',
    '😀 <\r\n',
  ])('refuses %j at the same place, in the same words', async (body) => {
    const problemsWith = async (parser: object) => {
      vi.resetModules();
      vi.doMock('satteri', () => parser);
      const { readMdx } = await import('../../../scripts/content-check/mdx.ts');
      const problems: Problem[] = [];
      readMdx(makeSourceFile('x.mdx', 'x.mdx', body), 0, problems);
      return problems;
    };
    const expected = await problemsWith(satteri);
    expect(expected).toHaveLength(1);
    expect(await problemsWith(inBrowser)).toEqual(expected);
  });

  it('leads to the same problems with all mistakes', async () => {
    const { folder } = await writeContentMistakes(afterAll);
    const problems = checkContent(readContent(folder), now);
    expect(problems.length).toBeGreaterThan(90);
    vi.resetModules();
    vi.doMock('satteri', () => inBrowser);
    const mocked = await import('../../../scripts/content-check/check-content.ts');
    const { readContent: read } = await import('../../../scripts/content-check/read-content.ts');
    expect(mocked.checkContent(read(folder), now)).toEqual(problems);
    expect(mocked.checkContent(read('content'))).toEqual([]);
  });
});
