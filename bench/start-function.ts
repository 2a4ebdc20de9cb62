// `node start-function.ts ENTRY`: imports a packed function, asks it once and says what that took. A process of its own.
import { registerHooks } from 'node:module';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

const [entry = ''] = process.argv.slice(2);
const loaded = new Set<string>();
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) loaded.add(url);
    return nextLoad(url, context);
  },
});

type Handler = (request: Request, context: object) => Promise<Response | undefined>;

const startedAt = performance.now();
const module = (await import(pathToFileURL(entry).href)) as { default: Handler };
const context = { ip: '203.0.113.7', requestId: 'bench-start', deploy: {} };
await module.default(new Request('https://roomtone.example/api/start'), context);
const firstAnswerMs = performance.now() - startedAt;
console.log(JSON.stringify({ modules: loaded.size, firstAnswerMs }));
