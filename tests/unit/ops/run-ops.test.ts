import { describe, expect, it } from 'vitest';

import { commands } from '../../../netlify/ops/run-ops.ts';
import { oneLine, openTerminal } from '../../../netlify/ops/terminal.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import { breakDocument, makeOpsWorld } from '../../support/ops.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { recordTerminal } from '../../support/terminal.ts';

it.each(['', '--help', '-h', 'help'])('the help overview is shown for "%s"', async (typed) => {
  const { code, out, err } = await makeOpsWorld().run(typed);
  expect([code, err]).toEqual([0, '']);
  for (const { name, summary } of commands)
    expect(out).toMatch(new RegExp(`^  ${name}.*${RegExp.escape(summary)}$`, 'm'));
  expect(out).toContain('Exit codes: 0 done, 1 refused or problems found');
  expect(out).toContain('NETLIFY_SITE_ID');
});

describe('a usage error', () => {
  it.each([
    ['desk lnk', 'There is no command "desk lnk".'],
    ['docter', 'There is no command "docter".'],
    ['doctor extra', 'Unexpected argument "extra".'],
    ['desk link', 'ADDRESS is missing.'],
    ['restore backup --only', '--only'],
  ])('exits with 2: %s', async (typed, problem) => {
    const { code, out, err } = await makeOpsWorld().run(typed);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(problem);
  });
});

it.each([
  'export FOLDER',
  'customers anonymize ada@example.com --dry-run',
  'doctor',
  'store probe',
])('an unavailable store makes this exit with 3: %s', async (typed) => {
  const world = makeOpsWorld({
    wrapStore: () => {
      const away = () => Promise.reject(new StoreUnavailableError('no connection'));
      return { get: away, list: away, put: away, delete: away };
    },
  });
  const { code, out, err } = await world.run(typed.replace('FOLDER', temporaryFolder()));
  expect([code, out]).toEqual([3, '']);
  expect(err).toBe('✗ The store can’t be reached: no connection.\n');
});

describe('untrusted text', () => {
  const nasty = 'a\u001b[31mred\u001b[0m\u001b]0;title\u0007\u202egpj.exe\u0000\tb\r\nc\u009b2J';

  it('keeps its words and loses control characters and line breaks', () => {
    expect(oneLine('Zwei Zeilen,\n Ålesund 🎙')).toBe('Zwei Zeilen, Ålesund 🎙');
    expect(oneLine(nasty)).toBe('aredgpj.exe b c');
  });

  it('is escaped but equal in JSON', () => {
    const hostile = 'A\u007f\u0085\u009b31mB\u009dC\u2028\u2029\u202eD\u2066é 日本 😀';
    const { terminal, resultOf } = recordTerminal();
    openTerminal(terminal).json({ hostile });
    const { out, json } = resultOf(0);
    expect(out).not.toMatch(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
    expect(out).toContain('\\u009b31m');
    expect(out).toContain('é 日本 😀');
    expect(json()).toEqual({ hostile });
  });
});

describe('desk link', () => {
  it('prints a link for an address on the list, and nothing else on stdout', async () => {
    const { code, out, err } = await makeOpsWorld().run('desk link KIM@roomtone.example');
    expect(code).toBe(0);
    expect(out).toMatch(/^https:\/\/roomtone\.test\/desk\/sign-in#token=[\w.-]{100,900}\n$/);
    expect(err).toMatch(/^It signs Kim Osei in once, until .*\.\n$/);
  });

  it('prints JSON for programs', async () => {
    const { out } = await makeOpsWorld().run('desk link lee@roomtone.example --json');
    expect(JSON.parse(out)).toEqual({
      name: 'Lee Park',
      email: 'lee@roomtone.example',
      url: expect.stringContaining('/desk/sign-in#token=') as unknown,
      until: '2026-11-21T10:10:00.000Z',
    });
  });

  it.each([
    ['eve@roomtone.example', {}, 1, 'isn’t on the list AGENTS, which has kim@'],
    ['kim@roomtone.example', { AGENTS: '' }, 2, 'AGENTS is not set'],
    ['kim@roomtone.example', { AGENTS: 'Kim' }, 2, 'AGENTS has no email address in entry 1'],
    ['kim@roomtone.example', { SESSION_SECRETS: '' }, 2, 'SESSION_SECRETS is not set'],
  ])('says what is missing: %s with %j', async (address, env, exitCode, problem) => {
    const { code, out, err } = await makeOpsWorld().runAs({ env }, `desk link ${address}`);
    expect([code, out]).toEqual([exitCode, '']);
    expect(err).toContain(problem);
  });
});

describe('sweep', () => {
  it('exits with 1 when something has waited for more than an hour', async () => {
    const world = makeOpsWorld();
    Object.assign(world.outbox.channels, { mail: undefined, webhook: undefined });
    await world.order(await world.register());
    expect((await world.run('sweep')).code).toBe(0);
    world.clock.advance(61 * 60_000);
    const { code, out } = await world.run('sweep');
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/^Of these, for more than an hour +1$/m),
    ]);
  });

  it('skips what cannot be read, and reports what is stuck', async () => {
    const world = makeOpsWorld();
    const ada = await world.register();
    const broken = await world.order(ada);
    await world.order(ada);
    breakDocument(world, 'orders', `${ada.id}/${broken.id}`, 'not JSON');
    const { code, out } = await world.run('sweep');
    expect(code).toBe(1);
    expect(out).toMatch(/^Of these, failed with an error +1$/m);
    expect(world.outbox.mails).toHaveLength(2);
  });
});
