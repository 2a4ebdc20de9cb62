// Chooses the browser of the browser tests, and gets Playwright's own where the machine has none.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

import { chromium } from '@playwright/test';

import { SettingError } from './command.ts';

export interface Browser {
  path: string;
  /** `--no-sandbox` where its sandbox does not work, as it never does for root. */
  flags: readonly string[];
}

const commands =
  'google-chrome google-chrome-stable chromium chromium-browser microsoft-edge microsoft-edge-stable';
const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

/**
 * The browser at CHROME_PATH. Without it, the first that opens a page: Playwright's own, or an installed Chrome, Chromium,
 * or Edge, which CHROME_PATH and CHROME_FLAGS name afterwards.
 * @param mayDownload gets Playwright's own where none opens a page.
 * @param installed where there may be browsers, the best first.
 * @throws SettingError that says what to set or install.
 */
export async function chooseBrowser(
  mayDownload = false,
  installed = findBrowsers(),
): Promise<Browser> {
  const { CHROME_PATH: path, CHROME_FLAGS: flags } = process.env;
  if (path && flags !== undefined) return { path, flags: flags.split(' ').filter(Boolean) };
  if (path && !isProgram(path))
    throw new SettingError(
      `CHROME_PATH is ${path}, where there is no program: correct it or unset it.`,
    );
  const faults: string[] = [];
  let chosen = await firstThatOpens(path ? [path] : installed, faults);
  if (!chosen && !path && mayDownload) {
    console.log('No installed browser works; downloading Playwright’s.');
    const words = ['install', '--no-shell', 'chromium'];
    const playwright = join(import.meta.dirname, '../node_modules/.bin/playwright');
    spawnSync(playwright, words, { stdio: 'ignore', timeout: 600_000 });
    chosen = await firstThatOpens([chromium.executablePath()], faults);
  }
  if (!chosen) {
    const advice =
      'The browser tests need Chrome, Chromium, or Edge: run `npx playwright install --with-deps chromium`, or set CHROME_PATH.';
    throw new SettingError([...faults, advice].join('\n'));
  }
  process.env['CHROME_PATH'] = chosen.path;
  process.env['CHROME_FLAGS'] = chosen.flags.join(' ');
  return chosen;
}

function findBrowsers(): string[] {
  const { PATH = '', HOME = '' } = process.env;
  const inPath = commands
    .split(' ')
    .flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  const inFolders = ['', HOME].flatMap((folder) =>
    applications.map((name) => `${folder}/Applications/${name}.app/Contents/MacOS/${name}`),
  );
  return [chromium.executablePath(), ...inFolders, ...inPath];
}

/** @param faults takes a sentence about each that opens no page. */
async function firstThatOpens(
  paths: readonly string[],
  faults: string[],
): Promise<Browser | undefined> {
  for (const path of paths.filter(isProgram)) {
    let fault: string | undefined;
    for (const flags of process.getuid?.() === 0 ? [['--no-sandbox']] : [[], ['--no-sandbox']]) {
      fault = await findFault(path, flags);
      if (fault === undefined) return { path, flags };
    }
    faults.push(`${path} can’t open a page: ${fault}`);
  }
  return undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function findFault(executablePath: string, args: string[]): Promise<string | undefined> {
  try {
    const options = { executablePath, args, chromiumSandbox: true, timeout: 30_000 };
    const browser = await chromium.launch(options);
    try {
      const page = await browser.newPage();
      await page.goto('data:text/html,<p>Words');
    } finally {
      await browser.close();
    }
    return undefined;
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    // Playwright gives its own reason first, and what the browser wrote after it.
    return /\[err\] (.*error.*)/i.exec(text)?.[1] ?? text.split('\n', 1)[0];
  }
}
