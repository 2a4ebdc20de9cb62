import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Config } from '@netlify/functions';

import { describeError } from '../command.ts';
import { sendError, sendResponse, toRequest } from './function-http.ts';
import { threadedPasswords } from './passwords.ts';
import { withoutSlash } from './site-rules.ts';

interface FunctionModule {
  /** The last argument is what our endpoints take from the machine they run on; Netlify gives none. */
  default: (request: Request, context: object, machine: object) => unknown;
  config?: Config;
}

/** A function and one of its addresses. */
export interface FunctionRoute {
  file: string;
  path: string;
  methods: string[];
  /** A file of the site at the same address wins over the function. */
  preferStatic: boolean;
  pattern: URLPattern;
}

/** The functions of the site, which run in this process, any number of calls at a time. */
export interface Functions {
  routes: FunctionRoute[];
  /** Finds the function for a request as Netlify does: whatever the case, with or without a slash at the end. */
  find(method: string, pathname: string): FunctionRoute | undefined;
  /** Answers the request with the function. Never rejects. */
  call(
    route: FunctionRoute,
    url: URL,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void>;
  /** Runs the scheduled functions at their times from now on. */
  startSchedules(): void;
  /** Ends the schedules and waits for what runs, also after responses. */
  stop(): Promise<void>;
}

export interface FunctionsOptions {
  /** Holds netlify/functions. */
  projectDirectory: string;
  /** Takes a text about each failure. */
  log: (text: string) => void;
  /** Loads a module; default: `import()`. */
  load?: (file: string) => Promise<unknown>;
}

/** Parts of `config` that change when a function runs, and whose absence would go unnoticed. */
const NOT_EMULATED = ['background', 'excludedPath'];

/**
 * Loads every function.
 * @throws Error when one cannot be loaded, or asks for what only Netlify can do.
 */
export async function loadFunctions(options: FunctionsOptions): Promise<Functions> {
  const { load: importFile = (file: string) => import(pathToFileURL(file).href) } = options;
  const load = (file: string) => importFile(file) as Promise<FunctionModule>;
  const folder = join(options.projectDirectory, 'netlify/functions');
  // Not one pattern: a parenthesis or bracket of the folder would be part of it.
  const names = globSync('*.ts', { cwd: folder }).sort();
  const configs = new Map<string, Config>();
  for (const file of names.map((name) => join(folder, name)))
    configs.set(file, (await load(file)).config ?? {});
  const routes = [...configs].flatMap(([file, config]) => toRoutes(file, config));
  const running = runningWork(options.log);
  const machine = { passwords: threadedPasswords() };
  const endSchedules: (() => void)[] = [];

  async function run(file: string, request: Request, ip: string, params: object) {
    const { default: handle } = await load(file);
    const waitUntil = (work: Promise<unknown>) =>
      void running.track(work, `${file} after its response`);
    return handle(request, { ...contextOf(request), ip, params, waitUntil }, machine);
  }

  return {
    routes,

    find: (method, pathname) => routes.find((route) => answers(route, method, pathname)),

    async call({ file, path, pattern }, url, incoming, outgoing) {
      const ip = incoming.socket.remoteAddress ?? '';
      // Whoever breaks off meanwhile waits for no answer.
      const request = await toRequest(incoming, url, ip).catch(() => null);
      if (request === null) {
        outgoing.destroy();
      } else if (!request) {
        sendError(outgoing, 413, 'Content Too Large');
      } else {
        const { groups } = pattern.exec({ pathname: withoutSlash(url.pathname) })?.pathname ?? {};
        const response = run(file, request, ip, { ...groups });
        await running.track(sendResponse(response, outgoing), `${request.method} ${path}`);
        if (!outgoing.writableEnded) sendError(outgoing, 500, 'Internal Server Error');
      }
    },

    startSchedules() {
      for (const [file, { schedule }] of configs) {
        if (schedule === undefined) continue;
        const runScheduled = (nextRun: Date) => {
          const body = JSON.stringify({ next_run: nextRun.toISOString() });
          const request = new Request('http://localhost', { method: 'POST', body });
          void running.track(run(file, request, '', {}), file);
        };
        endSchedules.push(runOnSchedule(parseSchedule(schedule), runScheduled));
      }
    },

    async stop() {
      for (const end of endSchedules) end();
      await running.end();
    },
  };
}

function runningWork(log: (text: string) => void) {
  const running = new Set<Promise<unknown>>();
  return {
    /** Lets `end` wait for the work, and logs when it fails. */
    async track(work: Promise<unknown>, what: string): Promise<void> {
      running.add(work);
      try {
        await work;
      } catch (error) {
        log(`${what} failed: ${describeError(error, true)}`);
      } finally {
        running.delete(work);
      }
    },
    async end(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/**
 * Reads a schedule of `config`.
 * @returns milliseconds between two runs.
 * @throws Error for a schedule other than "every so many minutes".
 */
function parseSchedule(schedule: string): number {
  const minutes = Number(/^\*\/(\d+) \* \* \* \*$/.exec(schedule)?.[1]);
  if (60 % minutes === 0) return minutes * 60_000;
  throw new Error(`The local server knows schedules like */5 * * * *, not ${schedule}.`);
}

/**
 * Runs work at every multiple of the interval on the clock. What was missed while the machine slept runs once.
 * @returns ends it.
 */
function runOnSchedule(everyMs: number, run: (nextRun: Date) => void): () => void {
  let timer: NodeJS.Timeout;
  const waitAfter = (ms: number): Date => {
    const due = (Math.floor(ms / everyMs) + 1) * everyMs;
    timer = setTimeout(() => {
      run(waitAfter(Math.max(due, Date.now())));
    }, due - Date.now());
    return new Date(due);
  };
  waitAfter(Date.now());
  return () => {
    clearTimeout(timer);
  };
}

function toRoutes(file: string, config: Config): FunctionRoute[] {
  const unknown = NOT_EMULATED.find((name) => name in config);
  if (unknown) throw new Error(`${file}: the local server does not know config.${unknown}.`);
  return [config.path ?? []].flat().map((path) => ({
    file,
    path,
    methods: [config.method ?? []].flat(),
    preferStatic: config.preferStatic === true,
    pattern: new URLPattern({ pathname: path }, { ignoreCase: true }),
  }));
}

function answers({ methods, pattern }: FunctionRoute, method: string, pathname: string): boolean {
  const takesMethod = methods.length === 0 || methods.includes(method);
  return takesMethod && pattern.test({ pathname: withoutSlash(pathname) });
}

/** What Netlify says about every request. */
const contextOf = ({ url }: Request) => ({
  url: new URL(url),
  requestId: randomUUID(),
  deploy: { context: 'dev', id: '0', published: false },
});
