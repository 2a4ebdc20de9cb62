import { globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';

import { describe, expect, it } from 'vitest';

/** What a file may import of the project: prefixes of paths from the root. */
interface Border {
  readonly folder: string;
  readonly mayImport: readonly string[];
}

const borders: readonly Border[] = [
  { folder: 'src/contracts/', mayImport: ['src/contracts/'] },
  { folder: 'src/lib/', mayImport: ['src/lib/'] },
  { folder: 'src/ui/', mayImport: ['src/ui/', 'src/lib/'] },
  { folder: 'src/state/', mayImport: ['src/state/', 'src/contracts/', 'src/lib/'] },
  { folder: 'src/content-schemas/', mayImport: ['src/content-schemas/', 'src/lib/'] },
  {
    folder: 'src/queries/',
    mayImport: [
      'src/queries/',
      'src/content-schemas/',
      'src/contracts/',
      'src/lib/',
      'src/routes.ts',
      'content/',
    ],
  },
  { folder: 'netlify/functions/', mayImport: ['netlify/server/', 'src/contracts/'] },
  { folder: 'netlify/server/http/', mayImport: ['netlify/', 'src/contracts/'] },
  { folder: 'netlify/ops/', mayImport: ['netlify/', 'src/contracts/'] },
  { folder: 'netlify/local/', mayImport: ['netlify/local/'] },
  { folder: 'netlify/server/lib/', mayImport: ['netlify/server/lib/', 'src/contracts/'] },
  {
    folder: 'netlify/server/email/',
    mayImport: ['netlify/server/email/', 'netlify/server/lib/', 'src/contracts/'],
  },
  ...['auth', 'accounts', 'orders', 'messages', 'blog', 'jobs', 'storage'].map((word) => ({
    folder: `netlify/server/${word}/`,
    mayImport: [
      'netlify/server/dependencies.ts',
      ...['auth', 'accounts', 'orders', 'messages', 'blog', 'jobs', 'storage', 'email', 'lib'].map(
        (folder) => `netlify/server/${folder}/`,
      ),
      'src/contracts/',
    ],
  })),
];

/** Packages that only one place may import. */
const soleImporters: Readonly<Record<string, RegExp>> = {
  '@netlify/blobs': /^netlify\/server\/storage\/|^scripts\//,
  bcryptjs: /^netlify\/server\/auth\/password\.ts$/,
  jose: /^netlify\/server\/auth\//,
  nodemailer: /^netlify\/server\/email\/smtp\.ts$/,
  'astro:content': /^src\/(queries\/|content\.config\.ts$)/,
};

const files = globSync('{src,netlify}/**/*.{ts,tsx,astro}').map((file) =>
  file.replaceAll('\\', '/'),
);

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [
    ...source.matchAll(
      /(?:^|\n)\s*(?:import|export)[^;'"]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

const resolve = (file: string, specifier: string) =>
  posix.normalize(posix.join(dirname(file), specifier));

function crossings(): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      if (!specifier.startsWith('.')) {
        const sole = soleImporters[specifier.replace(/^(@[^/]+\/[^/]+|[^/@][^/]*).*/, '$1')];
        return sole && !sole.test(file) ? [`${file} imports ${specifier}`] : [];
      }
      const target = resolve(file, specifier);
      const border = borders.find(({ folder }) => file.startsWith(folder));
      const isAllowed = !border || border.mayImport.some((prefix) => target.startsWith(prefix));
      return isAllowed ? [] : [`${file} imports ${target}`];
    }),
  );
}

describe('who may import whom', () => {
  it('reads a tree that is there', () => {
    expect(files.length).toBeGreaterThan(60);
  });

  it('no file crosses a border', () => {
    expect(crossings()).toEqual([]);
  });

  it('netlify/ takes nothing of src/ but contracts', () => {
    const taken = files
      .filter((file) => file.startsWith('netlify/'))
      .flatMap((file) =>
        importsOf(file)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => resolve(file, specifier))
          .filter((target) => target.startsWith('src/') && !target.startsWith('src/contracts/')),
      );
    expect(taken).toEqual([]);
  });

  it('features do not import each other', () => {
    const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
    const crossing = files.flatMap((file) => {
      const own = featureOf(file);
      if (!own) return [];
      return importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => resolve(file, specifier))
        .filter((target) => featureOf(target) && featureOf(target) !== own)
        .map((target) => `${file} imports ${target}`);
    });
    expect(crossing).toEqual([]);
  });

  it('models know no React', () => {
    const withReact = files
      .filter((file) => file.endsWith('.model.ts'))
      .filter((file) => importsOf(file).some((specifier) => /^react(-dom)?(\/|$)/.test(specifier)));
    expect(withReact).toEqual([]);
  });

  it('only islands get a client directive', () => {
    const wrong = globSync('src/**/*.astro').flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return [...source.matchAll(/<([A-Z]\w*)[^>]*\sclient:/g)]
        .map((match) => match[1] ?? '')
        .filter(
          (name) => !new RegExp(`import \\{ ${name} \\} from '[^']+\\.island\\.tsx'`).test(source),
        )
        .map((name) => `${file}: ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  it('content holds no code', () => {
    const withImport = globSync('content/**/*.mdx').filter((file) =>
      /^(import|export)\s/m.test(readFileSync(file, 'utf8')),
    );
    expect(withImport).toEqual([]);
  });
});
