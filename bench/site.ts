import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { startProduct } from '../tests/support/product.ts';

export interface RunningSite {
  url: string;
  stop: () => Promise<void>;
}

/** The built site behind `npm start`'s server, in a process and with a store of its own. */
export async function startSite(): Promise<RunningSite> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'roomtone-bench-'));
  const { url, stop } = await startProduct({ DATA_DIR: dataDirectory });
  return {
    url,
    async stop() {
      await stop();
      await rm(dataDirectory, { recursive: true });
    },
  };
}

/** Stands before a site as a network would: texts compressed with brotli 11 once, which Chrome takes from localhost, too. */
export async function startEdge(siteUrl: string): Promise<RunningSite> {
  const answers = new Map<string, ReturnType<typeof loadCompressed>>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const known = answers.get(path) ?? loadCompressed(siteUrl + path);
    answers.set(path, known);
    void known.then(({ status, headers, body }) => {
      response.writeHead(status, headers).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function loadCompressed(url: string) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const plain = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  // They belong to one connection, or are set anew.
  for (const name of ['connection', 'content-length', 'keep-alive', 'transfer-encoding'])
    Reflect.deleteProperty(headers, name);
  const isText = /text|json|javascript|svg|manifest/.test(headers['content-type'] ?? '');
  if (isText) headers['content-encoding'] = 'br';
  return { status: response.status, headers, body: isText ? brotliCompressSync(plain) : plain };
}
