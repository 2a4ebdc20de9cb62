// Chooses the browser of the browser tests, and gets one where the machine has none.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

import { chromium } from '@playwright/test';

import { SettingError } from './command.ts';

/** A browser that opened a page on this machine. */
export interface Browser {
  path: string;
  /** `--no-sandbox` where its sandbox does not work, as it never does for root. */
  flags: readonly string[];
}

/** A way to get a browser over the network. */
export interface BrowserSource {
  name: string;
  /** @returns where the browser is now, if it could be had. */
  get: () => readonly string[];
}

/** What the choice depends on. */
export interface Machine {
  platform: string;
  isRoot: boolean;
  /** Holds CHROME_PATH and CHROME_FLAGS afterwards, for the programs that are started next. */
  env: Record<string, string | undefined>;
  isProgram: (path: string) => boolean;
  /** Where Playwright's own browsers would be. */
  playwrightBrowsers: () => readonly string[];
  /** Where that of the npm package would be. */
  unpackedBrowser: string;
  /** The best first. */
  sources: readonly BrowserSource[];
  /** @returns why the browser opens no page; undefined when it does. */
  findFault: (browser: Browser) => Promise<string | undefined>;
  log: (line: string) => void;
}

const commands = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const packageManagers = {
  brew: 'brew install --cask google-chrome',
  'apt-get': 'apt-get install chromium',
  dnf: 'dnf install chromium',
  apk: 'apk add chromium',
  pacman: 'pacman -S chromium',
};

const root = join(import.meta.dirname, '..');
const packageFolder = join(root, 'tests/chromium');
/** In the package's own folder, so that npm removes it with the package. */
const unpackedFolder = join(packageFolder, 'node_modules/@sparticuz/chromium/unpacked');

/** This machine, without its network. */
const thisMachine: Machine = {
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  env: process.env,
  isProgram,
  playwrightBrowsers,
  unpackedBrowser: join(unpackedFolder, 'start'),
  sources: [],
  findFault,
  log: console.log,
};

/** This machine with its network: Playwright's own browser has the version it was tested with; the package is for Linux on x64 only. */
export const onlineMachine: Machine = {
  ...thisMachine,
  sources: [
    { name: 'npx playwright install --only-shell chromium', get: downloadBrowser },
    { name: 'the npm package @sparticuz/chromium', get: unpackBrowser },
  ],
};

/**
 * The browser at CHROME_PATH. Without it, the first that opens a page: Playwright's own, an installed Chrome, Chromium, or
 * Edge, the one that was unpacked before, or what a source gives.
 * @throws SettingError that says what to set or install.
 */
export async function chooseBrowser(machine = thisMachine): Promise<Browser> {
  const { CHROME_PATH: path, CHROME_FLAGS: flags } = machine.env;
  if (path && flags !== undefined) return { path, flags: flags.split(' ').filter(Boolean) };
  if (path && !machine.isProgram(path))
    throw new SettingError(
      `CHROME_PATH is ${path}, where there is no program: correct it or unset it.`,
    );
  const faults: string[] = [];
  const browser = await firstThatOpens(machine, path ? [path] : findBrowsers(machine), faults);
  const chosen = browser ?? (path ? undefined : await getBrowser(machine, faults));
  if (!chosen) throw new SettingError([...faults, adviseOn(machine)].join('\n'));
  machine.env['CHROME_PATH'] = chosen.path;
  machine.env['CHROME_FLAGS'] = chosen.flags.join(' ');
  return chosen;
}

function findBrowsers(machine: Machine): string[] {
  const { platform, env, playwrightBrowsers, unpackedBrowser } = machine;
  const inPath = commands.flatMap((name) => findCommand(machine, name) ?? []);
  const folders = platform === 'darwin' ? ['', env['HOME'] ?? ''] : [];
  const inFolders = folders.flatMap((folder) =>
    applications.map((name) => `${folder}/Applications/${name}.app/Contents/MacOS/${name}`),
  );
  return [...playwrightBrowsers(), ...inFolders, ...inPath, unpackedBrowser];
}

function findCommand({ env, isProgram }: Machine, name: string): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

async function getBrowser(machine: Machine, faults: string[]): Promise<Browser | undefined> {
  for (const { name, get } of machine.sources) {
    machine.log(`No installed browser works; trying ${name}.`);
    const browser = await firstThatOpens(machine, get(), faults);
    if (browser) return browser;
  }
  return undefined;
}

/** @param faults takes a sentence about each that opens no page. */
async function firstThatOpens(
  { isRoot, isProgram, findFault }: Machine,
  paths: readonly string[],
  faults: string[],
): Promise<Browser | undefined> {
  for (const path of paths.filter(isProgram)) {
    let fault: string | undefined;
    for (const flags of isRoot ? [['--no-sandbox']] : [[], ['--no-sandbox']]) {
      fault = await findFault({ path, flags });
      if (fault === undefined) return { path, flags };
    }
    faults.push(`${path} can’t open a page: ${fault}`);
  }
  return undefined;
}

function adviseOn(machine: Machine): string {
  const [, command] =
    Object.entries(packageManagers).find(([name]) => findCommand(machine, name)) ?? [];
  const how = command === undefined ? 'install one' : `run \`${command}\``;
  return `The browser tests need Chrome, Chromium, or Edge: ${how}, or set CHROME_PATH.`;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function findFault({ path, flags }: Browser): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({
      executablePath: path,
      chromiumSandbox: true,
      args: [...flags],
      timeout: 30_000,
    });
    try {
      const page = await browser.newPage();
      await page.goto('data:text/html,<p>Words');
    } finally {
      await browser.close();
    }
    return undefined;
  } catch (error) {
    const lines = (error instanceof Error ? error.message : '').split('\n');
    // Playwright gives its own reason first, and what the browser wrote after it.
    const [, written] =
      /\[err\] (.*)/.exec(lines.find((line) => /\[err\].*error/i.test(line)) ?? '') ?? [];
    return written ?? lines[0];
  }
}

/** Where Playwright's own browsers are once it has downloaded them. */
function playwrightBrowsers(): string[] {
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
  return [thisMachine.unpackedBrowser];
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
