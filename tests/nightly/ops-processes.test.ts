import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { runOpsProcess, runProcess } from '../support/ops-process.ts';
import { makeOpsWorld } from '../support/ops.ts';
import { startProduct } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { tokenIn } from '../support/world.ts';

// Many processes one after the other, on machines that have other work.
vi.setConfig({ testTimeout: 120_000 });

// The command line as it is typed: processes of their own on the store of a machine.
let folder: string;
let env: Record<string, string>;

beforeEach(() => {
  folder = temporaryFolder();
  env = { DATA_DIR: join(folder, 'data'), OPS_AGENT: 'kim', TERM: 'xterm-256color' };
});

/** A store on the disk with so many open orders. @returns their ids, oldest first. */
async function fillStore(orders: number): Promise<string[]> {
  const world = makeOpsWorld();
  world.clock.set(Date.now());
  let customer = await world.register();
  const ids: string[] = [];
  for (let count = 1; count <= orders; count += 1) {
    ids.push((await world.order(customer)).id);
    // More of one customer would be too many at once.
    if (count % 10 === 0) customer = await world.register(`customer-${count}@example.com`);
  }
  await world.run('export', join(folder, 'seed'));
  expect((await runOpsProcess(env, 'restore', join(folder, 'seed'))).code).toBe(0);
  return ids;
}

/** Exports everything in a terminal. */
function exportInTerminal(name: string, extra: Record<string, string> = {}) {
  const command = `${process.execPath} scripts/ops.ts export ${join(folder, name)}`;
  // `script` gives the program a terminal and writes down what it shows.
  return runProcess({ ...env, ...extra }, 'script', ['-qec', command, '/dev/null']);
}

describe('ops commands in separate processes', () => {
  it('report a missing store and do not create one', async () => {
    const { code, out, err } = await runOpsProcess(env, 'doctor');
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain('there is no store in');
    expect(err).toContain('Run "npm start" once');
    expect(existsSync(env['DATA_DIR']!)).toBe(false);
  });

  it('write the promised notifications of a change to the outbox', async () => {
    await fillStore(1);
    const close = ['customers', 'anonymize', 'ada@example.com', '--yes'];
    expect((await runOpsProcess(env, ...close)).code).toBe(0);
    const mails = await readdir(join(env['DATA_DIR']!, 'outbox'));
    expect(
      mails.some((name) => /\d-youtube-repurpose-order-/.test(name) && name.endsWith('.eml')),
    ).toBe(true);
  });

  it('show progress and colors in a terminal, and none of the colors with NO_COLOR', async () => {
    await fillStore(51);
    const { code, out } = await exportInTerminal('first');
    expect(code).toBe(0);
    expect(out).toMatch(/\r\u001b\[K[^\n]* 50 of 51[^\n]*\r\u001b\[K/);
    expect(out).toContain('51 documents');
    expect(out).toContain('\u001b[32m✓\u001b[39m');
    const { out: plain } = await exportInTerminal('second', { NO_COLOR: '1' });
    expect(plain).toContain('✓');
    expect(plain).not.toMatch(/\u001b\[\d/);
  });

  it('stop when the reader closes the pipe', async () => {
    await fillStore(9);
    const command = `"${process.execPath}" scripts/ops.ts export ${join(folder, 'backup')} --json | head -c 20; echo "\${PIPESTATUS[0]}"`;
    const { out, err } = await runProcess(env, 'bash', ['-c', command]);
    expect(out).toMatch(/^\{\n[\s\S]*\n?0\n$/);
    expect(err).not.toMatch(/EPIPE|at /);
  });

  it('write results to stdout and messages to stderr, without colors, and exit with their code', async () => {
    await fillStore(1);
    const backup = join(folder, 'backup');
    const { code, out, err } = await runOpsProcess(env, 'export', backup);
    const store = `Working on the local store in ${env['DATA_DIR']!}.\n`;
    expect([code, err.startsWith(store)]).toEqual([0, true]);
    expect(out + err).not.toContain('\u001b');
    expect(out).toMatch(/^orders\.ndjson +1 document$/m);
    expect((await runOpsProcess(env, 'export', backup)).code).toBe(1);
  });

  it('print links that sign in to the desk of npm start, as the demo does', async () => {
    const demo = await runProcess(env, process.execPath, ['scripts/demo.ts']);
    const ops = await runOpsProcess(env, 'desk', 'link', 'lee@roomtone.example');
    const product = await startProduct(env);
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
});
