import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import type { FunctionRoute } from './function-routes.ts';
import type { FunctionResult, Functions } from './functions.ts';
import { BodyTooLargeError, readBody } from './read-body.ts';
import type { RedirectMatch, SiteRules } from './site-rules.ts';
import type { StaticFile, StaticFiles } from './static-files.ts';

/** What the front puts together. */
export interface FrontParts {
  readonly files: StaticFiles;
  readonly rules: () => Promise<SiteRules>;
  readonly functions: Functions;
  readonly log: (line: string) => void;
  /** For tests that need many visitors: the request header that names the client's address. */
  readonly clientAddressHeader?: string | undefined;
}

/** Netlify hands no larger request to a function. */
const BODY_MAX_BYTES = 6 * 1024 * 1024;
/** Another name would be another site's page that points its domain here (DNS rebinding). */
const OWN_HOST = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** They concern one connection, or are Netlify's to set. */
const NOT_PASSED_ON =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|forwarded|x-forwarded-.*|x-nf-.*)$/;

/** Answers as Netlify's network does: function, forced redirect, file, other redirect, 404.html. */
export function createFront(parts: FrontParts): RequestListener {
  return (incoming, outgoing) => {
    answer(parts, incoming, outgoing).catch((error: unknown) => {
      parts.log(`A request failed: ${error instanceof Error ? error.message : 'unknown error'}`);
      refuse(outgoing, 500, 'Internal Server Error');
    });
  };
}

async function answer(
  parts: FrontParts,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { host = '' } = incoming.headers;
  if (!OWN_HOST.test(host)) {
    refuse(outgoing, 421, 'This server only answers to localhost.');
    return;
  }
  const url = incoming.url?.startsWith('/') ? URL.parse(`http://${host}${incoming.url}`) : null;
  if (!url) {
    refuse(outgoing, 400, 'Bad Request');
    return;
  }
  if (incoming.method === 'TRACE') {
    refuse(outgoing, 405, 'Method Not Allowed');
    return;
  }

  const { pathname } = url;
  const method = incoming.method ?? 'GET';
  const rules = await parts.rules();
  const exchange: Exchange = { parts, rules, url, incoming, outgoing };

  const route = parts.functions.find(method, pathname);
  const isFile = route?.preferStatic && (await parts.files.find(pathname)) !== undefined;
  if (route && !isFile) return callFunction(exchange, route);

  const forced = rules.redirectFor(pathname, 'forced');
  if (forced && (await follow(exchange, forced))) return;

  const match =
    method === 'GET' || method === 'HEAD' ? await parts.files.find(pathname) : undefined;
  if (match) {
    if (match.canonicalPath !== pathname) {
      redirect(exchange, 301, match.canonicalPath);
      return;
    }
    return sendFile(exchange, 200, match.file);
  }

  const unforced = rules.redirectFor(pathname, 'unforced');
  if (unforced && (await follow(exchange, unforced))) return;

  const notFound = await parts.files.find('/404.html');
  if (notFound) return sendFile(exchange, 404, notFound.file);
  refuse(outgoing, 404, 'Not Found');
}

interface Exchange {
  readonly parts: FrontParts;
  readonly rules: SiteRules;
  readonly url: URL;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** @returns false when the rule rewrites to a file that does not exist. */
async function follow(exchange: Exchange, { to, status }: RedirectMatch): Promise<boolean> {
  if (status >= 300 && status < 400) {
    redirect(exchange, status, to);
    return true;
  }
  const target = await exchange.parts.files.find(to);
  if (target) await sendFile(exchange, status, target.file);
  return target !== undefined;
}

function redirect({ url, outgoing }: Exchange, status: number, to: string): void {
  outgoing.writeHead(status, {
    location: to.includes('?') ? to : to + url.search,
    'cache-control': 'no-store',
  });
  outgoing.end();
}

async function sendFile(exchange: Exchange, status: number, file: StaticFile): Promise<void> {
  const { incoming, outgoing, rules, url } = exchange;
  const encoding = file.isCompressible
    ? acceptedEncoding(incoming.headers['accept-encoding'])
    : undefined;
  const { body, etag } = await file.representation(encoding);

  outgoing.setHeader('cache-control', 'public, max-age=0, must-revalidate');
  outgoing.setHeader('content-type', file.contentType);
  outgoing.setHeader('etag', etag);
  if (file.isCompressible) outgoing.setHeader('vary', 'accept-encoding');
  // Rules see the address that was asked for, not the file behind it.
  for (const [name, value] of rules.headersFor(url.pathname)) outgoing.setHeader(name, value);

  if (status === 200 && isKnown(incoming.headers['if-none-match'], etag)) {
    outgoing.removeHeader('content-type');
    outgoing.writeHead(304).end();
    return;
  }
  if (encoding) outgoing.setHeader('content-encoding', encoding);
  outgoing.writeHead(status, { 'content-length': body.length });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

function isKnown(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

async function callFunction(
  { parts, url, incoming, outgoing }: Exchange,
  route: FunctionRoute,
): Promise<void> {
  let body: Buffer;
  try {
    body = await readBody(incoming, BODY_MAX_BYTES);
  } catch (error) {
    if (error instanceof BodyTooLargeError) {
      refuse(outgoing, 413, 'Content Too Large');
      return;
    }
    // The sender has gone, and nobody is left to answer.
    outgoing.destroy();
    return;
  }
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0;
  const ip = clientAddress(incoming, parts.clientAddressHeader);
  const result = await parts.functions.call(route, {
    method,
    url: url.href,
    headers: passedHeaders(incoming, ip),
    body: hasBody ? body : undefined,
    ip,
  });
  switch (result.kind) {
    case 'answer': {
      sendAnswer(result, outgoing);
      return;
    }
    case 'failure': {
      refuse(outgoing, 500, 'Internal Server Error');
      return;
    }
    case 'timeout': {
      refuse(outgoing, 504, 'Gateway Timeout');
      return;
    }
    case 'stopped': {
      refuse(outgoing, 503, 'Service Unavailable');
      return;
    }
  }
}

function clientAddress(incoming: IncomingMessage, header: string | undefined): string {
  const claimed = header === undefined ? undefined : incoming.headers[header];
  return String(claimed ?? incoming.socket.remoteAddress ?? '');
}

function passedHeaders(incoming: IncomingMessage, ip: string): [string, string][] {
  const own = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || NOT_PASSED_ON.test(name) ? [] : [[name, String(value)]],
  );
  return [...own, ['x-forwarded-for', ip], ['x-nf-client-connection-ip', ip]];
}

function sendAnswer(
  { status, headers, body }: Extract<FunctionResult, { kind: 'answer' }>,
  outgoing: ServerResponse,
): void {
  for (const [name, value] of headers) {
    // One by one: two Set-Cookie headers must not become one.
    if (!NOT_PASSED_ON.test(name)) outgoing.appendHeader(name, value);
  }
  const mayHaveBody = status !== 204 && status !== 304;
  if (mayHaveBody && !outgoing.hasHeader('content-length')) {
    outgoing.setHeader('content-length', body.length);
  }
  outgoing.writeHead(status);
  outgoing.end(mayHaveBody && outgoing.req.method !== 'HEAD' ? body : undefined);
}

/** An answer of the server itself; like the functions' own errors it may neither be kept nor framed. */
function refuse(outgoing: ServerResponse, status: number, reason: string): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(status, {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  outgoing.end(outgoing.req.method === 'HEAD' ? undefined : `${reason}\n`);
}
