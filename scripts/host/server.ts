import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server as TcpServer, type AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

import { receiveMailContract } from '../../src/contracts/mail.ts';
import { buildDependencies } from '../../netlify/server/dependencies.ts';
import { isFromProvider } from '../../netlify/server/http/mail-provider.ts';
import { netlifyPlatform } from '../../netlify/server/http/platform.ts';
import { ApiError } from '../../netlify/server/lib/errors.ts';
import { MINUTE_MS } from '../../netlify/server/lib/time.ts';
import { databaseOf } from '../../netlify/server/storage/database.ts';
import { countAttempt, perAccount } from '../../netlify/server/storage/limits.ts';
import { describeError } from '../command.ts';
import { forScheme, sendError } from '../local/function-http.ts';
import { loadFunctions } from '../local/functions.ts';
import { answerAsNetwork, openSite } from '../local/site.ts';
import type { SiteRules } from '../local/site-rules.ts';
import { keepFiles } from './kept-files.ts';
import type { HostSettings } from './settings.ts';

/** The site as it is reached from anywhere. */
export interface HostServer {
  port: number;
  /** Takes nothing new, and waits for what runs, also after responses. */
  stop(): Promise<void>;
}

/** Longer than proxies keep theirs, so that none sends on one that is just being closed. */
const KEEP_ALIVE_MS = 125_000;
/** For a whole request: files don't come this way. */
const REQUEST_TIMEOUT_MS = 60_000;
const MAXIMUM_CONNECTIONS = 2000;
/** The largest body that a route takes has a quarter of it. */
const MAXIMUM_BODY_BYTES = 1024 * 1024;
const HEALTH_TIMEOUT_MS = 2000;
/** Whoever looks whether this instance is up finds out before it is gone. */
const NOTICE_MS = 1000;
const STOP_TIMEOUT_MS = 25_000;

/** In the log, for what is neither a file nor a function: what a stranger wrote there is not logged. */
const UNKNOWN_PATH = '/*';

/**
 * Serves the built site and its functions to anybody, as production.
 * @param rules those of the site, which do not change while it runs.
 * @param writeLine takes a line of JSON for each request, and for each failure.
 * @throws Error with code EADDRINUSE when the port is taken.
 */
export async function startHost(
  settings: HostSettings,
  rules: SiteRules,
  writeLine: (line: string) => void,
): Promise<HostServer> {
  const note: Note = (level, event, facts) => {
    writeLine(JSON.stringify({ time: new Date().toISOString(), level, event, ...facts }));
  };
  const parts = await openParts(settings, rules, note);
  const open = new Set<ServerResponse>();
  const state = { isStopping: false };
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (incoming, outgoing) => {
    const visit: Visit = { requestId: randomUUID(), path: UNKNOWN_PATH };
    const startedAt = performance.now();
    open.add(outgoing);
    outgoing.shouldKeepAlive &&= !state.isStopping;
    outgoing.once('close', () => {
      open.delete(outgoing);
      const { method } = incoming;
      // As others log a visitor who did not wait.
      const status = outgoing.writableFinished ? outgoing.statusCode : 499;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      note('info', 'request', { ...visit, method, status, ms });
    });
    answer({ ...parts, ...settings, ...state }, visit, incoming, outgoing).catch(
      (error: unknown) => {
        note('error', 'host_failure', { problem: describeError(error, true) });
        sendError(outgoing, 500, 'Internal Server Error');
      },
    );
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = MAXIMUM_CONNECTIONS;
  await new Promise<void>((ready, failed) => {
    server.once('error', failed).listen(settings.port, settings.host, ready);
  });
  parts.functions.startSchedules();
  void parts.kept.compress().then(() => {
    note('info', 'files_compressed', {});
  });

  async function finish(): Promise<void> {
    while (open.size > 0) await Promise.all([...open].map((each) => once(each, 'close')));
    await parts.functions.stop();
  }

  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      state.isStopping = true;
      for (const outgoing of open) outgoing.shouldKeepAlive = false;
      // Not its own `close`, which would cut connections that a request may be on its way in.
      TcpServer.prototype.close.call(server);
      const patience = delay(STOP_TIMEOUT_MS, undefined, { ref: false });
      await Promise.race([Promise.all([finish(), delay(NOTICE_MS)]), patience]);
      server.closeAllConnections();
    },
  };
}

type Note = (level: 'info' | 'error', event: string, facts: object) => void;

type Parts = Awaited<ReturnType<typeof openParts>>;

async function openParts({ origin }: HostSettings, rules: SiteRules, note: Note) {
  const functions = await loadFunctions({
    projectDirectory: '.',
    deployContext: 'production',
    // Strangers cannot fill the memory.
    maximumBytes: (path, { authorization = '' }) => {
      const { path: ofMail, maxBodyBytes } = receiveMailContract;
      const isMail = path === ofMail && isFromProvider({ env: process.env }, authorization);
      return isMail ? maxBodyBytes : MAXIMUM_BODY_BYTES;
    },
    claim: async (name, dueMs) => {
      const isOurs = await claimSchedule(name, dueMs);
      if (isOurs) note('info', 'schedule', { name, due: new Date(dueMs).toISOString() });
      return isOurs;
    },
    log: (problem) => {
      note('error', 'host_failure', { problem });
    },
  });
  const kept = await keepFiles('dist', (pathname) => {
    const route = functions.find('GET', pathname);
    const isElsewhere = rules.redirectFor(pathname, true) ?? (route && !route.preferStatic);
    return isElsewhere ? undefined : forScheme(rules.headersFor(pathname), origin);
  });
  return { functions, kept, site: await openSite('.', 'dist'), isHealthy: healthCheck() };
}

/**
 * One attempt at each time of each schedule: the store decides whose it is, and forgets it by itself. Instances whose clocks
 * differ by less agree on who was first.
 */
const scheduleLimit = perAccount('schedule', 1, 60 * MINUTE_MS);

/**
 * Whether this process, of all that share the database, runs a schedule at a time.
 * @throws StoreUnavailableError when that is unknown; nobody may run it then, until the next time.
 */
async function claimSchedule(name: string, dueMs: number): Promise<boolean> {
  const site = { name: 'production', isLocal: false };
  const deps = buildDependencies(netlifyPlatform, site, { record: () => undefined });
  try {
    await countAttempt(deps, [scheduleLimit, `${name} ${dueMs}`]);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

async function answer(
  { origin, hops, isStopping, isHealthy, kept, ...network }: Answering,
  visit: Visit,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = 'GET', url: target = '' } = incoming;
  if (target === '/healthz') {
    visit.path = target;
    const isUp = !isStopping && (await isHealthy());
    outgoing.writeHead(isUp ? 200 : 503, { 'cache-control': 'no-store' }).end();
    return;
  }
  const { host = '' } = incoming.headers;
  if (host !== origin.host && URL.parse(`${origin.protocol}//${host}`)?.host !== origin.host) {
    sendError(outgoing, 421, 'Misdirected Request');
    return;
  }
  const url = target.startsWith('/') ? URL.parse(origin.origin + target) : null;
  if (!url) {
    sendError(outgoing, 400, 'Bad Request');
    return;
  }
  if ((method === 'GET' || method === 'HEAD') && kept.send(url.pathname, incoming, outgoing)) {
    visit.path = url.pathname;
    return;
  }
  await answerAsNetwork(network, url, incoming, outgoing, {
    ip: addressOf(incoming, hops),
    requestId: visit.requestId,
    noteRoute: (path) => {
      visit.path = path;
    },
  });
}

type Answering = Parts & HostSettings & { isStopping: boolean };

interface Visit {
  requestId: string;
  /** Of a file, or the pattern of an address. */
  path: string;
}

/** The visitor's address: of those that the proxies before us heard from, the outermost. */
function addressOf({ headers, socket }: IncomingMessage, hops: number): string {
  const heard = hops > 0 ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
  return heard.slice(-hops)[0]?.trim() || (socket.remoteAddress ?? '');
}

/** Asks the database, once at a time whoever wants to know. */
function healthCheck(): () => Promise<boolean> {
  const query = databaseOf(process.env);
  let asking: Promise<boolean> | undefined;
  return () =>
    (asking ??= Promise.resolve(query?.('SELECT 1', [], HEALTH_TIMEOUT_MS))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      }));
}
