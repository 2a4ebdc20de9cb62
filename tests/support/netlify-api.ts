import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

import { FakeBlobs } from './fake-blobs.ts';
import { listen } from './ports.ts';

/** Netlify's API as far as the agents' command line needs it: the site itself, and its blobs. */
export interface NetlifyApi {
  url: string;
  blobs: FakeBlobs;
  /** Requests so far, such as `GET /api/v1/sites/site-under-test`. */
  requests: string[];
  /** Answers with this status instead, when it returns one. */
  fault: (method: string, path: string) => number | undefined;
  /** How many requests with a token are answered in a minute of this clock; all of them when undefined. */
  limit: { requests: number; now: () => number } | undefined;
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;

/** What an agent has set to work on the site behind it. */
export const deployedEnv = (api: NetlifyApi, changes: Readonly<Record<string, string>> = {}) => ({
  NETLIFY_SITE_ID: FakeBlobs.siteId,
  NETLIFY_TOKEN: FakeBlobs.token,
  SITE_CONTEXT: 'production',
  NETLIFY_API_URL: api.url,
  OPS_AGENT: 'kim',
  ...changes,
});

/**
 * The protocol that `@netlify/blobs` speaks with a site id and a token: lists and deletions go to the API; reads and
 * writes ask it for a signed address first, which then serves one method on one key, without the token.
 */
export async function startNetlifyApi(blobs = new FakeBlobs()): Promise<NetlifyApi> {
  /** What each signed address is good for. */
  let counted = { minute: 0, requests: 0 };
  const signed = new Map<string, { method: string; path: string }>();
  const api: NetlifyApi = {
    url: '',
    blobs,
    requests: [],
    fault: () => undefined,
    limit: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    void answer(request).then((answered) => send(response, answered));
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return Object.assign(api, { url });

  async function answer(request: IncomingMessage): Promise<Response> {
    const { method = 'GET', url: target = '' } = request;
    const { pathname, search } = new URL(target, url);
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const body = Buffer.concat(chunks);
    api.requests.push(`${method} ${pathname}`);
    const fault = api.fault(method, pathname);
    if (fault !== undefined) return new Response(null, { status: fault });

    if (pathname.startsWith('/signed/')) {
      const permission = signed.get(pathname);
      // As S3 does: one method, and no second way of saying who one is.
      if (permission?.method !== method) return new Response(null, { status: 403 });
      if (request.headers.authorization) return new Response(null, { status: 400 });
      return forward(method, permission.path, body, request.headers);
    }
    if (request.headers.authorization !== `Bearer ${FakeBlobs.token}`) {
      return new Response('{"code":401,"message":"Access Denied"}', { status: 401 });
    }
    const tooMany = countRequest();
    if (tooMany) return tooMany;
    const [, , , kind = '', site, ...rest] = pathname.split('/');
    if (site !== FakeBlobs.siteId) return new Response('{"code":404}', { status: 404 });
    if (kind === 'sites' && rest.length === 0) {
      return Response.json({ id: site, name: 'roomtone', ssl_url: 'https://roomtone.test' });
    }
    const path = `/${[site, ...rest].join('/')}${search}`;
    const isSigning = request.headers.accept === 'application/json;type=signed-url';
    if (kind !== 'blobs') return new Response(null, { status: 404 });
    if (rest.length === 1 || method === 'DELETE') return forward(method, path, body);
    if (!isSigning) return new Response(null, { status: 406 });
    const address = `/signed/${signed.size + 1}`;
    signed.set(address, { method, path });
    return Response.json({ url: `${url}${address}` });
  }

  /** @returns the answer to a request that is one too many, with the headers that Netlify documents. */
  function countRequest(): Response | undefined {
    if (!api.limit) return undefined;
    const minute = Math.floor(api.limit.now() / MINUTE_MS);
    if (minute !== counted.minute) counted = { minute, requests: 0 };
    counted.requests += 1;
    if (counted.requests <= api.limit.requests) return undefined;
    const headers = {
      'X-RateLimit-Limit': String(api.limit.requests),
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(((minute + 1) * MINUTE_MS) / 1000),
    };
    return new Response(null, { status: 429, headers });
  }

  function forward(
    method: string,
    path: string,
    body: Buffer,
    conditions: IncomingHttpHeaders = {},
  ): Promise<Response> {
    const { 'if-none-match': ifNoneMatch, 'if-match': ifMatch } = conditions;
    return blobs.fetch(`${FakeBlobs.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${FakeBlobs.token}`,
        ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
    });
  }
}

async function send(response: ServerResponse, answered: Response): Promise<void> {
  const body = Buffer.from(await answered.arrayBuffer());
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(body);
}
