// `npm test`: builds the site and tests what has to hold for whatever content/ says; then runs the everyday tests (with
// `nightly`, those of the night), in a copy of the project with the content that tests are about where content/ is another,
// and closes with the counts of both. `npm run test:unit` and `npm run test:e2e` run tests there, all or those they are told.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';

import { writeContentData } from '../src/build/content-data.ts';
import { browserPaths, INSTALL_ENGINES } from '../tests/engines/paths.ts';
import { frozenContent, hasOtherContent } from '../tests/support/frozen-content.ts';
import { chooseBrowser } from './browser.ts';
import { BUILD_MARK, explainUncaught, run, SettingError } from './command.ts';
import { copyProject } from './copy-project.ts';

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
const [which, ...words] = process.argv.slice(2);
const isNightly = which === 'nightly';
const project = `--project=${isNightly ? 'nightly' : 'everyday'}`;
// Into a file, dots and colors would be one long line that nobody can read.
const isWatched = process.stdout.isTTY;
const unitFile = 'test-results/unit.json';
const browserFile = 'test-results/e2e.json';
/** Written by the tests of the site in content/: what should be put right, and lets nothing fail. */
const warningsFile = resolve('test-results/warnings.txt');
const FROZEN = 'test-results/frozen';
/** What a build reads. */
const SOURCES =
  'astro.config.mjs netlify.toml package-lock.json public scripts src tests/fixtures/content.tgz';

async function runUnitTests(...projects: readonly string[]): Promise<Outcome> {
  const reporter = `--reporter=${isWatched ? 'dot' : 'minimal'}`;
  const words = [reporter, '--reporter=json', `--outputFile.json=${unitFile}`, '--allowOnly=false'];
  if (projects.includes('--project=everyday'))
    words.push('--coverage', '--coverage.reporter=text-summary');
  const code = await run('vitest', 'run', ...projects, ...words);
  const report = JSON.parse(await readFile(unitFile, 'utf8')) as UnitReport;
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
  // Playwright forces colors on its workers, and a Node that is told both writes a warning.
  if (process.env['NO_COLOR']) process.env['DEBUG_COLORS'] = '0';
  delete process.env['NO_COLOR'];
  const code = await run('playwright', 'test', project, '--forbid-only');
  const { stats, errors } = JSON.parse(await readFile(browserFile, 'utf8')) as BrowserReport;
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: Math.max(failed, code === 0 ? 0 : 1) };
}

/**
 * Installs what drives Firefox and WebKit at night, a store of files, and Netlify's command line, where they are not there.
 * @throws SettingError that says what to install when an engine is missing, or the packages cannot be had.
 */
function prepareEngines(): void {
  const { firefox, webkit } = browserPaths;
  const missing = [firefox, ...Object.values(webkit)].filter((path) => !existsSync(path));
  if (missing.length > 0)
    throw new SettingError(
      `The nightly tests need ${missing.join(', ')}; on Debian: apt-get install firefox-esr webkit2gtk-driver xvfb.`,
    );
  if (existsSync('tests/engines/node_modules/netlify-cli')) return;
  const { status } = spawnSync('npm', INSTALL_ENGINES.split(' '), { stdio: 'inherit' });
  if (status !== 0)
    throw new SettingError(`The nightly tests need \`npm ${INSTALL_ENGINES}\`, which failed.`);
}

/** Counts a part that ended without a report as one failure. */
const orFailed = (error: unknown): Outcome => {
  console.error(error);
  return { passed: 0, failed: 1 };
};

/** Without colors, and with a sign of life in place of dots. */
function writePlainly(): void {
  process.env['NO_COLOR'] = '1';
  delete process.env['FORCE_COLOR'];
  let minutes = 0;
  setInterval(() => {
    minutes += 1;
    console.log(`Still running after ${minutes} min.`);
  }, 60_000).unref();
}

async function runParts(): Promise<Outcome[]> {
  console.log('Build:');
  if ((await run('node', 'scripts/build.ts')) !== 0) return [{ passed: 0, failed: 1 }];
  const parts: Outcome[] = [];
  const ofSite = '--project=content';
  const isOther = hasOtherContent();
  if (isOther) {
    console.log('Tests of the site in content/:');
    parts.push(await runUnitTests(ofSite).catch(orFailed));
    if (!(await enterFrozenProject())) return [...parts, { passed: 0, failed: 1 }];
  }
  console.log('Unit and API tests:');
  parts.push(
    await runUnitTests(project, ...(isOther || isNightly ? [] : [ofSite])).catch(orFailed),
  );
  console.log('Browser tests:');
  parts.push(await runBrowserTests().catch(orFailed));
  const warnings = await readFile(warningsFile, 'utf8').catch(() => '');
  // Last, where they are seen; on GitHub, at the top of the run.
  const mark = process.env['GITHUB_ACTIONS'] ? '::warning::' : 'Warning: ';
  console.log(warnings.replaceAll(/^(?=.)/gm, mark).trimEnd());
  return parts;
}

/** In a module that reads what only a build makes. */
const READS_BUILD = /\bdist\b|data\/(?:build|editor|feed|posts|scheduled)\.json|'scripts\//;

/** Whether files of tests, or what they import, read a build; without names of files, all are run. */
function readBuild(words: readonly string[]): boolean {
  const files = new Set(words.filter((word) => !word.startsWith('-')));
  // Names of modules that are added are looked at, too.
  for (const file of files) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : 'dist';
    if (READS_BUILD.test(text)) return true;
    for (const [, path = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g))
      files.add(join(dirname(file), path));
  }
  return files.size === 0;
}

/**
 * Goes on where the content is what tests are about, and builds it unless its build is younger than what it is made of.
 * @returns whether there is a build, if it must be.
 */
async function enterFrozenProject(mustBuild = true): Promise<boolean> {
  const sources = SOURCES.split(' ').flatMap((name) => [name, ...globSync(`${name}/**`)]);
  const isCopied = hasOtherContent();
  if (isCopied) {
    await copyProject(FROZEN, frozenContent());
    // What lies there carries the hash of what it was made from.
    await mkdir('node_modules/.cache', { recursive: true });
    await symlink(resolve('node_modules/.cache'), join(FROZEN, 'node_modules/.cache')).catch(
      () => undefined,
    );
  }
  const youngest = Math.max(...sources.map((path) => statSync(path).mtimeMs));
  if (isCopied) process.chdir(FROZEN);
  const builtMs = statSync(BUILD_MARK, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  await mkdir('test-results', { recursive: true });
  if (builtMs > youngest) return true;
  if (!mustBuild) {
    writeContentData(process.cwd());
    return true;
  }
  console.log('Build:');
  return (await run('node', 'scripts/build.ts')) === 0;
}

if (!isWatched) writePlainly();
/** What runs some of the tests, or takes pictures, in place of all. */
const partsByName: Readonly<Record<string, readonly [command: string, ...words: string[]]>> = {
  vitest: ['vitest', 'run', project],
  playwright: ['playwright', 'test', project],
  screenshots: ['playwright', 'test', '--project=screenshots'],
};
const part = partsByName[which ?? ''];
if (part) {
  const isBuilt = await enterFrozenProject(which !== 'vitest' || readBuild(words));
  process.exit(isBuilt ? await run(...part, ...words) : 1);
}
const browser = await chooseBrowser(true);
console.log(['Browser:', browser.path, ...browser.flags].join(' '));
if (isNightly) prepareEngines();
await rm('test-results', { recursive: true, force: true });
await mkdir('test-results');
const parts = await runParts();
const sum = (key: keyof Outcome) => parts.reduce((total, part) => total + part[key], 0);
console.log(
  isNightly
    ? '\nStores: Blobs, SQLite, and PostgreSQL.'
    : '\nStores: Blobs and SQLite; npm run test:nightly tests PostgreSQL, too.',
);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
