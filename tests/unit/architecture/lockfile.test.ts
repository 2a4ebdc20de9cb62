import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

interface Entry {
  readonly version?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};

/** Where npm finds a package for another one: beside it, or further up. */
function findPackage(from: string, name: string): Entry | undefined {
  for (
    let place = from;
    ;
    place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))
  ) {
    const entry = packages[`${place}${place ? '/' : ''}node_modules/${name}`];
    if (entry || place === '') return entry;
    if (!place.includes('/node_modules/')) return packages[`node_modules/${name}`];
  }
}

it('the lockfile names the packages of every platform, so that npm ci accepts it', () => {
  // npm leaves out, or writes without a version, what its registry did not have for other platforms, and then refuses
  // its own lockfile. scripts/fix-lockfile.ts puts them back from what their parents ask for.
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => findPackage(path, name)?.version === undefined)
      .map((name) => `${name} of ${path || 'the project'}`),
  );
  expect(missing).toEqual([]);
});
