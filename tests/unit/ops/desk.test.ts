import { describe, expect, it } from 'vitest';

import { makeOpsWorld } from '../../support/ops.ts';

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
    ['eve@roomtone.example', {}, 1, 'is not on the list AGENTS, which has kim@'],
    ['kim@roomtone.example', { AGENTS: '' }, 2, 'AGENTS is not set'],
    ['kim@roomtone.example', { AGENTS: 'Kim' }, 2, 'AGENTS has no email address in entry 1'],
    ['kim@roomtone.example', { SESSION_SECRETS: '' }, 2, 'SESSION_SECRETS is not set'],
  ])('says what is missing: %s with %j', async (address, env, exitCode, problem) => {
    const { code, out, err } = await makeOpsWorld().runAs({ env }, `desk link ${address}`);
    expect([code, out]).toEqual([exitCode, '']);
    expect(err).toContain(problem);
  });
});
