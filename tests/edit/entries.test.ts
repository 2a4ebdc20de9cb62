import {
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  applyDraft,
  openEntry,
  saveEntry,
  StaleEntryError,
  UnknownEntryError,
  UnreadableEntryError,
} from '../../scripts/edit/entries.ts';
import { copyContent, makeFolder, writeFiles } from '../content/temporary-folder.ts';
import { otherThan, placesOf, withValueAt } from './content-values.ts';

const paths = globSync('**/*.{yaml,mdx}', { cwd: 'content' }).toSorted();

describe('every file of content/', () => {
  const folder = copyContent;

  it('is saved without edits in the same bytes, and not even written', () => {
    const content = folder();
    for (const path of paths) {
      const file = join(content, path);
      const before = readFileSync(file);
      utimesSync(file, 1000, 1000);
      // As the page sends it: through JSON.
      const sent = JSON.parse(JSON.stringify(openEntry(content, path))) as ReturnType<
        typeof openEntry
      >;
      saveEntry(content, sent);
      expect(readFileSync(file).equals(before), path).toBe(true);
      expect(statSync(file).mtimeMs, path).toBe(1_000_000);
    }
    expect(paths.length).toBeGreaterThan(100);
  });

  it('has its bytes again when an edit is saved and then taken back', () => {
    const content = folder();
    for (const path of paths) {
      const file = join(content, path);
      const before = readFileSync(file);
      const { value, body, version } = openEntry(content, path);
      const [place, old] = placesOf(value).find(([, one]) => typeof one === 'string') ?? [];
      if (!place) throw new Error(`${path} has no text`);
      const edited = saveEntry(content, {
        path,
        version,
        value: withValueAt(value, place, otherThan(old)),
        ...(body === undefined ? {} : { body: `${body}\nOne more line.\n` }),
      });
      expect(readFileSync(file).equals(before), path).toBe(false);
      saveEntry(content, {
        path,
        version: edited.version,
        value,
        ...(body === undefined ? {} : { body }),
      });
      expect(readFileSync(file).equals(before), path).toBe(true);
    }
  });
});

describe('saveEntry', () => {
  const head = 'title: A title\nexcerpt: Long enough\n';
  const post = (text: string | Uint8Array) => {
    const folder = makeFolder();
    writeFiles(folder, { 'blog/post.mdx': text });
    const read = () => readFileSync(join(folder, 'blog/post.mdx'), 'utf8');
    return {
      folder,
      path: 'blog/post.mdx',
      read,
      opened: () => openEntry(folder, 'blog/post.mdx'),
    };
  };

  it('keeps Windows’ line breaks, a byte-order mark and spaces after the hyphens', () => {
    const text = `\uFEFF--- \n${head}---  \n\nFirst.\n\nSecond.\n`.replaceAll('\n', '\r\n');
    const { folder, path, read, opened } = post(text);
    const { version, body } = opened();
    expect(body).toBe('First.\n\nSecond.\n');
    saveEntry(folder, {
      path,
      version,
      value: { title: 'Another', excerpt: 'Long enough', draft: true },
      body: 'First.\n\nThird.\n',
    });
    expect(read()).toBe(
      text
        .replace('A title', 'Another')
        .replace('enough\r\n', 'enough\r\ndraft: true\r\n')
        .replace('Second', 'Third'),
    );
  });

  it('changes only the lines of a text that were edited, whatever their breaks', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '#', 'é') });
    const lineBreak = fc.constantFrom('\n', '\r\n');
    const lines = fc.array(fc.tuple(line, lineBreak), { minLength: 2, maxLength: 8 });
    const front = `---\n${head}---\n`;
    fc.assert(
      fc.property(lines, fc.nat(), line, (parts, seed, typed) => {
        // The first line says something, so that it is not taken for space above the text.
        const rows = parts.map(
          ([text, end], index) => [index === 0 ? `x${text}` : text, end] as const,
        );
        const at = 1 + (seed % (rows.length - 1));
        const join_ = (all: readonly (readonly [string, string])[]) => all.flat().join('');
        const { folder, path, read, opened } = post(front + join_(rows));
        const { value, version, body = '' } = opened();
        const sent = body.split('\n').with(at, `${typed}!`).join('\n');
        saveEntry(folder, { path, version, value, body: sent });
        const [above, below] = [rows.slice(0, at), rows.slice(at + 1)];
        const saved = read();
        expect(saved.startsWith(front + join_(above))).toBe(true);
        expect(saved.endsWith(join_(below))).toBe(true);
        expect(saved.replaceAll('\r\n', '\n')).toBe(front + sent);
      }),
      { numRuns: 100 },
    );
  });

  it('leaves a list that holds comments alone as it is', () => {
    const folder = makeFolder();
    writeFiles(folder, { 'redirects.yaml': '# None yet.\n' });
    const opened = openEntry(folder, 'redirects.yaml');
    expect(opened.value).toEqual([]);
    expect(applyDraft(folder, opened)).toBe('# None yet.\n');
  });

  it('opens a file whose YAML cannot be read as text, and gives its form back once it is mended', () => {
    const text = '---\ntitle: "A title\n---\n\nText\n';
    const { folder, path, read, opened } = post(text);
    const broken = opened();
    expect(broken).toEqual({ path, collection: 'blog', version: broken.version, body: text });
    expect(applyDraft(folder, broken)).toBe(text);
    const mended = saveEntry(folder, { ...broken, body: text.replace('"A', 'A') });
    expect(mended.value).toEqual({ title: 'A title' });
    expect(read()).toBe('---\ntitle: A title\n---\n\nText\n');
  });

  it('refuses to write over what another program has written', () => {
    const { folder, path, read, opened } = post(`---\n${head}---\nText\n`);
    const before = opened();
    writeFiles(folder, { [path]: `---\n${head}---\nTheirs\n` });
    expect(() => saveEntry(folder, { ...before, body: 'Mine\n' })).toThrow(StaleEntryError);
    expect(read()).toContain('Theirs');
  });

  it('leaves nothing beside the file, and its permissions as they were', () => {
    const { folder, path, opened } = post(`---\n${head}---\nText\n`);
    saveEntry(folder, { ...opened(), body: 'Mine\n' });
    expect(globSync('**/{.*,*}', { cwd: join(folder, 'blog') })).toEqual(['post.mdx']);
    expect(statSync(join(folder, path)).mode & 0o777).toBe(0o644);
  });

  it('refuses a file that is not UTF-8, which would not come back as it was', () => {
    const { opened } = post(Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe]));
    expect(opened).toThrow(UnreadableEntryError);
  });

  it.each([
    '../secret.yaml',
    'services/../../secret.yaml',
    '/etc/passwd',
    'services/missing.yaml',
    'README.md',
    'figures/drawing.svg',
    'services',
    'services/link.yaml',
    'plans/inside.yaml',
    '',
  ])('opens no file but those of collections: %s', (path) => {
    const folder = makeFolder();
    const outside = join(folder, '..');
    writeFileSync(join(outside, 'secret.yaml'), 'name: Secret\n');
    mkdirSync(join(outside, 'elsewhere'));
    writeFileSync(join(outside, 'elsewhere/inside.yaml'), 'name: Secret\n');
    writeFiles(folder, {
      'README.md': '# Hello',
      'figures/drawing.svg': '<svg/>',
      'services/a.yaml': 'a: 1\n',
    });
    symlinkSync('../../secret.yaml', join(folder, 'services/link.yaml'));
    symlinkSync('../elsewhere', join(folder, 'plans'));
    expect(() => openEntry(folder, path)).toThrow(UnknownEntryError);
    expect(() => saveEntry(folder, { path, version: '', value: {} })).toThrow(UnknownEntryError);
    expect(readFileSync(join(outside, 'secret.yaml'), 'utf8')).toBe('name: Secret\n');
  });
});
