// `node scripts/fix-lockfile.ts`: completes package-lock.json after an install from a registry that does not have the
// packages of other platforms. npm then leaves them out and `npm ci` refuses the file (tests/unit/architecture/supply-chain.test.ts).
import { readFile, writeFile } from 'node:fs/promises';

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const systems = new Set('aix android darwin freebsd linux netbsd openbsd sunos win32'.split(' '));
const processors = new Set('arm arm64 ia32 loong64 ppc64 riscv64 s390x wasm32 x64'.split(' '));

const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};
const { packages } = lock;

for (const [path, entry] of Object.entries(packages)) {
  if (path !== '' && entry.version === undefined && !entry.link) {
    Reflect.deleteProperty(packages, path);
  }
}
let added = 0;
for (const [path, parent] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    const version = /^\d+\.\d+\.\d+\S*$/.exec(range)?.[0];
    if (version === undefined || isThere(path, name, version)) continue;
    const place = packages[`node_modules/${name}`]
      ? `${path}/node_modules/${name}`
      : `node_modules/${name}`;
    const words = name.replace('windows', 'win32').split(/[-/@]/);
    const os = words.filter((word) => systems.has(word));
    const cpu = words.filter((word) => processors.has(word));
    packages[place] = {
      version,
      ...(cpu.length > 0 ? { cpu } : {}),
      ...(parent.dev ? { dev: true } : {}),
      optional: true,
      ...(os.length > 0 ? { os } : {}),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms added`);

function isThere(path: string, name: string, version: string): boolean {
  const parts = path.split('/node_modules/');
  return (
    parts.some((_, index) => {
      const place = parts.slice(0, index + 1).join('/node_modules/');
      return packages[`${place}${place ? '/' : ''}node_modules/${name}`]?.version === version;
    }) || packages[`node_modules/${name}`]?.version === version
  );
}
