import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import type {
  CheckAnswer,
  EntryAnswer,
  NewEntryAnswer,
  Overview,
  RefusalAnswer,
} from '../../scripts/edit/contract.ts';
import { startEditor } from '../../scripts/edit/server.ts';
import { copyContent, writeFiles } from '../content/temporary-folder.ts';

const now = new Date('2099-12-01T10:20:30Z');

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  /** Over those that the page sends; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** An editor over a copy of the content, and a way to send it any request: fetch would set headers of its own. */
async function makeEditor() {
  const folder = copyContent();
  const editor = await startEditor({
    folder,
    port: 0,
    previewUrl: () => 'http://localhost:4321',
    now: () => now,
  });
  onTestFinished(editor.stop);
  const { host, origin, port, hash } = new URL(editor.url);
  const own = {
    Host: host,
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
    'X-Editor-Key': hash.slice('#key='.length),
  };
  const send = async (path: string, { method = 'GET', body, headers = {} }: Sent = {}) => {
    const all = Object.entries<string | undefined>({ ...own, ...headers }).filter(
      ([, value]) => value !== undefined,
    );
    return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
      (resolve, reject) => {
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            path,
            method,
            headers: Object.fromEntries(all) as Record<string, string>,
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () => {
              const text = Buffer.concat(chunks).toString();
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
            });
          },
        );
        sent.on('error', reject);
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      },
    );
  };
  const ask = async <Answer>(path: string, sent?: Sent) =>
    JSON.parse((await send(path, sent)).text) as Answer;
  const open = (path: string) => ask<EntryAnswer>(`/api/entry?path=${path}`);
  return {
    folder,
    send,
    ask,
    open,
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
  };
}

const lite = 'services/lite-edit.yaml';

describe('who may use the editor', () => {
  const wishes = [
    ['GET', '/api/overview', undefined],
    ['GET', `/api/entry?path=${lite}`, undefined],
    ['POST', '/api/check', { path: lite, version: '', value: {} }],
    ['PUT', '/api/entry', { path: lite, version: '', value: {} }],
    ['POST', '/api/new', { kind: 'post', title: 'A title that is new', address: '' }],
  ] as const;
  const strangers = [
    ['another name for this machine', 403, { Host: 'attacker.example' }],
    ['this machine by its number', 403, { Host: '127.0.0.1' }],
    ['a page of another site', 403, { Origin: 'https://attacker.example' }],
    ['a page on another port', 403, { Origin: 'http://localhost:1' }],
    ['a page that hides where it is from', 403, { Origin: 'null' }],
    ['a request across sites', 403, { 'Sec-Fetch-Site': 'cross-site' }],
    ['a request from another port', 403, { 'Sec-Fetch-Site': 'same-site' }],
    ['nobody with a key', 401, { 'X-Editor-Key': undefined }],
    ['the key of another start', 401, { 'X-Editor-Key': 'A'.repeat(32) }],
    ['a key that is too short', 401, { 'X-Editor-Key': 'A' }],
  ] as const;

  it('nobody but its own page with the key of this start', async () => {
    const { send, read } = await makeEditor();
    const before = read(lite);
    for (const [who, status, headers] of strangers) {
      for (const [method, path, body] of wishes) {
        const answer = await send(path, { method, body, headers });
        expect(answer.status, `${who}: ${method} ${path}`).toBe(status);
        expect(answer.text).not.toContain('Lite Edit');
      }
    }
    expect(read(lite)).toBe(before);
    expect(() => read('blog/a-title-that-is-new.mdx')).toThrow('ENOENT');
  });

  it('no form, which browsers send to everybody', async () => {
    const { send } = await makeEditor();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { 'Content-Type': type };
      const answer = await send('/api/entry', { method: 'PUT', body: {}, headers });
      expect(answer.status).toBe(415);
    }
    const headers = { Origin: undefined };
    expect((await send('/api/entry', { method: 'PUT', body: {}, headers })).status).toBe(403);
  });

  it('a page that runs only its own files, in no frame, and keeps the key out of every file', async () => {
    const { send } = await makeEditor();
    const bare = { Origin: undefined, 'X-Editor-Key': undefined, 'Sec-Fetch-Site': 'none' };
    const page = await send('/', { headers: bare });
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).not.toMatch(/https?:\/\//);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(files).toEqual(['/favicon.ico', '/editor.css', '/editor.js']);
    for (const path of [...files, '/font.woff2'])
      expect((await send(path, { headers: bare })).status, path).toBe(200);
    expect((await send('/../package.json', { headers: bare })).status).toBe(404);
    expect((await send('/', { method: 'DELETE' })).status).toBe(404);
  });
});

describe('the editor', () => {
  it('lists every entry with its state, and every mistake', async () => {
    const { ask } = await makeEditor();
    const { collections, mistakes, blocks, kinds } = await ask<Overview>('/api/overview');
    expect(collections).toHaveLength(20);
    expect(collections.flatMap(({ entries }) => entries).length).toBeGreaterThan(100);
    expect(mistakes).toEqual([]);
    expect(kinds).toContain('post');
    expect(blocks.find(({ name }) => name === 'Callout')?.text).toContain('<Callout kind="tip"');
    await ask<NewEntryAnswer>('/api/new', {
      method: 'POST',
      body: { kind: 'post', title: 'How to test an editor', address: '' },
    });
    const { collections: after } = await ask<Overview>('/api/overview');
    const posts = after.find(({ name }) => name === 'blog')?.entries;
    expect(posts).toContainEqual(
      expect.objectContaining({ title: 'How to test an editor', state: 'draft' }),
    );
  });

  it('opens an entry with its form and where it is seen', async () => {
    const { open } = await makeEditor();
    const entry = await open(lite);
    expect(entry).toMatchObject({ value: { name: 'Lite Edit', price: 40 }, mistakes: [] });
    expect(entry.preview).toBe('http://localhost:4321/services#audio');
    expect(entry.form.root).toMatchObject({ control: 'group' });
    const refusal = (await open('services/none.yaml')) as unknown as RefusalAnswer;
    expect(refusal.code).toBe('not_found');
  });

  it('tells the mistakes of content:check at their fields, and those that a change makes elsewhere', async () => {
    const { folder, ask, open, read } = await makeEditor();
    const post = 'blog/length-of-a-pause.mdx';
    writeFiles(folder, { [post]: `${read(post)}\nA Lite Edit costs $40.\n` });
    const { value, version, path } = await open(lite);
    const check = (next: object) =>
      ask<CheckAnswer>('/api/check', {
        method: 'POST',
        body: { path, version, value: { ...(value as object), ...next } },
      });
    const wrong = await check({ group: 'vidoe', price: 40.125 });
    expect(wrong.mistakes.map(({ field, message }) => [field, message])).toEqual([
      ['price', 'Must have at most two decimals, not 40.125.'],
      [
        'group',
        'Must be "audio", "video", "launch" or "enterprise", not "vidoe". Did you mean "video"?',
      ],
    ]);
    const dearer = await check({ price: 41 });
    expect(dearer.mistakes).toEqual([]);
    expect(dearer.elsewhere).toHaveLength(1);
    expect(dearer.elsewhere[0]?.path).toBe(post);
    expect(dearer.elsewhere[0]?.message).toContain('Lite Edit');
    expect(read(path)).toContain('price: 40\n');
  });

  it('counts the lines of a text from where it begins', async () => {
    const { ask, open } = await makeEditor();
    const { path, version, value } = await open('blog/length-of-a-pause.mdx');
    const { mistakes } = await ask<CheckAnswer>('/api/check', {
      method: 'POST',
      body: { path, version, value, body: 'One line.\n\n[Nowhere](/nowhere)\n' },
    });
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatchObject({ bodyLine: 3, field: 'link' });
  });

  it('saves, and hands over the file when another program was first', async () => {
    const { ask, open, read } = await makeEditor();
    const { path, version, value } = await open(lite);
    const save = (next: object) => ({
      method: 'PUT',
      body: { path, version, value: { ...(value as object), ...next } },
    });
    const before = read(path);
    const saved = await ask<EntryAnswer>('/api/entry', save({ position: 3 }));
    expect(saved.value).toMatchObject({ position: 3 });
    expect(read(path)).toBe(before.replace('position: 2', 'position: 3'));
    const stale = await ask<RefusalAnswer>('/api/entry', save({ position: 4 }));
    expect(stale).toMatchObject({ code: 'stale', current: { version: saved.version } });
    expect(read(path)).toContain('position: 3');
  });

  it('makes what `npm run new` makes, and says no as it does', async () => {
    const { ask, read } = await makeEditor();
    const make = <Answer>(body: object) => ask<Answer>('/api/new', { method: 'POST', body });
    const made = await make<NewEntryAnswer>({
      kind: 'guide',
      title: 'How to test a guide',
      address: 'short',
    });
    expect(made.path).toBe('help/guides/short.mdx');
    expect(made.steps.join(' ')).toContain('Replace this');
    expect(read(made.path)).toContain('title: How to test a guide');
    const again = { kind: 'guide', title: 'How to test a guide', address: 'short' };
    expect(await make<RefusalAnswer>(again)).toEqual({
      code: 'refused',
      message:
        'content/help/guides/short.mdx is there already; nothing was changed. Choose another title, or name another address after it.',
    });
    expect(await make<RefusalAnswer>({ ...again, title: 'Short', address: '' })).toEqual({
      code: 'refused',
      message: 'The title must have at least 10 characters.',
    });
    expect((await make<RefusalAnswer>({ kind: 'post' })).code).toBe('refused');
  });

  it('refuses what is no request of its page', async () => {
    const { send, ask } = await makeEditor();
    expect((await send('/api/nothing')).status).toBe(404);
    expect((await send('/api/entry', { method: 'PUT', body: { path: 1 } })).status).toBe(400);
    const large = { path: lite, version: '', body: 'x'.repeat(3 * 1024 * 1024) };
    const refusal = await ask<RefusalAnswer>('/api/check', { method: 'POST', body: large });
    expect(refusal.code).toBe('too_large');
  });
});
