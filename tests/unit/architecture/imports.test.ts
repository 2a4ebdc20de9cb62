import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';

import { describe, expect, it } from 'vitest';

interface Report {
  summary: {
    violations: { rule: { name: string }; from: string; to: string }[];
    totalCruised: number;
  };
}

describe('imports', () => {
  it('follow .dependency-cruiser.mjs, without cycles', () => {
    const words = ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', 'src', 'netlify'];
    words.push(
      'scripts',
      'tests/api',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
    );
    const options = { encoding: 'utf8', maxBuffer: 100_000_000 } as const;
    const { stdout } = spawnSync(process.execPath, words, options);
    const { violations, totalCruised } = (JSON.parse(stdout) as Report).summary;
    expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
    expect(totalCruised).toBeGreaterThan(300);
  });

  it('of islands are the only ones with a client directive', () => {
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
});

describe('what the product is made of', () => {
  const browser = 'src/{features,state,ui}/**/*.{ts,tsx}';
  const server = 'netlify/{functions,server}/**/*.ts';

  it.each([
    ['astro', 'astro.config.mjs'],
    ['@astrojs/react', 'astro.config.mjs'],
    ['@astrojs/mdx', 'astro.config.mjs'],
    ['@astrojs/netlify', 'src/build/netlify.ts'],
    ['react', browser],
    ['nanostores', browser],
    ['zod', browser],
    ['zod', server],
    ['react-hook-form', browser],
    ['@radix-ui/react-dialog', browser],
    ['@radix-ui/react-accordion', browser],
    ['@netlify/blobs', server],
    ['jose', server],
    ['bcryptjs', server],
    ['vitest', 'vitest.config.ts'],
    ['@playwright/test', 'playwright.config.ts'],
  ])('%s is imported by %s', (name, files) => {
    const used = new RegExp(`^import (?!type\\b)[^;]*? from '${name}(/[^']*)?';`, 'm');
    expect(globSync(files).filter((file) => used.test(readFileSync(file, 'utf8')))).not.toEqual([]);
  });

  it('every function has the types of @netlify/functions, which has nothing else that it needs', () => {
    const lacking = globSync('netlify/functions/*.ts').filter(
      (file) => !readFileSync(file, 'utf8').includes(" from '@netlify/functions';"),
    );
    expect(lacking).toEqual([]);
  });
});
