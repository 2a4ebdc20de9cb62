import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { SETTINGS } from '../../scripts/deploy/examine-settings.ts';

const readme = readFileSync('README.md', 'utf8');
const documents = globSync('{*.md,docs/**/*.md,{content,netlify,scripts,src}/**/README.md}');
const documented = documents.map((file) => readFileSync(file, 'utf8')).join('\n');

/** Rows of the tables below a heading, cell by cell. */
function rowsUnder(heading: string): string[][] {
  const [, section = ''] = readme.split(`\n## ${heading}\n`);
  return (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .map((cells) => cells.slice(1, -1));
}

describe('the API table', () => {
  it('has every address with its methods', () => {
    const served = globSync('netlify/functions/*.ts').flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const path = /path: '([^']+)'/.exec(source)?.[1];
      const methods = [...source.matchAll(/^ {2}(GET|POST)\b/gm)].map(([, method]) => method);
      return path === undefined ? [] : [`${path} ${methods.sort().join(', ')}`];
    });
    const listed = rowsUnder('The API').map(
      ([path, methods = '']) => `${path} ${methods.split(', ').sort().join(', ')}`,
    );
    expect(served.length).toBeGreaterThan(10);
    expect(listed.sort()).toEqual(served.sort());
  });
});

describe('the table of commands', () => {
  it('has every command that people call', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const parts = Object.keys(scripts).filter((name) =>
      Object.values(scripts).some((other) => other.includes(`npm run ${name}`)),
    );
    const called = Object.keys(scripts).filter((name) => !parts.includes(name));
    const missing = called.filter(
      (name) => !new RegExp(`npm (run )?${name}(?![\\w:-])`).test(readme),
    );
    expect(missing).toEqual([]);
  });
});

/** Variables that belong to the machine or to a tool, not to this project. */
const foreign = new Set([
  'ASTRO_TELEMETRY_DISABLED',
  'CI',
  'DEV',
  'HOME',
  'NODE_ENV',
  'PATH',
  'PROD',
  'TERM',
]);

/** Names of environment variables that code reads. */
function variablesIn(source: string): string[] {
  const direct = [
    ...source.matchAll(/\benv\??\.?\[['"]([A-Z][A-Z_]+)['"]\]|\benv\.([A-Z][A-Z_]+)/g),
  ].map((match) => match[1] ?? match[2] ?? '');
  const taken = [...source.matchAll(/\{([^{}]*)\} = (?:process\.)?env\b/g)].flatMap(
    ([, names = '']) =>
      [...names.matchAll(/\b([A-Z][A-Z_]+)\b(?=\s*[:,=}]|\s*$)/g)].map(([, name = '']) => name),
  );
  return [...direct, ...taken];
}

describe('the environment', () => {
  const read = new Set(
    globSync('{*.ts,*.mjs,{src,netlify,scripts}/**/*.{ts,tsx,astro}}')
      .flatMap((file) => variablesIn(readFileSync(file, 'utf8')))
      .filter((name) => !foreign.has(name)),
  );

  it('is read where the tests look', () => {
    expect(read).toContain('SESSION_SECRETS');
    expect(read).toContain('WEBHOOK_SECRET');
    expect(read).toContain('NETLIFY_TOKEN');
  });

  it('has no variable that no document names', () => {
    expect([...read].filter((name) => !documented.includes(`\`${name}`)).sort()).toEqual([]);
  });

  it('is read as the table says', () => {
    const listed = rowsUnder('Deploy to Netlify').map(([name = '']) => name);
    expect(listed.filter((name) => !read.has(name))).toEqual([]);
    expect([...SETTINGS.secret, ...SETTINGS.plain, 'URL'].sort()).toEqual([...listed].sort());
  });
});

describe('decisions', () => {
  it('have a number each, and say what would reopen them', () => {
    const files = globSync('docs/decisions/[0-9]*.md');
    const numbers = files.map((file) => /(\d{3})-/.exec(file)?.[1] ?? '');
    expect(new Set(numbers).size, numbers.join(' ')).toBe(numbers.length);
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      expect(text, file).toMatch(/\*\*Decided:\*\*/);
      expect(text, file).toMatch(/\*\*Reopens it:\*\*/);
    }
  });
});

describe('ARCHITECTURE.md', () => {
  it('has a row for every folder of code', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8');
    const folders = globSync('{src,netlify}/*/').map((folder) => folder.replace(/\/?$/, '/'));
    expect(folders.length).toBeGreaterThan(15);
    expect(folders.filter((folder) => !text.includes(`\`${folder}`))).toEqual([]);
  });
});
