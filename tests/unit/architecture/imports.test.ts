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

describe('who may import whom', () => {
  it('is as .dependency-cruiser.mjs says, without circles', () => {
    const words = ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', 'src', 'netlify'];
    words.push('scripts', '--config', '.dependency-cruiser.mjs', '--output-type', 'json');
    const options = { encoding: 'utf8', maxBuffer: 100_000_000 } as const;
    const { stdout } = spawnSync(process.execPath, words, options);
    const { violations, totalCruised } = (JSON.parse(stdout) as Report).summary;
    expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
    expect(totalCruised).toBeGreaterThan(300);
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

/** Packages that the design of the project names, and where each is imported. */
const namedPackages = {
  '@astrojs/mdx': 'astro.config.mjs',
  '@astrojs/netlify': 'src/build/',
  '@astrojs/react': 'astro.config.mjs',
  '@axe-core/playwright': 'tests/e2e/',
  '@hookform/resolvers': 'src/ui/',
  '@nanostores/react': 'src/features/',
  '@netlify/blobs': 'netlify/server/storage/',
  '@netlify/functions': 'netlify/functions/',
  '@playwright/test': 'playwright.config.ts',
  '@radix-ui/react-accordion': 'src/ui/',
  '@radix-ui/react-dialog': 'src/ui/',
  '@radix-ui/react-navigation-menu': 'src/features/navigation/',
  '@radix-ui/react-toast': 'src/features/toasts/',
  astro: 'scripts/',
  bcryptjs: 'netlify/server/auth/',
  'fast-check': 'tests/support/',
  jose: 'netlify/server/auth/',
  'lucide-react': 'src/',
  react: 'src/features/',
  vitest: 'vitest.config.ts',
  nanostores: 'src/state/',
  'react-hook-form': 'src/ui/',
  zod: 'src/contracts/',
};

it.each(Object.entries(namedPackages))('%s is imported in %s', (name, place) => {
  const files = place.endsWith('/') ? globSync(`${place}**/*.{ts,tsx}`) : [place];
  const imported = new RegExp(`from '${name}(/[^']*)?'`);
  expect(files.some((file) => imported.test(readFileSync(file, 'utf8')))).toBe(true);
});
