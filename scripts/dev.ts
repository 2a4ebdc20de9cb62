// `npm run dev`: Astro's server, with the functions and the store of `npm start` before it, and with the editor of
// `content/` at /admin. `npm run edit` opens that in the browser.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';

import { dev } from 'astro';

import { isForFiles } from '../netlify/local/files-server.ts';
import { openLocalData } from '../netlify/local/local-data.ts';
import { LOCAL_FOLDER } from '../netlify/server/lib/local-settings.ts';
import { BUILD_MARK, explainUncaught, readPort, run } from './command.ts';
import { contentRibbon } from './content-ribbon.ts';
import { openEditorSite } from './local/editor-site.ts';
import { localUrl } from './local/function-http.ts';
import { loadFunctions } from './local/functions.ts';
import type { Functions } from './local/functions.ts';
import { watchInbox } from './local/inbox.ts';
import { welcome } from './local/welcome.ts';

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
explainUncaught();
const port = readPort(4321);
const log = (line: string) => {
  console.error(line);
};

// The functions import what a build makes of the content.
if (!existsSync(BUILD_MARK)) {
  const code = await run('node', 'scripts/build.ts');
  if (code !== 0) process.exit(code);
}

const data = process.env['DATA_DIR'] ?? LOCAL_FOLDER;
const { files, sessionSecrets } = await openLocalData(data, {});
// Not in dist/, which `npm start` may be serving.
const editor = openEditorSite(join(data, 'editor'));
// Through Vite, so that a changed function is loaded again.
let load: (file: string) => Promise<unknown>;
let functions: Promise<Functions> | undefined;

async function openFunctions(): Promise<Functions> {
  const options = { projectDirectory: process.cwd(), log, load: (file: string) => load(file) };
  const loaded = await loadFunctions(options);
  loaded.startSchedules();
  return loaded;
}

const server = await dev({
  server: {
    port,
    open: process.argv[2] === 'edit' ? '/admin' : false,
  },
  // Completion in front matter, with .vscode/settings.json.
  experimental: { contentIntellisense: true },
  integrations: [
    contentRibbon(),
    {
      name: 'price-tokens',
      hooks: {
        'astro:server:setup': ({ server: { watcher }, refreshContent }) => {
          // Any text may quote the price.
          watcher.on('change', (path) => {
            if (/content.(services|plans|add-ons|equipment|site)\W/.test(path))
              void refreshContent?.({});
          });
        },
      },
    },
  ],
  vite: {
    plugins: [
      {
        name: 'local-functions',
        configureServer(vite) {
          load = (file) => vite.ssrLoadModule(file);
          // Addresses and schedules are read when functions are opened.
          vite.watcher.on('all', (_event, path) => {
            if (!/netlify.functions\W/.test(path)) return;
            const earlier = functions;
            functions = undefined;
            void earlier?.then(
              (opened) => opened.stop(),
              () => undefined,
            );
          });
          vite.middlewares.use((incoming, outgoing, next) => {
            const asked = localUrl(incoming);
            if (files && asked && isForFiles(asked)) return void files.handle(incoming, outgoing);
            if (asked && editor.isForEditor(asked))
              return void editor.serve(asked, incoming, outgoing).catch(next);
            functions ??= openFunctions();
            functions
              .then(async (loaded) => {
                const route = asked && loaded.find(incoming.method ?? 'GET', asked.pathname);
                if (route && !route.preferStatic)
                  await loaded.call(route, asked, incoming, outgoing);
                else next();
              })
              .catch((error: unknown) => {
                // The next request tries again: meanwhile it may have been fixed.
                functions = undefined;
                next(error);
              });
          });
        },
      },
    ],
  },
});
const address = `http://localhost:${server.address.port}`;
process.env['URL'] = address;
if (files) process.env['FILES_URL'] = files.urlAt(address);
watchInbox(join(data, 'inbox'), address, log);
console.log(
  welcome({
    url: address,
    dataDirectory: resolve(data),
    sessionSecrets,
    files: files ? 'data folder' : 'environment',
  }),
);
