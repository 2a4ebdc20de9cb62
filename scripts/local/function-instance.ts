// Runs in a worker thread: all functions, loaded once, one request after the other, as an instance at Netlify does.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import type {
  FunctionAside,
  FunctionCall,
  FunctionConfig,
  FunctionReply,
  InstanceReady,
  InstanceStart,
} from './function-messages.ts';

interface FunctionModule {
  readonly default: (request: Request, context: object) => unknown;
  readonly config?: Readonly<Record<string, unknown>>;
}

class NotEmulatedError extends Error {
  override name = 'NotEmulatedError';
}

/** Parts of `config` that change which requests arrive and that nobody here would notice missing. */
const NOT_EMULATED = ['background', 'excludedPath'];

const { projectDirectory, files } = workerData as InstanceStart;
const projectUrl = `${pathToFileURL(projectDirectory).href}/`;

const modules = new Map<string, FunctionModule>();
for (const file of files) {
  modules.set(file, (await import(pathToFileURL(file).href)) as FunctionModule);
}
// What goes wrong beside a call must not take the call down with it.
process.on('unhandledRejection', (reason) => {
  tellAside('A background task', reason);
});
parentPort?.on('message', (call: FunctionCall) => {
  void run(call).then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage({
  kind: 'ready',
  configs: files.map((file) => readConfig(file, modules.get(file)?.config ?? {})),
} satisfies InstanceReady);

function readConfig(file: string, config: Readonly<Record<string, unknown>>): FunctionConfig {
  const unknown = NOT_EMULATED.find((name) => name in config);
  if (unknown) throw new Error(`${file}: the local server does not emulate config.${unknown}`);
  return {
    paths: [config['path'] ?? []].flat().map(String),
    methods: [config['method'] ?? []].flat().map(String),
    preferStatic: config['preferStatic'] === true,
  };
}

async function run(call: FunctionCall): Promise<FunctionReply> {
  try {
    const { method, headers, body } = call;
    const request = new Request(call.url, {
      method,
      headers: new Headers(headers.map(([name, value]): [string, string] => [name, value])),
      body: body === undefined ? null : new Uint8Array(body),
    });
    const response = await modules.get(call.file)?.default(request, makeContext(call));
    if (!(response instanceof Response)) return { kind: 'failure', reason: 'it gave no Response' };
    return {
      kind: 'answer',
      status: response.status,
      headers: [...response.headers],
      body: new Uint8Array(await response.arrayBuffer()),
    };
  } catch (error) {
    return { kind: 'failure', reason: describe(error) };
  }
}

/** The parts of Netlify's context that mean something on one machine; any other is an error instead of a surprise. */
function makeContext(call: FunctionCall): object {
  const known: Record<string | symbol, unknown> = {
    ip: call.ip,
    params: call.params,
    requestId: call.requestId,
    url: new URL(call.url),
    deploy: { context: 'dev', id: '0', published: false },
    json: (value: unknown) => Response.json(value),
    log: console.log,
    waitUntil: (work: Promise<unknown>) => {
      work.catch((error: unknown) => {
        tellAside('waitUntil', error);
      });
    },
  };
  return new Proxy(known, {
    get(target, name) {
      if (name in target || typeof name === 'symbol') return target[name];
      throw new NotEmulatedError(`context.${name}`);
    },
  });
}

function tellAside(what: string, error: unknown): void {
  parentPort?.postMessage({
    kind: 'aside',
    line: `${what} failed: ${describe(error)}`,
  } satisfies FunctionAside);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'something was thrown that is no Error';
  const frame = error.stack
    ?.split('\n')
    .find((line) => line.includes(projectUrl) && !line.includes('/node_modules/'));
  const place = frame?.slice(frame.indexOf(projectUrl) + projectUrl.length).replace(/:\d+\)?$/, '');
  return place === undefined ? error.name : `${error.name} at ${place}`;
}
