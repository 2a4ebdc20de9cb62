import { existsSync, globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const documents = globSync('{*.md,docs/**/*.md,{content,netlify,scripts,src}/**/README.md}').filter(
  // What was true on the day of a release stays in the changelog.
  (file) => file !== 'CHANGELOG.md',
);
const scripts = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
).scripts;

/** Folders that only exist on a machine that has built or started the site. */
const madeLater = /^(dist|netlify\/data|\.data|node_modules|shots|bench-results)\b/;
const roots = /^(src|netlify|content|tests|scripts|docs|public|\.ci|\.vscode)\//;

/** Code spans that read as a path of this repository; patterns and placeholders are not paths. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map((match) => (match[1] ?? '').replace(/[,.;:]$/, ''))
    .filter((span) => roots.test(span) || /^[A-Z]+\.md$/.test(span))
    .filter((span) => !/[<>*{}$]|\.\.\./.test(span) && !madeLater.test(span));
}

describe.each(documents)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('names only files that exist', () => {
    const missing = pathsIn(text).filter((path) => {
      const plain = path.replace(/[#:].*$/, '');
      return !existsSync(plain) && !existsSync(`content/${plain}`);
    });
    expect(missing).toEqual([]);
  });

  it('links only to files that exist', () => {
    const folder = file.includes('/') ? `${file.slice(0, file.lastIndexOf('/'))}/` : '';
    const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? '');
    const missing = links.filter(
      (link) => !/^(https?:|mailto:|\/)/.test(link) && !existsSync(`${folder}${link}`),
    );
    expect(missing).toEqual([]);
  });

  it('names only commands that exist', () => {
    const commands = [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(
      (match) => match[1] ?? '',
    );
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});
