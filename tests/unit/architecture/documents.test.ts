import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

// What was true on the day of a release stays in the changelog.
const documents = globSync('{*.md,docs/**/*.md,{content,netlify,scripts,src}/**/README.md}').filter(
  (file) => file !== 'CHANGELOG.md',
);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

/** Folders that only exist on a machine that has built or started the site. */
const madeLater =
  /^(dist|netlify\/data|\.data|node_modules|screenshots|test-results|bench\/results)\b/;
const roots = /^(src|netlify|content|tests|scripts|bench|docs|public|\.ci|\.vscode)\//;

/** Code spans that read as a path of this repository; patterns and placeholders are not paths. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, span = '']) => span.replace(/[#:].*$/, ''))
    .filter((span) => roots.test(span) || /^[A-Z]+\.md$/.test(span))
    .filter((span) => !/[<>*{}$]|\.\.\./.test(span) && !madeLater.test(span));
}

describe.each(documents)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('names only files that exist', () => {
    const missing = pathsIn(text).filter(
      (path) => !existsSync(path) && !existsSync(`content/${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('links only to files that exist', () => {
    // Examples show pictures that are not there.
    const prose = text.replaceAll(/```[^]*?```|`[^`\n]*`/g, '');
    const links = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link);
    const missing = links.filter(
      (link) => !/^(https?:|mailto:|\/)/.test(link) && !existsSync(join(dirname(file), link)),
    );
    expect(missing).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const commands = [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(
      ([, name = '']) => name,
    );
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});

/** The string literals of a test file, where titles are. */
const literalsIn = (file: string) =>
  [
    ...readFileSync(file, 'utf8')
      .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
      .matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

it('docs/security.md quotes titles of tests that there are', () => {
  const named = [
    ...readFileSync('docs/security.md', 'utf8').matchAll(/`(tests\/[^`]+)`((?:,? "[^"]+")+)/g),
  ].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(
    ({ file, title }) => !literalsIn(file).some((literal) => literal.includes(title)),
  );
  expect(missing).toEqual([]);
});
