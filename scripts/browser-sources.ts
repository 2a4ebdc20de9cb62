// Gets a browser where the machine has none.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { chromium } from '@playwright/test';

/** A way to get a browser over the network. */
export interface BrowserSource {
  name: string;
  /** @returns where the browser is now, if it could be had. */
  get: () => readonly string[];
}

const root = join(import.meta.dirname, '..');
const packageFolder = join(root, 'tests/chromium');
/** In the package's own folder, so that npm removes it with the package. */
const unpackedFolder = join(packageFolder, 'node_modules/@sparticuz/chromium/unpacked');
/** Where the package's browser is once it has been unpacked. */
export const unpackedBrowser = join(unpackedFolder, 'start');

/** The best first: Playwright's own has the version it was tested with; the package is there for Linux on x64 only. */
export const browserSources: readonly BrowserSource[] = [
  { name: 'npx playwright install --only-shell chromium', get: downloadBrowser },
  { name: 'the npm package @sparticuz/chromium', get: unpackBrowser },
];

/** Where Playwright's own browsers are once it has downloaded them. */
export function playwrightBrowsers(): string[] {
  const whole = chromium.executablePath();
  // Its smaller sibling lies beside it and has no address of its own.
  const [, folder = '', revision = ''] = /^(.*[\\/]chromium)-(\d+)[\\/]/.exec(whole) ?? [];
  const cwd = `${folder}_headless_shell-${revision}`;
  const shells = globSync('*/{chrome-headless-shell,headless_shell}', { cwd });
  return [whole, ...shells.map((name) => join(cwd, name))];
}

/** Ten minutes are enough for a slow line; without one, downloads give up by themselves. */
const quietly = { stdio: 'ignore', timeout: 600_000, cwd: root } as const;

function downloadBrowser(): string[] {
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000', ...process.env };
  const words = ['install', '--only-shell', 'chromium'];
  spawnSync(join(root, 'node_modules/.bin/playwright'), words, { ...quietly, env });
  return playwrightBrowsers();
}

function unpackBrowser(): string[] {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const words = ['ci', '--ignore-scripts', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
  const installed = spawnSync('npm', [...words, '--prefix', packageFolder], quietly);
  if (installed.status !== 0) return [];
  const folder = `${unpackedFolder}.${process.pid}`;
  mkdirSync(folder);
  // The package unpacks into the folder for temporary files, and its libraries only where it thinks it is at Amazon.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const script = `import('@sparticuz/chromium').then((browser) => browser.default.executablePath())`;
  spawnSync(process.execPath, ['--eval', script], { ...quietly, cwd: packageFolder, env });
  writeFileSync(join(folder, 'fonts.conf'), fontSettings);
  writeFileSync(join(folder, 'start'), startScript, { mode: 0o755 });
  // A half-made one never gets its name.
  renameSync(folder, unpackedFolder);
  return [unpackedBrowser];
}

/** Its own name fonts in folders of Amazon's; without any font, pages crash. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const startScript = `#!/bin/sh
here=\${0%/*}
export FONTCONFIG_FILE="$here/fonts.conf" LD_LIBRARY_PATH="$here/al2023/lib"
exec "$here/chromium" "$@"
`;
