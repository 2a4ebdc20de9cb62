import { join } from 'node:path';
import process from 'node:process';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { feedbackStore } from '../../../netlify/server/messages/feedback.ts';
import { makeOpsWorld } from '../../support/ops.ts';
import { tokenIn } from '../../support/desk.ts';
import { runOpsProcess, runProcess } from '../../support/ops-process.ts';
import { startProduct } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// The command line as it is typed: processes of their own on one store of a machine.
const folder = temporaryFolder(afterAll);
let env: Record<string, string>;

beforeAll(async () => {
  env = { DATA_DIR: join(folder, 'data'), OPS_AGENT: 'kim', TERM: 'xterm-256color' };
  const world = makeOpsWorld();
  world.clock.set(Date.now());
  const at = new Date(world.clock.now()).toISOString();
  const answer = { v: 1, type: 'answered', at, page: '/help', isHelpful: true } as const;
  await feedbackStore(world.deps.feedback).add(world.clock.now(), world.deps.newId(), answer);
  await world.run('export', join(folder, 'seed'));
  expect((await runOpsProcess(env, 'restore', join(folder, 'seed'))).code).toBe(0);
});

it('ops writes results to stdout and messages to stderr, without colors in a pipe', async () => {
  const { code, out, err } = await runOpsProcess(env, 'feedback', 'list');
  expect(code).toBe(0);
  expect(out + err).not.toContain('\u001b');
  expect(out).toMatch(/^\/help +1 +0 +100 %/m);
  expect(err).toBe('1 answer about 1 page\n');
});

it('ops uses colors in a terminal, unless NO_COLOR is set', async () => {
  // `script` gives the program a terminal and writes down what it shows.
  const terminal = (extra: Record<string, string>) =>
    runProcess({ ...env, ...extra }, 'script', [
      '-qec',
      [process.execPath, 'scripts/ops.ts', 'feedback', 'list'].join(' '),
      '/dev/null',
    ]);
  expect((await terminal({})).out).toContain('\u001b[2mPAGE');
  const { out } = await terminal({ NO_COLOR: '1' });
  expect(out).toContain('PAGE');
  expect(out).not.toContain('\u001b');
});

it('ops exits with the code of its command', async () => {
  const nobody = ['customers', 'anonymize', 'nobody@example.com'];
  expect((await runOpsProcess(env, ...nobody)).code).toBe(1);
});

it('the demo and ops print links that sign in to the desk of npm start', async () => {
  const own = { DATA_DIR: join(folder, 'demo') };
  const demo = await runProcess(own, process.execPath, ['scripts/demo.ts']);
  const ops = await runOpsProcess(own, 'desk', 'link', 'lee@roomtone.example');
  const product = await startProduct(own);
  const signIn = async (text: string) => {
    const answer = await fetch(`${product.url}/api/desk/session`, {
      method: 'POST',
      headers: { origin: product.url, 'content-type': 'application/json' },
      body: JSON.stringify({ token: tokenIn(text) }),
    });
    return answer.text();
  };
  expect(await signIn(demo.out)).toContain('"agent":{"name":"Kim Osei"');
  expect(await signIn(ops.out)).toContain('"agent":{"name":"Lee Park"');
  await product.stop();
});
