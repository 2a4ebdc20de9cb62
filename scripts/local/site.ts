import { createReadStream, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import sirv from 'sirv';

import { forScheme, sendError } from './function-http.ts';
import type { Caller, Functions } from './functions.ts';
import { readSiteRules, withoutSlash } from './site-rules.ts';
import type { RedirectMatch } from './site-rules.ts';

export interface Site {
  /** Whether a file lies at the path, which is still encoded. */
  hasFile(pathname: string): boolean;
  /** Answers as Netlify's network does: forced redirect, file, other redirect, 404.html. */
  serve(url: URL, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
}

/**
 * As a redirect's target `//` would be another host; an encoded slash, backslash or NUL is part of no name. `_headers` and
 * `_redirects` are for Netlify alone.
 */
const NO_PATH = /\/\/|%2f|%5c|%00|^\/_(headers|redirects)$/i;

/**
 * Opens the built site. A new build is served without a restart, under its own rules.
 * @param made files that are made anew for each request, by their addresses: values to be sent as JSON.
 * @throws Error when a rule cannot be followed.
 */
export async function openSite(
  projectDirectory: string,
  distDirectory: string,
  made: Readonly<Record<string, () => unknown>> = {},
): Promise<Site> {
  const sendFile = sirv(distDirectory, { dev: true, etag: true });
  const currentRules = await openRules(projectDirectory, distDirectory);

  const findFile = (pathname: string) => findIn(distDirectory, pathname);

  function follow(
    { to, status }: RedirectMatch,
    url: URL,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): void {
    if (status >= 300 && status < 400) {
      const location = to.includes('?') ? to : to.replace(/(?=#)|$/, () => url.search);
      outgoing.writeHead(status, { location }).end();
      return;
    }
    const file = findFile(to);
    if (!file) {
      sendError(outgoing, 404, 'Not Found');
    } else if (status === 200) {
      incoming.url = to;
      sendFile(incoming, outgoing);
    } else {
      // sirv knows no other status.
      outgoing.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
      createReadStream(file).pipe(outgoing);
    }
  }

  return {
    hasFile: (pathname) => findFile(pathname) !== undefined,

    async serve(url, incoming, outgoing) {
      const rules = await currentRules();
      const { pathname } = url;
      // What Netlify sends where no rule says otherwise.
      outgoing.setHeader('cache-control', 'public, max-age=0, must-revalidate');
      // Rules see the address that was asked for, not the file behind it.
      outgoing.setHeaders(forScheme(rules.headersFor(pathname), url));
      const { [pathname]: make } = made;
      if (make) return sendMade(outgoing, make);
      const shorter = pathname.replace(/\/$/, '');
      const unforced = () => {
        if (findFile(pathname)) return { to: pathname, status: 200 };
        if (findFile(shorter)) return { to: shorter, status: 301 };
        return rules.redirectFor(pathname, false) ?? { to: '/404', status: 404 };
      };
      follow(rules.redirectFor(pathname, true) ?? unforced(), url, incoming, outgoing);
    },
  };
}

export interface Network {
  site: Site;
  functions: Functions;
}

/** Answers as Netlify's network does: function, then the site. */
export async function answerAsNetwork(
  { site, functions }: Network,
  url: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  caller?: Caller,
): Promise<void> {
  const { method = 'GET' } = incoming;
  // No request of a function can be made of it.
  const route = method === 'TRACE' ? undefined : functions.find(method, url.pathname);
  if (route && !(route.preferStatic && site.hasFile(withoutSlash(url.pathname)))) {
    await functions.call(route, url, incoming, outgoing, caller);
  } else if (method === 'GET' || method === 'HEAD') {
    await site.serve(url, incoming, outgoing);
  } else {
    sendError(outgoing, 405, 'Method Not Allowed');
  }
}

/** In one piece: what is being written anew while it is read would be cut. */
async function sendMade(outgoing: ServerResponse, make: () => unknown): Promise<void> {
  outgoing.setHeader('content-type', 'application/json');
  outgoing.end(JSON.stringify(await make()));
}

/** `/pricing` is pricing.html. */
function findIn(directory: string, pathname: string): string | undefined {
  if (NO_PATH.test(pathname) || !canDecode(pathname)) return undefined;
  const path = decodeURIComponent(pathname);
  const names = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  return names.map((name) => join(directory, name)).find((file) => statOf(file)?.isFile());
}

/** The rules of the site, read again when their files have changed. */
async function openRules(projectDirectory: string, distDirectory: string) {
  const files = [
    join(projectDirectory, 'netlify.toml'),
    join(distDirectory, '_headers'),
    join(distDirectory, '_redirects'),
  ];
  const readVersion = () => files.map((file) => statOf(file)?.mtimeMs).join();
  const readRules = () => readSiteRules(projectDirectory, distDirectory);
  let version = readVersion();
  let rules = await readRules();
  return async () => {
    if (readVersion() !== version) {
      version = readVersion();
      rules = await readRules();
    }
    return rules;
  };
}

function canDecode(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    // No file has such a name.
    if (error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG')
      return undefined;
    throw error;
  }
}
