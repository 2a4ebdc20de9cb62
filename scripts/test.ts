// `npm test`: builds the site, runs the everyday tests (with `nightly`, those of the night) and closes with their counts.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import process from 'node:process';

import { browserPaths } from '../tests/engines/paths.ts';
import { run } from './run.ts';
import { explainUncaught, SettingError } from './trouble.ts';

interface Outcome {
  passed: number;
  failed: number;
}

interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

explainUncaught();
const isNightly = process.argv[2] === 'nightly';
const project = `--project=${isNightly ? 'nightly' : 'everyday'}`;
const unitFile = 'test-results/unit.json';
const browserFile = 'test-results/e2e.json';

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

async function runUnitTests(): Promise<Outcome> {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${unitFile}`];
  const code = await run('vitest', 'run', project, ...reporters);
  const report = (await read(unitFile)) as UnitReport;
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded has no tests.
    const names = status === 'failed' && tests.length === 0 ? ['the file'] : [];
    return [...names, ...tests.map(({ fullName }) => fullName)].map(
      (test) => `${relative('.', name)} > ${test}`,
    );
  });
  for (const name of failed) console.log(`failed: ${name}`);
  return { passed: report.numPassedTests, failed: Math.max(failed.length, code === 0 ? 0 : 1) };
}

async function runBrowserTests(): Promise<Outcome> {
  const code = await run('playwright', 'test', project);
  const { stats, errors } = (await read(browserFile)) as BrowserReport;
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: Math.max(failed, code === 0 ? 0 : 1) };
}

/**
 * Installs what drives Firefox and WebKit at night, where it is not there yet.
 * @throws SettingError that says what to install when a browser is missing, or the packages cannot be had.
 */
function prepareEngines(): void {
  const { chromium, firefox, webkit } = browserPaths;
  const missing = [chromium, firefox, ...Object.values(webkit)].filter((path) => !existsSync(path));
  if (missing.length > 0)
    throw new SettingError(
      `The nightly tests need ${missing.join(', ')}; on Debian: apt-get install chromium firefox-esr webkit2gtk-driver xvfb.`,
    );
  if (existsSync('tests/engines/node_modules')) return;
  const { status } = spawnSync('npm', ['ci', '--prefix', 'tests/engines'], { stdio: 'inherit' });
  if (status !== 0)
    throw new SettingError('The nightly tests need `npm ci --prefix tests/engines`, which failed.');
}

/** Counts a part that ended without a report as one failure. */
const orFailed = (error: unknown): Outcome => {
  console.error(error);
  return { passed: 0, failed: 1 };
};

if (isNightly) prepareEngines();
await rm('test-results', { recursive: true, force: true });
await mkdir('test-results');
const isBuilt = (await run('node', 'scripts/build.ts')) === 0;
const parts = isBuilt
  ? [await runUnitTests().catch(orFailed), await runBrowserTests().catch(orFailed)]
  : [{ passed: 0, failed: 1 }];
const sum = (key: keyof Outcome) => parts.reduce((total, part) => total + part[key], 0);
console.log(
  isNightly
    ? '\nStores: Blobs, SQLite, and PostgreSQL.'
    : '\nStores: Blobs and SQLite; npm run test:nightly tests PostgreSQL, too.',
);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
