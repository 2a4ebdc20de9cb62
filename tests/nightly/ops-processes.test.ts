import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { feedbackStore } from '../../netlify/server/messages/feedback.ts';
import { makeOpsWorld } from '../support/ops.ts';
import { runOpsProcess, runProcess } from '../support/ops-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Many processes one after the other, on machines that have other work.
vi.setConfig({ testTimeout: 120_000 });

// The command line as it is typed: processes of their own on the store of a machine.
let folder: string;
let env: Record<string, string>;

beforeEach(() => {
  folder = temporaryFolder();
  env = { DATA_DIR: join(folder, 'data'), OPS_AGENT: 'kim', TERM: 'xterm-256color' };
});

/** A store on the disk with so many answers of readers. */
async function fillStore(answers: number): Promise<void> {
  const world = makeOpsWorld();
  const at = new Date(world.clock.now()).toISOString();
  const answer = { v: 1, type: 'answered', at, page: '/help', isHelpful: true } as const;
  for (let count = 1; count <= answers; count += 1)
    await feedbackStore(world.deps.feedback).add(world.clock.now(), world.deps.newId(), answer);
  await world.run('export', join(folder, 'seed'));
  expect((await runOpsProcess(env, 'restore', join(folder, 'seed'))).code).toBe(0);
}

const terminal = (extra: Record<string, string>, ...words: string[]) =>
  // `script` gives the program a terminal and writes down what it shows.
  runProcess({ ...env, ...extra }, 'script', [
    '-qec',
    [process.execPath, 'scripts/ops.ts', ...words].join(' '),
    '/dev/null',
  ]);

describe('ops commands in separate processes', () => {
  it('report a missing store and do not create one', async () => {
    const { code, out, err } = await runOpsProcess(env, 'feedback', 'list');
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain('there is no store in');
    expect(err).toContain('Run "npm start" once');
    expect(existsSync(env['DATA_DIR']!)).toBe(false);
  });

  it('show progress in a terminal and clear it', async () => {
    await fillStore(51);
    const { code, out } = await terminal({}, 'feedback', 'list');
    expect(code).toBe(0);
    expect(out).toMatch(/\r\u001b\[K[^\n]* 50 of 51[^\n]*\r\u001b\[K/);
    expect(out).toContain('51 answers');
  });

  it('stop when the reader closes the pipe', async () => {
    await fillStore(9);
    const command = `"${process.execPath}" scripts/ops.ts feedback list --json | head -c 20; echo "\${PIPESTATUS[0]}"`;
    const { out, err } = await runProcess(env, 'bash', ['-c', command]);
    expect(out).toMatch(/^\[\n[\s\S]*\n?0\n$/);
    expect(err).not.toMatch(/EPIPE|at /);
  });
});
