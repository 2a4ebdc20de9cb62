import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

interface Manifest {
  engines: { node: string };
  scripts: Readonly<Record<string, string>>;
  dependencies: Readonly<Record<string, string>>;
  devDependencies: Readonly<Record<string, string>>;
  allowScripts: Readonly<Record<string, boolean>>;
}

interface Entry {
  license?: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
}

interface Lockfile {
  packages: Record<string, Entry>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const manifest = readJson('package.json') as Manifest;
const lockfile = readJson('package-lock.json') as Lockfile;
const packages = Object.entries(lockfile.packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

describe('installed packages', () => {
  it('are pinned to exact versions', () => {
    const all = { ...manifest.dependencies, ...manifest.devDependencies };
    const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    expect(loose).toEqual([]);
  });

  it('have one version of Node for machines, npm, node_modules, and Netlify', () => {
    const major = readFileSync('.nvmrc', 'utf8').trim();
    const { node = '' } = manifest.devDependencies;
    expect(manifest.engines.node).toBe(`>=${major}`);
    expect(node).toMatch(new RegExp(`^${major}\\.`));
    expect(readFileSync('netlify.toml', 'utf8')).toContain(`NODE_VERSION = "${node}"`);
  });

  it.each([
    'astro',
    '@astrojs/mdx',
    '@astrojs/netlify',
    '@astrojs/react',
    '@netlify/blobs',
    '@netlify/functions',
    '@radix-ui/react-accordion',
    '@radix-ui/react-dialog',
    'bcryptjs',
    'jose',
    'nanostores',
    'react',
    'react-hook-form',
    'zod',
  ])('that the site is built on are in use: %s', (name) => {
    expect(manifest.dependencies).toHaveProperty([name]);
    const importing = globSync(['src/**/*.{ts,tsx,astro}', 'netlify/**/*.ts', 'astro.config.mjs'])
      .map((file) => readFileSync(file, 'utf8'))
      .filter((source) => new RegExp(`from '${name}[/']`).test(source));
    expect(importing).not.toEqual([]);
  });

  it('run no install script that is not on the allow list', () => {
    const withScript = new Set(
      packages.filter(([, entry]) => entry.hasInstallScript).map(([path]) => nameOf(path)),
    );
    const decided = Object.entries(manifest.allowScripts);
    const allowed = decided.filter(([, isAllowed]) => isAllowed).map(([name]) => name);
    expect(allowed.sort()).toEqual(['esbuild', 'node', 'sharp']);
    // unix-dgram, refused, speeds up the log of a tool of Netlify's; everything works without it.
    expect([...withScript].sort()).toEqual(decided.map(([name]) => name).sort());
  });

  it('have licenses that permit our use', () => {
    const free =
      /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Apache 2|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|MPL-2\.0|LGPL-3\.0-or-later|CC-BY-3\.0)\b/;
    // Says MIT in its Readme.md and nothing in its package.json.
    const known = new Set(['callsite']);
    const doubtful = packages
      .filter(([path, { dev, optional }]) => !dev && !optional && !known.has(nameOf(path)))
      .filter(([, { license = '' }]) => !free.test(license))
      .map(([path, { license }]) => `${nameOf(path)}: ${license}`);
    expect(doubtful).toEqual([]);
  });
});

describe('the functions', () => {
  const files = globSync('netlify/**/*.ts', { exclude: ['netlify/{local,ops}/**'] });
  const sources = files.map((file) => readFileSync(file, 'utf8'));

  it('use no hash or signature weaker than SHA-256', () => {
    const algorithms = sources.flatMap((source) =>
      [...source.matchAll(/create(?:Hash|Hmac)\(\s*'([^']*)'/g)].map((match) => match[1]),
    );
    expect(new Set(algorithms)).toEqual(new Set(['sha256']));
  });
});
