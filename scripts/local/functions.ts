import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Config } from '@netlify/functions';

import { describeError } from '../command.ts';
import { sendError, sendResponse, toRequest } from './function-http.ts';
import { threadedPasswords } from './passwords.ts';
import { withoutSlash } from './site-rules.ts';

interface FunctionModule {
  /** The last argument is what our functions take from the machine they run on; Netlify gives none. */
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

export interface FunctionsOptions {
  /** Holds netlify/functions. */
  projectDirectory: string;
  /** Takes a text about each failure. */
  log: (text: string) => void;
  /** Loads a module; default: `import()`. */
  load?: (file: string) => Promise<unknown>;
  /** The deploy context that functions are told; default: `dev`. */
  deployContext?: string;
  /** Bytes that a request for an address may have; default: Netlify's limit. */
  maximumBytes?: (path: string, headers: IncomingHttpHeaders) => number;
  /** Whether this process runs a scheduled function at a time, of all that could; default: it does. */
  claim?: (name: string, dueMs: number) => Promise<boolean>;
}

/** Who asks a function for something. */
export interface Caller {
  ip: string;
  requestId?: string | undefined;
  /** Is told the pattern of the address, once it is known. */
  noteRoute?: (path: string) => void;
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
  const names = globSync('*.{js,ts}', { cwd: folder }).sort();
  const configs = new Map<string, Config>();
  for (const file of names.map((name) => join(folder, name)))
    configs.set(file, (await load(file)).config ?? {});
  return new Functions(configs, { ...options, load });
}

/** The functions of the site, which run in this process, any number of calls at a time. */
export class Functions {
  readonly routes: readonly FunctionRoute[];
  readonly #configs: ReadonlyMap<string, Config>;
  readonly #load: (file: string) => Promise<FunctionModule>;
  readonly #options: FunctionsOptions;
  readonly #machine = { passwords: threadedPasswords() };
  readonly #running = new Set<Promise<unknown>>();
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(
    configs: ReadonlyMap<string, Config>,
    options: FunctionsOptions & { load: (file: string) => Promise<FunctionModule> },
  ) {
    this.#configs = configs;
    this.#load = options.load;
    this.#options = options;
    this.routes = [...configs].flatMap(([file, config]) => toRoutes(file, config));
  }

  /** Finds the function for a request as Netlify does: whatever the case, with or without a slash at the end. */
  find(method: string, pathname: string): FunctionRoute | undefined {
    const forms = [pathname, withoutSlash(pathname)];
    const isAt = (pattern: URLPattern) => forms.some((form) => pattern.test({ pathname: form }));
    return this.routes.find(({ methods, pattern }) => {
      const isServed = methods.length === 0 || methods.includes(method);
      return isServed && isAt(pattern);
    });
  }

  /** Answers the request with the function. Never rejects. */
  async call(
    { file, path }: FunctionRoute,
    url: URL,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    caller: Caller = { ip: incoming.socket.remoteAddress ?? '' },
  ): Promise<void> {
    caller.noteRoute?.(path);
    const most = this.#options.maximumBytes?.(path, incoming.headers);
    // Whoever breaks off meanwhile waits for no answer.
    const request = await toRequest(incoming, url, caller.ip, most).catch(() => null);
    if (request === null) {
      outgoing.destroy();
    } else if (!request) {
      sendError(outgoing, 413, 'Content Too Large');
    } else {
      // Stricter than `find`, as with Netlify: the case counts, and before a query the slash.
      const pathname = url.search ? url.pathname : withoutSlash(url.pathname);
      const { groups } = new URLPattern({ pathname: path }).exec({ pathname })?.pathname ?? {};
      const response = this.#run(file, request, caller, { ...groups });
      await this.#track(sendResponse(response, url, outgoing), `${request.method} ${path}`);
      if (!outgoing.writableEnded) sendError(outgoing, 500, 'Internal Server Error');
    }
  }

  /**
   * Runs the scheduled functions at their times from now on.
   * @throws Error for a schedule other than "every so many minutes".
   */
  startSchedules(): void {
    for (const [file, { schedule }] of this.#configs) {
      if (schedule === undefined) continue;
      const minutes = Number(/^\*\/(\d+) \* \* \* \*$/.exec(schedule)?.[1]);
      if (60 % minutes !== 0)
        throw new Error(`The local server knows schedules like */5 * * * *, not ${schedule}.`);
      this.#runAfter(Date.now(), file, minutes * 60_000);
    }
  }

  /** Ends the schedules and waits for what runs, also after responses. */
  async stop(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  /** Runs a function at the next multiple of the interval on the clock. What was missed while the machine slept runs once. */
  #runAfter(ms: number, file: string, everyMs: number): Date {
    const due = (Math.floor(ms / everyMs) + 1) * everyMs;
    const run = () => {
      const next = this.#runAfter(Math.max(due, Date.now()), file, everyMs);
      const body = JSON.stringify({ next_run: next.toISOString() });
      const request = new Request('http://localhost', { method: 'POST', body });
      void this.#track(this.#runScheduled(file, request, due), file);
    };
    this.#timers.set(file, setTimeout(run, due - Date.now()));
    return new Date(due);
  }

  async #runScheduled(file: string, request: Request, dueMs: number): Promise<void> {
    const { claim = () => Promise.resolve(true) } = this.#options;
    if (await claim(parse(file).name, dueMs)) await this.#run(file, request, { ip: '' }, {});
  }

  async #run(file: string, request: Request, caller: Caller, params: object): Promise<unknown> {
    const { default: handle } = await this.#load(file);
    const { ip, requestId = randomUUID(), noteRoute } = caller;
    const context = {
      url: new URL(request.url),
      requestId,
      deploy: { context: this.#options.deployContext ?? 'dev', id: '0', published: false },
      ip,
      params,
      noteRoute,
      waitUntil: (work: Promise<unknown>) => void this.#track(work, `${file} after its response`),
    };
    return handle(request, context, this.#machine);
  }

  /** Lets `stop` wait for the work, and logs when it fails. */
  async #track(work: Promise<unknown>, what: string): Promise<void> {
    this.#running.add(work);
    try {
      await work;
    } catch (error) {
      this.#options.log(`${what} failed: ${describeError(error, true)}`);
    } finally {
      this.#running.delete(work);
    }
  }
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
