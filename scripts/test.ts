// `npm test`: builds the site, runs every suite and closes with one line that counts both.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';

import { run } from './run.ts';

interface Outcome {
  readonly passed: number;
  /** The failed tests by their full names; a suite that wrote no report counts as one. */
  readonly failed: readonly string[];
  /** Tests among the passed ones that failed the first time. */
  readonly unsteady?: readonly string[];
}

interface UnitReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

interface JourneySuite {
  readonly title: string;
  readonly suites?: readonly JourneySuite[];
  readonly specs?: readonly JourneySpec[];
}

interface JourneySpec {
  readonly title: string;
  readonly ok: boolean;
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  }[];
}

interface JourneyReport {
  readonly stats: { readonly expected: number; readonly flaky: number };
  readonly suites: readonly JourneySuite[];
  readonly errors: readonly { readonly message?: string }[];
}

async function readJson(path: string): Promise<unknown> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as unknown) : undefined;
}

async function readUnits(path: string): Promise<Outcome> {
  const report = (await readJson(path)) as UnitReport | undefined;
  if (!report) {
    return { passed: 0, failed: [`vitest wrote no ${path}`] };
  }
  const failed = report.testResults.flatMap((file) => {
    const tests = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${relative('.', file.name)} › ${test.fullName}`);
    return tests.length === 0 && file.status === 'failed' ? [relative('.', file.name)] : tests;
  });
  return { passed: report.numPassedTests, failed };
}

function namesOf(
  suite: JourneySuite,
  isMeant: (spec: JourneySpec) => boolean,
  path: string,
): readonly string[] {
  const here = `${path}${suite.title}`;
  return [
    ...(suite.specs ?? []).filter(isMeant).map((spec) => `${here} › ${spec.title}`),
    ...(suite.suites ?? []).flatMap((inner) => namesOf(inner, isMeant, `${here} › `)),
  ];
}

async function readJourneys(path: string): Promise<Outcome> {
  const report = (await readJson(path)) as JourneyReport | undefined;
  if (!report) {
    return { passed: 0, failed: [`playwright wrote no ${path}`] };
  }
  const which = (isMeant: (spec: JourneySpec) => boolean) =>
    report.suites.flatMap((suite) => namesOf(suite, isMeant, 'tests/e2e/'));
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: [
      ...which((spec) => !spec.ok),
      ...report.errors.map((error) => `playwright: ${error.message ?? 'an error without words'}`),
    ],
    unsteady: which((spec) => spec.tests.some(({ status }) => status === 'flaky')),
  };
}

await rm('test-results', { recursive: true, force: true });
await mkdir('test-results');

const build = await run('node', 'scripts/build.ts');
if (build !== 0) {
  console.log('\n0 passed, 1 failed');
  process.exit(build);
}

const unitCode = await run(
  'vitest',
  'run',
  '--project=everyday',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/unit.json',
);
const units = await readUnits('test-results/unit.json');
const journeyCode = await run('playwright', 'test', '--project=everyday');
const journeys = await readJourneys('test-results/e2e.json');

const failed = [...units.failed, ...journeys.failed];
console.log(`\nunit and API tests: ${units.passed} passed, ${units.failed.length} failed`);
console.log(`browser tests: ${journeys.passed} passed, ${journeys.failed.length} failed`);
for (const name of journeys.unsteady ?? []) {
  console.log(`  passed only the second time: ${name}`);
}
for (const name of failed) {
  console.log(`  failed: ${name}`);
}
console.log(`\n${units.passed + journeys.passed} passed, ${failed.length} failed`);
process.exitCode = unitCode || journeyCode || (failed.length > 0 ? 1 : 0);
