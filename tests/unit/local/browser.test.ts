import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';

import { describe, expect, it } from 'vitest';

import { chooseBrowser, type Machine } from '../../../scripts/browser.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface Setting extends Partial<Machine> {
  /** Paths of programs. */
  programs?: string[];
  /** Why some of them open no page, by path or by path and flag. */
  faults?: Record<string, string>;
}

/** A machine on which programs open pages unless they have a fault. */
function machineWith({ programs = [], faults = {}, ...rest }: Setting = {}) {
  const tried: string[] = [];
  const logged: string[] = [];
  const machine: Machine = {
    platform: 'linux',
    isRoot: false,
    env: { PATH: '/usr/local/bin:/usr/bin', HOME: '/home/ada' },
    isProgram: (path) => programs.includes(path),
    playwrightBrowsers: () => ['/cache/chromium', '/cache/shell'],
    unpackedBrowser: '/project/unpacked/start',
    sources: [],
    findFault: ({ path, flags }) => {
      const words = [path, ...flags].join(' ');
      tried.push(words);
      return Promise.resolve(faults[words] ?? faults[path]);
    },
    log: (line) => logged.push(line),
    ...rest,
  };
  return { machine, tried, logged };
}

const pathOf = async (setting: Setting) => (await chooseBrowser(machineWith(setting).machine)).path;

describe('the browser of the tests', () => {
  // Each before those that come after it.
  const linux = [
    '/cache/chromium',
    '/cache/shell',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/local/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/microsoft-edge',
    '/usr/bin/microsoft-edge-stable',
    '/project/unpacked/start',
  ];
  it.each(linux)('is %s on Linux where nothing better is', async (path) => {
    const programs = linux.slice(linux.indexOf(path)).toReversed();
    expect(await pathOf({ programs })).toBe(path);
  });

  it.each([
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    '/home/ada/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/usr/local/bin/chromium',
  ])('is %s on macOS', async (path) => {
    expect(await pathOf({ platform: 'darwin', programs: [path] })).toBe(path);
  });

  it('is the one at CHROME_PATH before all others', async () => {
    const env = { PATH: '/usr/bin', CHROME_PATH: '/opt/mine' };
    expect(await pathOf({ env, programs: [...linux, '/opt/mine'] })).toBe('/opt/mine');
  });

  it('passes over a program that opens no page', async () => {
    const programs = ['/cache/shell', '/usr/bin/chromium'];
    const faults = { '/cache/shell': 'libnss3.so: cannot open shared object file' };
    expect(await pathOf({ programs, faults })).toBe('/usr/bin/chromium');
  });

  it('keeps its sandbox unless it is root’s, or does not work', async () => {
    const programs = ['/usr/bin/chromium'];
    const flagsOf = async (setting: Setting) =>
      (await chooseBrowser(machineWith({ programs, ...setting }).machine)).flags;
    expect(await flagsOf({})).toEqual([]);
    expect(await flagsOf({ isRoot: true })).toEqual(['--no-sandbox']);
    const faults = { '/usr/bin/chromium': 'No usable sandbox!' };
    const { machine } = machineWith({
      programs,
      findFault: ({ path, flags }) =>
        Promise.resolve(flags.length > 0 ? undefined : faults[path as keyof typeof faults]),
    });
    expect((await chooseBrowser(machine)).flags).toEqual(['--no-sandbox']);
  });

  it('is handed on, and not tried again by who gets it', async () => {
    const { machine, tried } = machineWith({ programs: ['/usr/bin/chromium'], isRoot: true });
    const first = await chooseBrowser(machine);
    expect(machine.env).toMatchObject({
      CHROME_PATH: '/usr/bin/chromium',
      CHROME_FLAGS: '--no-sandbox',
    });
    expect(await chooseBrowser(machine)).toEqual(first);
    expect(tried).toEqual(['/usr/bin/chromium --no-sandbox']);
  });

  it('comes from the first source that has one, and says what takes the time', async () => {
    const programs = ['/got'];
    const sources = [
      { name: 'the first', get: () => [] },
      { name: 'the second', get: () => ['/got'] },
      { name: 'the third', get: () => expect.fail('was asked') },
    ];
    const { machine, logged } = machineWith({ programs, sources });
    expect((await chooseBrowser(machine)).path).toBe('/got');
    expect(logged.join('\n')).toMatch(/the first\.\n.*the second\.$/);
  });
});

describe('without a browser', () => {
  it.each([
    ['darwin', 'brew', 'run `brew install --cask google-chrome`'],
    ['linux', 'apt-get', 'run `apt-get install chromium`'],
    ['linux', 'dnf', 'run `dnf install chromium`'],
    ['linux', 'none', 'install one'],
  ])('says on %s with %s what to do', async (platform, manager, what) => {
    const programs = [`/usr/bin/${manager}`];
    await expect(pathOf({ platform, programs })).rejects.toThrow(
      `The browser tests need Chrome, Chromium, or Edge: ${what}, or set CHROME_PATH.`,
    );
  });

  it('says why the one that is there opens no page', async () => {
    const programs = ['/usr/bin/chromium'];
    const faults = { '/usr/bin/chromium': 'requires the chromium snap' };
    await expect(pathOf({ programs, faults })).rejects.toThrow(
      /^\/usr\/bin\/chromium can’t open a page: requires the chromium snap\n/,
    );
  });

  it('asks no source in place of CHROME_PATH', async () => {
    const env = { CHROME_PATH: '/usr/bin/true' };
    const sources = [{ name: 'a source', get: () => expect.fail('was asked') }];
    const faults = { '/usr/bin/true': 'closed' };
    await expect(pathOf({ env, sources, faults, programs: ['/usr/bin/true'] })).rejects.toThrow(
      '/usr/bin/true can’t open a page: closed',
    );
  });

  it('stops npm test before it builds anything', () => {
    const script = resolve(import.meta.dirname, '../../../scripts/test.ts');
    const cwd = temporaryFolder();
    const env = { PATH: process.env['PATH'], CHROME_PATH: '/no/such/browser' };
    const options = { cwd, env, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], options);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'CHROME_PATH is /no/such/browser, where there is no program: correct it or unset it.\n',
    );
  });
});
