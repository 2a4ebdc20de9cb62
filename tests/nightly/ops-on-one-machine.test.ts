import { join } from 'node:path';
import process from 'node:process';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { tokenIn } from '../support/desk.ts';
import { runOpsProcess, runProcess } from '../support/ops-process.ts';
import { makeOpsWorld } from '../support/ops.ts';
import { startProduct } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// The command line as it is typed: processes of their own on one store of a machine.
const folder = temporaryFolder(afterAll);
let env: Record<string, string>;

beforeAll(async () => {
  env = { DATA_DIR: join(folder, 'data'), OPS_AGENT: 'kim', TERM: 'xterm-256color' };
  const world = makeOpsWorld();
  world.clock.set(Date.now());
  await world.order(await world.register());
  await world.run('export', join(folder, 'seed'));
  expect((await runOpsProcess(env, 'restore', join(folder, 'seed'))).code).toBe(0);
});

it('ops writes results to stdout and messages to stderr, without colors, and exits with its code', async () => {
  const backup = join(folder, 'backup');
  const { code, out, err } = await runOpsProcess(env, 'export', backup);
  const store = `Working on the local store in ${env['DATA_DIR']!}.\n`;
  expect([code, err.startsWith(store)]).toEqual([0, true]);
  expect(out + err).not.toContain('\u001b');
  expect(out).toMatch(/^orders\.ndjson +1 document$/m);
  expect((await runOpsProcess(env, 'export', backup)).code).toBe(1);
});

it('ops refuses half of a site instead of reading the local store', async () => {
  for (const half of [{ SITE_CONTEXT: 'production' }, { DATABASE_URL: 'postgres://a:b@db/main' }]) {
    const { code, out, err } = await runOpsProcess({ ...env, ...half }, 'doctor');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('so nothing was read');
  }
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
