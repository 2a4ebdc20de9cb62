import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { chooseBrowser } from '../../../scripts/browser.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A program that does what a line for the shell says. */
function makeProgram(line: string): string {
  const path = join(temporaryFolder(), 'browser');
  writeFileSync(path, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  return path;
}

const snap = 'echo "error: requires the chromium snap" >&2; exit 1';

// Chosen before the settings are taken away: whoever runs the tests may need them.
const real = await chooseBrowser();
beforeEach(() => {
  vi.stubEnv('CHROME_PATH', undefined);
  vi.stubEnv('CHROME_FLAGS', undefined);
  return () => vi.unstubAllEnvs();
});

describe('the browser of the tests', () => {
  it('is the first installed one that opens a page, and is handed on', async () => {
    const working = makeProgram(`exec "${real.path}" "$@"`);
    const browsers = ['/no/such/browser', makeProgram(snap), working, makeProgram('exit 1')];
    const { flags } = real;
    expect(await chooseBrowser(false, browsers)).toEqual({ path: working, flags });
    expect(process.env).toMatchObject({ CHROME_PATH: working, CHROME_FLAGS: flags.join(' ') });
  }, 120_000);

  it('is not tried again by who gets it', async () => {
    vi.stubEnv('CHROME_PATH', '/handed/on');
    vi.stubEnv('CHROME_FLAGS', '--no-sandbox');
    expect(await chooseBrowser()).toEqual({ path: '/handed/on', flags: ['--no-sandbox'] });
  });
});

describe('without a browser', () => {
  it('says why those that are there open no page, and what to do', async () => {
    const broken = makeProgram(snap);
    const error: unknown = await chooseBrowser(false, [broken]).catch((reason: unknown) => reason);
    const [why, what] = (error as Error).message.split('\n');
    expect(why).toContain(`${broken} can’t open a page: `);
    expect(why).toContain('requires the chromium snap');
    expect(what).toBe(
      'The browser tests need Chrome, Chromium, or Edge: run `npx playwright install --with-deps chromium`, or set CHROME_PATH.',
    );
  });

  it('looks for none in place of CHROME_PATH', async () => {
    vi.stubEnv('CHROME_PATH', '/usr/bin/true');
    await expect(chooseBrowser(true, [real.path])).rejects.toThrow(
      /^\/usr\/bin\/true can’t open a page: /,
    );
  });

  it('stops npm test before it builds anything', () => {
    const cwd = temporaryFolder();
    const env = { PATH: process.env['PATH'], CHROME_PATH: '/no/such/browser' };
    const options = { cwd, env, encoding: 'utf8' } as const;
    const script = resolve(import.meta.dirname, '../../../scripts/test.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], options);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'CHROME_PATH is /no/such/browser, where there is no program: correct it or unset it.\n',
    );
  });
});
