import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { openEditorSite } from '../../../scripts/local/editor-site.ts';
import { openSite } from '../../../scripts/local/site.ts';
import { listen } from '../../support/ports.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What a listener on a port of its own answers. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
}

const urlOf = (path = '') => new URL(path, 'http://localhost');

/** The files of /admin as `npm run dev` serves them. @param make in place of bundling them */
async function serveEditor(make: (folder: string) => Promise<void>) {
  const editor = openEditorSite(temporaryFolder(), make);
  return serve((incoming, outgoing) => {
    editor.serve(urlOf(incoming.url), incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(500).end(String(error));
    });
  });
}

async function makeWorker(folder: string) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'check.js'), '// The check.');
}

/** Headers that are the same for every file of the site; of the policy, all but the hashes of the built pages. */
function commonHeaders({ headers }: Response): Record<string, string> {
  const common = [...headers]
    .filter(([name]) => !/^(content-length|date|etag|last-modified)$/.test(name))
    .map(([name, value]) => [name, value.replaceAll(/ 'sha256-[^ ;]+/g, '')]);
  return Object.fromEntries(common) as Record<string, string>;
}

it('sends the files of the editor under the headers of the built site', async () => {
  const dev = await serveEditor(makeWorker);
  const site = await openSite('.', 'dist');
  const start = await serve((incoming, outgoing) => {
    void site.serve(urlOf(incoming.url), incoming, outgoing);
  });
  for (const path of ['/admin/check.js', '/admin/files.json']) {
    const headers = commonHeaders(await dev(path));
    expect(headers).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain(`default-src 'none'; script-src 'self'`);
    expect(headers).toEqual(commonHeaders(await start(path)));
  }
  expect((await dev('/admin/none.js')).status).toBe(404);
});

it('sends whole files about the content, however many are asked for at once', async () => {
  const dev = await serveEditor(makeWorker);
  const names = ['files', 'tokens', 'pages', 'files'];
  const answers = await Promise.all(names.map((name) => dev(`/admin/${name}.json`)));
  const values = (await Promise.all(answers.map((answer) => answer.json()))) as object[];
  expect(Object.keys(values[0] ?? {})).toContain('content/pages/home.yaml');
  expect(values[1]).toContainEqual(['price:lite-edit', 40]);
  expect(values[2]).toContainEqual(expect.objectContaining({ address: '/pricing' }));
  expect(values[3]).toEqual(values[0]);
});
