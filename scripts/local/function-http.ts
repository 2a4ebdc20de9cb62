import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

const MEGABYTE = 1024 * 1024;
/** Netlify's limit for requests, and for responses made of a string or bytes. */
const BUFFERED_MAX_BYTES = 6 * MEGABYTE;
const STREAMED_MAX_BYTES = 20 * MEGABYTE;
/** They concern one connection, or are Netlify's to set. */
const NOT_PASSED_ON =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|forwarded|x-forwarded-.*|x-nf-.*)$/;

/** Another name would be another site's page that points its domain here (DNS rebinding). */
const OWN_HOST = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** The address that was asked for; undefined when it is no path on this machine. */
export function localUrl({ url, headers: { host = '' } }: IncomingMessage): URL | undefined {
  if (!OWN_HOST.test(host) || !url?.startsWith('/')) return undefined;
  return URL.parse(`http://${host}${url}`) ?? undefined;
}

/** Makes the request that a function gets; undefined when its body is larger than Netlify, or `maximumBytes`, takes. */
export async function toRequest(
  incoming: IncomingMessage,
  url: URL,
  ip: string,
  maximumBytes = BUFFERED_MAX_BYTES,
): Promise<Request | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // What is beyond the limit is read too: only then does the sender hear the answer.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maximumBytes) chunks.push(chunk);
  }
  if (bytes > maximumBytes) return undefined;

  const { method = 'GET' } = incoming;
  const headers = new Headers({ 'x-forwarded-for': ip, 'x-nf-client-connection-ip': ip });
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !NOT_PASSED_ON.test(name)) headers.set(name, String(value));
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, { method, headers, body: hasBody ? Buffer.concat(chunks) : null });
}

/**
 * Sends what a function returned.
 * @param url the address that was asked for.
 * @throws TypeError when that is no Response.
 * @throws RangeError when it is larger than Netlify sends.
 */
export async function sendResponse(
  returned: Promise<unknown>,
  url: URL,
  outgoing: ServerResponse,
): Promise<void> {
  const response = await returned;
  if (!(response instanceof Response)) throw new TypeError('it returned no Response');
  outgoing.statusCode = response.status;
  for (const [name, value] of forScheme(response.headers, url)) {
    // One by one: two Set-Cookie headers must not become one.
    if (!NOT_PASSED_ON.test(name)) outgoing.appendHeader(name, value);
  }
  // A string or bytes come in one piece. Only a stream has a second one.
  let last: Uint8Array | undefined;
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    // Whoever reads slowly waits; what waits would fill the memory.
    if (last && !outgoing.write(last)) await untilTaken(outgoing);
    if (outgoing.destroyed) return;
    last = piece;
    bytes += piece.length;
    if (bytes > STREAMED_MAX_BYTES) throw new RangeError('its streamed response exceeds 20 MB');
  }
  if (!outgoing.headersSent && bytes > BUFFERED_MAX_BYTES) {
    throw new RangeError('its response exceeds 6 MB and isn’t a stream');
  }
  outgoing.end(last);
}

/** Waits until what was written is on its way, or nobody reads any more. */
async function untilTaken(outgoing: ServerResponse): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race(['drain', 'close'].map((event) => once(outgoing, event, { signal })));
  // A long answer would gather listeners for its end with every piece.
  waiting.abort();
}

/** Over http, headers without the wish for https: Safari grants it on localhost too, where nobody would answer. */
export function forScheme(headers: Headers, { protocol }: URL): Headers {
  const result = new Headers(headers);
  const policy = headers.get('content-security-policy');
  if (protocol === 'http:' && policy !== null)
    result.set('content-security-policy', policy.replace(/;\s*upgrade-insecure-requests/, ''));
  return result;
}

/** A response of the server itself; like the functions' own errors it may neither be kept nor framed. */
export function sendError(outgoing: ServerResponse, status: number, reason: string): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
  outgoing.writeHead(status, {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  outgoing.end(`${reason}\n`);
}
