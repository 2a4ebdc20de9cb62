import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeBrowser } from '../support/browser.ts';
import { makeOrder, makeRegistration } from '../support/makers.ts';
import { runOpsProcess } from '../support/ops-process.ts';
import { startProduct, startProgram } from '../support/product.ts';
import type { RunningProgram } from '../support/product.ts';
import type { ReceivedMail } from '../support/smtp-server.ts';

// The product, its store, the command line and a mail server, each a process of its own, as on a studio's machine.
let dataDirectory: string;
const running: RunningProgram[] = [];

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'roomtonemail-'));
});

afterEach(async () => {
  for (const program of running.splice(0)) await program.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** A port without a listener. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const mailsOf = (server: RunningProgram): ReceivedMail[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as ReceivedMail);

describe('a mail server that is down during an order, then up', () => {
  it('fails no order, and sends one email to each recipient', async () => {
    const port = await findFreePort();
    const env = {
      DATA_DIR: dataDirectory,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Roomtone <orders@roomtone.example>',
      AGENTS_EMAIL: 'agents@roomtone.example',
    };
    const product = await startProduct(env);
    running.push(product);
    expect(product.output()).toContain('Emails are sent through     SMTP_URL');
    const customer = makeBrowser((request) => fetch(request), { origin: product.url });
    expect((await customer.post('/api/register', makeRegistration())).status).toBe(201);
    const order = makeOrder({ serviceName: 'Pro Episode Edit', servicePrice: 90 });
    const placed = await customer.post('/api/orders', order);
    expect(placed.status).toBe(201);

    const down = await runOpsProcess(env, 'sweep');
    expect(down.code).toBe(1);
    expect(down.err).toMatch(/Could not be sent: (agents|customer)-mail, smtp E/);
    // Nothing went elsewhere in the meantime.
    const outbox = await readdir(join(dataDirectory, 'outbox')).catch(() => []);
    expect(outbox.filter((name) => !name.includes('webhook'))).toEqual([]);

    const smtp = await startProgram(
      {},
      ['tests/support/run-smtp-server.ts', String(port)],
      /smtp:/,
    );
    running.push(smtp);
    expect((await runOpsProcess(env, 'sweep')).code).toBe(0);
    const reference = placed.json.id!.slice(-8).toUpperCase();
    // In the hour of the digest, that one comes as well.
    const mails = () =>
      mailsOf(smtp).filter(({ data }) =>
        data.replaceAll(/\r\n\s+/g, ' ').includes(`(Order #${reference})`),
      );
    const recipients = mails().map(({ to }) => to.join());
    expect(recipients.sort()).toEqual(['ada@example.com', 'agents@roomtone.example']);

    // Once: whoever sweeps again, and the product itself with the next order, send nothing of it a second time.
    expect((await runOpsProcess(env, 'sweep')).code).toBe(0);
    expect(mails()).toHaveLength(2);
    expect((await runOpsProcess(env, 'doctor')).code).toBe(0);
  }, 120_000);
});
