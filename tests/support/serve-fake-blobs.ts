import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { EDGE, UNCACHED_EDGE } from './fake-blobs.ts';
import type { FakeBlobs } from './fake-blobs.ts';

/** The fake as clients of other processes find it, with both of its addresses. */
export interface BlobsAddresses {
  /** For reads that may be stale. */
  edgeUrl: string;
  uncachedUrl: string;
  close(): Promise<void>;
}

/** Serves the fake to processes that use the network themselves. */
export async function serveToProcesses(blobs: FakeBlobs): Promise<BlobsAddresses> {
  const [edge, uncached] = await Promise.all(
    [EDGE, UNCACHED_EDGE].map((origin) =>
      listen((request, response) => {
        request.headers['x-origin'] = origin;
        void handle(blobs, request, response);
      }),
    ),
  );
  return {
    edgeUrl: `http://127.0.0.1:${edge!.port}`,
    uncachedUrl: `http://127.0.0.1:${uncached!.port}`,
    close: async () => {
      await Promise.all([edge!.close(), uncached!.close()]);
    },
  };
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function handle(
  blobs: FakeBlobs,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const method = request.method ?? 'GET';
  const headers = new Headers(
    Object.entries(request.headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  const answer = await blobs.fetch(`${headers.get('x-origin') ?? ''}${request.url ?? ''}`, {
    method,
    headers: { authorization: headers.get('authorization') ?? '', ...conditions(headers) },
    ...(method === 'PUT' ? { body: Buffer.concat(chunks) } : {}),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    'content-length': body.length,
  });
  response.end(body);
}

function conditions(headers: Headers): Record<string, string> {
  const condition = headers.get('if-none-match');
  return condition === null ? {} : { 'if-none-match': condition };
}
