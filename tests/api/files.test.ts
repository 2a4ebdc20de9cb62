import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  FILE_DAYS,
  MAXIMUM_FILES,
  PART_BYTES,
  type FileAnswer,
} from '../../src/contracts/files.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { DAY_MS, HOUR_MS, makeClock, MINUTE_MS } from '../support/clock.ts';
import { SESSION_SECRETS } from '../support/makers.ts';
import { isNight } from '../support/properties.ts';
import type { TestSite } from '../support/site.ts';
import { beforeWriting } from '../support/races.ts';
import {
  agentBrowser,
  closeAccount,
  codeOf,
  confirmEmail,
  customer,
  KIM,
  LEE,
  logIn,
  makeOrdered,
  placeOrder,
  startStorage,
  storedOrder,
} from '../support/world.ts';

const WAV = Buffer.from('RIFF\u0010\0\0\0WAVEfmt a whole recording');

/** A site with a storage of its own, and an order of Ada's. */
async function makeFilesSite() {
  const clock = makeClock();
  const { env, folder, bucket } = await startStorage(clock);
  const options = { clock, env, isConfirmed: false, sendsMail: false, worksAfterAnswers: true };
  const placed = await makeOrdered({}, options);
  return {
    ...{ ...placed, clock, bucket },
    orderPath: placed.path,
    orderDeskPath: placed.deskPath,
    path: `${placed.path}/files`,
    deskPath: `${placed.deskPath}/files`,
    cancel: () => placed.done({ action: 'move', to: 'cancelled' }),
    /** Its files, as agents see them. */
    listed: async () => (await placed.atDesk()).files ?? [],
    keys: async () => (await bucket.list('')).map(({ key }) => key),
    /** What has arrived and not been removed, finished or not. */
    stored: () => readdirSync(join(folder, 'parts')).length,
    /** What happened to the order since it was placed. */
    changes: () => placed.stored().changes,
  };
}

/** Whom the last event of Ada's order is told. */
function told(site: TestSite) {
  const { changes, outbox } = storedOrder(site);
  return outbox.filter(({ about }) => about === String(changes.length)).map(({ to }) => to);
}

const said = ({ text }: Answer) => JSON.parse(text) as FileAnswer & { message: string };

const start = (browser: Browser, path: string, name = 'take.wav', size = WAV.length) =>
  browser.post(path, { action: 'start', name, size });

/** Begins an upload and sends its bytes. @returns its ticket. */
async function send(browser: Browser, path: string, name = 'take.wav', bytes = WAV) {
  const { ticket = '' } = said(await start(browser, path, name, bytes.length));
  const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, part) => part + 1);
  const signed = said(await browser.post(path, { action: 'sign', ticket, parts }));
  for (const [index, url] of signed.urls!.entries()) {
    const body = bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES);
    expect((await fetch(url, { method: 'PUT', body: new Uint8Array(body) })).status).toBe(200);
  }
  return ticket;
}

const complete = (browser: Browser, path: string, ticket: string, more = {}) =>
  browser.post(path, { action: 'complete', ticket, ...more });

/** Uploads a whole file. @returns its id. */
async function upload(browser: Browser, path: string, name?: string, bytes = WAV) {
  return said(await complete(browser, path, await send(browser, path, name, bytes))).id!;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a file that a customer hands over', () => {
  it('arrives in parts, goes on after a break, and is a message to the studio', async () => {
    const { site, ada, path, changes, bucket, listed } = await makeFilesSite();
    const bytes = Buffer.concat([WAV, Buffer.alloc(PART_BYTES, 7)]);
    const { ticket } = said(await start(ada, path, 'Folder/Épisode 1.WAV', bytes.length));
    const sign = { action: 'sign', ticket, parts: [2, 1] };
    const [second, first] = said(await ada.post(path, sign)).urls!;
    const put = (url: string, body: Buffer) =>
      fetch(url, { method: 'PUT', body: new Uint8Array(body) });
    await put(second!, bytes.subarray(PART_BYTES));
    const resume = { action: 'resume', ticket };
    expect(said(await ada.post(path, resume))).toEqual({ uploaded: [2] });
    await put(first!, bytes.subarray(0, PART_BYTES));
    expect(said(await ada.post(path, resume))).toEqual({ uploaded: [1, 2] });

    const sound = { seconds: 61.5, peaks: 'AAECAw==' };
    const answer = await complete(ada, path, ticket!, sound);
    expect(answer.status).toBe(200);
    const { id } = said(answer);
    const facts = { id, name: 'Épisode 1.WAV', size: bytes.length, ...sound };
    const files = await listed();
    expect(files).toEqual([expect.objectContaining({ ...facts, by: 'customer' })]);
    expect(changes().at(-1)).toMatchObject({ type: 'written', message: '' });
    expect(told(site)).toEqual(['agents', 'webhook']);
    const [shown] = (await ada.get('/api/orders')).list;
    expect(shown).toMatchObject({ takesFiles: true, files: [{ ...facts, by: 'customer' }] });
    expect((await bucket.list(''))[0]).toMatchObject({ size: bytes.length });

    // Whoever did not hear of it asks again, and gives up nothing.
    expect(said(await ada.post(path, { action: 'abort', ticket }))).toEqual({});
    expect(said(await ada.post(path, resume))).toEqual({ uploaded: [1, 2] });
    expect(said(await complete(ada, path, ticket!))).toEqual({ id });
    expect(changes()).toHaveLength(1);
    await site.settled();
    expect(await bucket.list('')).toHaveLength(1);
  });

  it('is one row of the history with those that came within the hour', async () => {
    const { clock, ada, path, shown, atDesk } = await makeFilesSite();
    const ids: string[] = [];
    for (const pauseMs of [0, 59 * MINUTE_MS, 61 * MINUTE_MS]) {
      clock.advance(pauseMs);
      ids.push(await upload(ada, path));
    }
    const rows = [
      { at: '2026-11-21T10:00:00.000Z' },
      { files: ids.slice(0, 2), at: '2026-11-21T10:59:00.000Z' },
      { files: ids.slice(2) },
    ];
    const { view } = await shown();
    expect(view.timeline).toMatchObject(rows);
    expect(view.timeline).toHaveLength(3);
    expect((await atDesk()).view.timeline).toMatchObject(rows);
  });

  it('is unfinished, for customer and studio, until it arrives or is given up', async () => {
    const { site, ada, path, deskPath, shown: read, atDesk, clock } = await makeFilesSite();
    const other = await placeOrder(site, ada);
    const agent = await agentBrowser(site);
    const unfinished = async () => {
      expect(await other.shown()).not.toHaveProperty('unfinished');
      const shown = (await read()).unfinished;
      expect((await atDesk()).unfinished).toEqual(shown);
      return shown;
    };
    const size = 315_000_000;
    await start(ada, path, 'large.wav', size);
    // The answer was lost, or the same file picked on another device.
    const { ticket } = said(await start(ada, path, 'large.wav', size));
    await start(agent, deskPath, 'mix.wav');
    expect(await unfinished()).toEqual({ files: 1, bytes: size });
    await upload(ada, path, 'small.wav');
    expect(await unfinished()).toEqual({ files: 1, bytes: size });
    await start(ada, path, 'same-size.wav', size);
    expect(await unfinished()).toEqual({ files: 2, bytes: 2 * size });
    await ada.post(path, { action: 'abort', ticket });
    expect(await unfinished()).toEqual({ files: 1, bytes: size });
    const refused = await send(ada, path, 'fake.wav', Buffer.from('no recording at all'));
    expect((await unfinished())?.files).toBe(2);
    expect((await complete(ada, path, refused)).status).toBe(422);
    expect((await unfinished())?.files).toBe(1);
    clock.advance(2 * DAY_MS);
    await logIn(ada);
    const late = await ada.get('/api/orders');
    expect(late.list.some((order) => order.unfinished)).toBe(false);
  });

  it('is given up with what has arrived of it', async () => {
    const { ada, path, stored } = await makeFilesSite();
    const ticket = await send(ada, path);
    expect(stored()).toBe(1);
    expect((await ada.post(path, { action: 'abort', ticket })).status).toBe(200);
    expect(stored()).toBe(0);
    expect(codeOf(await complete(ada, path, ticket))).toEqual([404, 'not_found']);
    expect(codeOf(await ada.post(path, { action: 'resume', ticket }))).toEqual([404, 'not_found']);
  });
});

describe('an upload is refused in a sentence', () => {
  it.each([
    ['setup.exe', 9, /^We take WAV, MP3, MP4, and MOV here, and “setup\.exe” isn’t one of them\./],
    ['notes.txt', 9, /isn’t one of them/],
    ['.wav', 9, /“wav” isn’t one of them/],
    ['take.wav\u202Eexe', 9, /isn’t one of them/],
    ['take.wav', 2_000_000_001, /^Files can be up to 2 GB, and “take\.wav” is 2\.1 GB\./],
    ['take.wav', 2.1e9, /is 2\.1 GB/],
    [
      `${'a'.repeat(252)}.wav`,
      9,
      /^File names can have up to 255 characters .*“a{40}…” has more\./,
    ],
    [`${'字'.repeat(84)}.wav`, 9, /^File names can have up to 255 characters/],
    [`${'a'.repeat(9999)}.wav`, 9, /^File names can have up to 255 characters/],
    ['', 9, /“” isn’t one of them/],
  ])('%s of %d bytes, before it begins', async (name, size, sentence) => {
    const { ada, path } = await makeFilesSite();
    const answer = await start(ada, path, name, size);
    expect(codeOf(answer)).toEqual([422, 'file_refused']);
    expect(answer.json.message).toMatch(sentence);
  });

  it.each([
    ['a program', Buffer.from('MZ\u0090\0 this is no recording')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an MP3', Buffer.from('ID3\u0004\0\0\0\0\0\0')],
  ])('%s that is named .wav is deleted', async (_what, bytes) => {
    const { ada, path, stored, listed } = await makeFilesSite();
    const answer = await complete(ada, path, await send(ada, path, 'take.wav', bytes));
    expect(codeOf(answer)).toEqual([422, 'file_refused']);
    expect(answer.json.message).toContain('“take.wav” isn’t really a WAV file, so we deleted it.');
    expect(await listed()).toEqual([]);
    expect(stored()).toBe(0);
  });

  it('more than was said, and less, does not arrive', async () => {
    const { ada, path, stored } = await makeFilesSite();
    for (const size of [WAV.length - 1, WAV.length + 1]) {
      const { ticket } = said(await start(ada, path, 'take.wav', size));
      const [url] = said(await ada.post(path, { action: 'sign', ticket, parts: [1] })).urls!;
      expect((await fetch(url!, { method: 'PUT', body: new Uint8Array(WAV) })).status).toBe(403);
    }
    expect(stored()).toBe(0);
    // No address is signed for what does not belong to the file.
    const { ticket } = said(await start(ada, path, 'take.wav', 10));
    for (const part of [0, -1, 2, 1.5, 10_000, 1e308]) {
      const answer = await ada.post(path, { action: 'sign', ticket, parts: [part] });
      expect(codeOf(answer)).toEqual([400, 'invalid_request']);
    }
    // Nor a part that would be empty, since the one before ends the file.
    const { ticket: whole } = said(await start(ada, path, 'take.wav', PART_BYTES));
    const sign = { action: 'sign', ticket: whole, parts: [2] };
    expect(codeOf(await ada.post(path, sign))).toEqual([400, 'invalid_request']);
  });

  // Parts that storage got otherwise: the sum may be right.
  it.each([
    ['a part is missing', [PART_BYTES, undefined], 'didn’t arrive complete'],
    ['a part is smaller than storage takes', [100, PART_BYTES], 'changed while it was on its way'],
    ['a part is empty', [PART_BYTES, 0], 'didn’t arrive complete'],
    [
      'a part has a number that the file has not',
      [100, undefined, PART_BYTES],
      'changed while it was on its way',
    ],
  ])('%s: it is deleted', async (_what, sizes, words) => {
    const { site, ada, path, id, bucket, stored, listed } = await makeFilesSite();
    const { ticket = '' } = said(await start(ada, path, 'take.wav', PART_BYTES + 100));
    const { uploadId, key } = (await bucket.listUploads(''))[0]!;
    for (const [index, size] of sizes.entries()) {
      if (size === undefined) continue;
      const url = await bucket.signPart(key, uploadId, { number: index + 1, size });
      expect((await fetch(url, { method: 'PUT', body: Buffer.alloc(size) })).status).toBe(200);
    }
    const answer = await complete(ada, path, ticket);
    expect(codeOf(answer)).toEqual([422, 'file_refused']);
    expect(answer.json.message).toContain(words);
    expect([await listed(), stored(), await bucket.listUploads('')]).toEqual([[], 0, []]);
    expect(codeOf(await complete(ada, path, ticket))).toEqual([404, 'not_found']);
    expect(site.events()).not.toContain('sys_storage_unavailable');
    expect(key).toContain(id);
  });

  it('has no path, line break, or hidden character left in its name', async () => {
    const { ada, path, listed } = await makeFilesSite();
    const names = [
      ...['../../etc/a.wav', 'C:\\b.wav', 'c\r\nSet-Cookie: x=1.wav', '..d\u202E.wav'],
      'e\u00AD\u061C\u200B\u200E\u200F\u2060\u2066\uFEFF\uFFF9\u{E0061}.wav',
      '\u200D.\u200Cf \u2003 g\u200D.wav \u200C',
    ];
    for (const name of names) await upload(ada, path, name);
    expect((await listed()).map(({ name }) => name)).toEqual([
      'a.wav',
      'b.wav',
      'cSet-Cookie: x=1.wav',
      'd.wav',
      'e.wav',
      'f g\u200D.wav',
    ]);
  });

  it('keeps a name of 255 bytes, and what words and emoji are spelled with', async () => {
    const { ada, path, listed } = await makeFilesSite();
    const names = [
      `${'a'.repeat(251)}.wav`,
      `${'字'.repeat(83)}zz.wav`,
      'می\u200Cخواهم.wav',
      'क्\u200Dष.wav',
      'Family 👨\u200D👩\u200D👧 trip.wav',
      'Edinburgh 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}.wav',
      'Heart ❤\uFE0F.wav',
    ];
    for (const name of names) await upload(ada, path, name);
    expect((await listed()).map(({ name }) => name)).toEqual(names);
    const [long, , persian] = await listed();
    for (const { id, name } of [long!, persian!]) {
      const address = (await ada.get(`${path}/${id}`)).headers.get('location')!;
      const disposition = (await fetch(address)).headers.get('content-disposition');
      expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
    }
  });

  it('500 starts in a day are ten, and a hundred once the address is confirmed', async () => {
    const { site, ada, path } = await makeFilesSite();
    const begin = async (times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => start(ada, path)));
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await begin(500)).toBe(10);
    await confirmEmail(site, ada);
    expect(await begin(99)).toBe(90);
    expect(codeOf(await start(ada, path))).toEqual([429, 'too_many_requests']);
  });

  it('once the order is canceled, also what began before', async () => {
    const { site, ada, path, deskPath, cancel, stored, listed } = await makeFilesSite();
    const ticket = await send(ada, path);
    await cancel();
    for (const answer of [await complete(ada, path, ticket), await start(ada, path)]) {
      expect(codeOf(answer)).toEqual([409, 'order_changed']);
      expect(answer.json.message).toContain('This order is closed and takes no more files.');
    }
    expect(await listed()).toEqual([]);
    expect(stored()).toBe(0);
    const agent = await agentBrowser(site);
    expect((await start(agent, deskPath)).json.message).toContain('Reopen it first.');
  });

  it('when the order is canceled in the very moment', async () => {
    const { site, ada, path, orderPath, listed } = await makeFilesSite();
    const ticket = await send(ada, path);
    beforeWriting(site, 'orders-', () => ada.post(`${orderPath}/cancel`));
    expect(codeOf(await complete(ada, path, ticket))).toEqual([409, 'order_changed']);
    expect(await listed()).toEqual([]);
  });

  it('beyond a hundred of an order, also of two that arrive in the same moment', async () => {
    const { site, ada, path, listed } = await makeFilesSite();
    await upload(ada, path);
    const key = `orders-production/${site.blobs.keysOf('orders-production')[0]!}`;
    const value = storedOrder(site);
    const event = value.changes.at(-1) as { files: { id: string }[] };
    event.files = Array.from({ length: MAXIMUM_FILES - 1 }, (_, number) => ({
      ...event.files[0]!,
      id: String(number).padStart(32, '0'),
    }));
    site.blobs.entries.set(key, JSON.stringify(value));
    expect(await listed()).toHaveLength(MAXIMUM_FILES - 1);
    const tickets = [await send(ada, path), await send(ada, path)];
    const answers = await Promise.all(tickets.map((ticket) => complete(ada, path, ticket)));
    for (const refused of [answers.find(({ status }) => status !== 200)!, await start(ada, path)]) {
      expect(codeOf(refused)).toEqual([422, 'file_refused']);
      expect(refused.json.message).toContain('An order takes 100 files at most');
    }
    expect(await listed()).toHaveLength(MAXIMUM_FILES);
  });

  it('where no storage is set up', async () => {
    const { ada, path, shown } = await makeOrdered();
    expect((await shown()).takesFiles).toBe(false);
    expect(codeOf(await start(ada, `${path}/files`))).toEqual([404, 'not_found']);
  });
});

describe('somebody else', () => {
  it('gets no file by its id, and no upload by its ticket', async () => {
    const { site, ada, orderPath, path, deskPath, listed } = await makeFilesSite();
    const file = await upload(ada, path);
    const ticket = await send(ada, path);
    const eve = await customer(site, { email: 'eve@example.com' });
    const own = await placeOrder(site, eve);
    for (const order of [orderPath, own.path]) {
      const there = `${order}/files`;
      expect(codeOf(await eve.get(`${there}/${file}`))).toEqual([404, 'not_found']);
      for (const action of ['resume', 'complete', 'abort'])
        expect(codeOf(await eve.post(there, { action, ticket }))).toEqual([400, 'invalid_link']);
    }
    expect(codeOf(await start(eve, path))).toEqual([404, 'not_found']);
    expect(site.events()).toContain('authz_fail');
    // Nor does its own customer on another order.
    const { path: other } = await placeOrder(site, ada);
    expect(codeOf(await complete(ada, `${other}/files`, ticket))).toEqual([400, 'invalid_link']);
    // Nor does an agent go on with a customer's, or a customer with an agent's.
    const agent = await agentBrowser(site);
    expect(codeOf(await complete(agent, deskPath, ticket))).toEqual([400, 'invalid_link']);
    const agents = await send(agent, deskPath);
    expect(codeOf(await complete(ada, path, agents))).toEqual([400, 'invalid_link']);
    expect(await listed()).toHaveLength(1);
  });

  it('cannot make up a ticket, and nobody can use one after a day', async () => {
    const { clock, ada, path } = await makeFilesSite();
    const ticket = await send(ada, path);
    const [head = '', body = '', signature = ''] = ticket.split('.');
    const read = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...read(body), file: 'a'.repeat(32) }));
    const secret = Buffer.from(SESSION_SECRETS.slice('k1:'.length), 'base64');
    const ofType = (typ: unknown) =>
      new SignJWT(read(body))
        .setProtectedHeader({ ...read(head), alg: 'HS256', typ: String(typ) })
        .sign(secret);
    expect(await ofType(read(head)['typ'])).toBe(ticket);
    const bad = [
      `${head}.${forged.toString('base64url')}.${signature}`,
      await ofType('session+jwt'),
      'x'.repeat(4096),
    ];
    for (const each of bad)
      expect(codeOf(await complete(ada, path, each))).toEqual([400, 'invalid_link']);
    clock.advance(DAY_MS + MINUTE_MS);
    const late = await complete(ada, path, ticket);
    expect(late.json).toEqual({
      code: 'invalid_link',
      message: 'This upload began more than a day ago. Please start it again.',
    });
  });
});

describe('a download', () => {
  it('is a signed address that works for 15 minutes and saves or plays the file', async () => {
    const { site, clock, ada, path } = await makeFilesSite();
    const file = await upload(ada, path, '100% “live”; été.wav');
    const answer = await ada.get(`${path}/${file}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
    const location = answer.headers.get('location')!;
    const download = await fetch(location);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(WAV);
    expect(download.headers.get('content-type')).toBe('audio/wav');
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
    expect(site.log).toContainEqual(
      expect.objectContaining({ event: 'sensitive_read', kind: 'file' }),
    );
    const played = (await ada.get(`${path}/${file}?play`)).headers.get('location')!;
    const part = await fetch(played, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
    expect(part.headers.get('content-disposition')).toMatch(/^inline; /);

    const other = location.replace(file, 'b'.repeat(32));
    expect((await fetch(other)).status).toBe(403);
    clock.advance(16 * MINUTE_MS);
    expect((await fetch(location)).status).toBe(403);
  });

  it('of an agent’s file waits for the delivery, and ends when it is withdrawn', async () => {
    const { site, ada, path, deskPath, done, changes } = await makeFilesSite();
    const agent = await agentBrowser(site);
    const file = await upload(agent, deskPath, 'notes.pdf', Buffer.from('%PDF-1.7 …'));
    const statuses = async () => [
      (await ada.get(`${path}/${file}`)).status,
      (await agent.get(`${deskPath}/${file}`)).status,
    ];
    expect(changes().at(-1)).toMatchObject({ isInternal: true });
    expect(told(site)).toEqual([]);
    expect((await ada.get('/api/orders')).list[0]).toMatchObject({ files: [] });
    expect(await statuses()).toEqual([404, 303]);
    await done({ action: 'move', to: 'processing', anyway: true });
    await done({ action: 'move', to: 'completed', files: [file] });
    expect(await statuses()).toEqual([303, 303]);
    // Nothing but recordings opens in a page.
    const played = (await ada.get(`${path}/${file}?play`)).headers.get('location')!;
    expect(played).toContain('attachment');
    await done({ action: 'withdraw', target: file, message: 'Not yours' });
    expect(await statuses()).toEqual([404, 303]);
    expect((await agent.get(`${deskPath}/${'c'.repeat(32)}`)).status).toBe(404);
  });
});

describe('a completion', () => {
  it('of an upload that is given up in the same moment finds nothing', async () => {
    const { site, ada, path, listed } = await makeFilesSite();
    const ticket = await send(ada, path);
    const real = fetch;
    let isGivenUp = false;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const { method, url } = new Request(...request);
      if (method === 'POST' && !isGivenUp && url.includes('uploadId')) {
        isGivenUp = true;
        expect((await ada.post(path, { action: 'abort', ticket })).status).toBe(200);
      }
      return real(...request);
    });
    expect(codeOf(await complete(ada, path, ticket))).toEqual([404, 'not_found']);
    expect([isGivenUp, await listed()]).toEqual([true, []]);
    expect(site.events()).not.toContain('sys_storage_unavailable');
  });

  it('by two agents at once lists a file each, and one of both once', async () => {
    const { site, deskPath, listed } = await makeFilesSite();
    const [kim, lee] = [await agentBrowser(site, KIM), await agentBrowser(site, LEE)];
    const tickets = [await send(kim, deskPath, 'a.wav'), await send(lee, deskPath, 'b.wav')];
    const asked = tickets.flatMap((ticket) =>
      [kim, lee].map((by) => complete(by, deskPath, ticket)),
    );
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => said(answer).id)).size).toBe(2);
    expect((await listed()).map(({ name }) => name).sort()).toEqual(['a.wav', 'b.wav']);
  });

  /** From its k-th request on, none of records or files happens, or all are lost but the first of them happens. */
  function dieAt(site: TestSite, k: number, isDone: boolean) {
    let count = 0;
    const real = fetch;
    site.blobs.fault = () => {
      count += 1;
      if (count < k) return undefined;
      return count === k && isDone ? { kind: 'lost' } : { kind: 'reset' };
    };
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      count += 1;
      if (count >= k && !(count === k && isDone)) throw new TypeError('fetch failed');
      const response = await real(...request);
      if (count >= k) throw new TypeError('fetch failed');
      return response;
    });
    return () => {
      site.blobs.fault = () => undefined;
      vi.stubGlobal('fetch', real);
      return count >= k;
    };
  }

  it.each(isNight ? [false, true] : [true])(
    'that dies at any request is done by its repeat, the request being done: %s',
    async (isDone) => {
      let deaths = 0;
      for (let k = 1, isDying = true; isDying; k += 1) {
        const { site, ada, userId, id, path, bucket, listed } = await makeFilesSite();
        const ticket = await send(ada, path);
        const revive = dieAt(site, k, isDone);
        const first = await complete(ada, path, ticket);
        await site.settled();
        isDying = revive();
        if (isDying) deaths += 1;
        const files = await listed();
        const keys = files.map((file) => `production/${userId}/${id}/${file.id}`);
        const whole = (await bucket.list('')).filter(({ size }) => size === WAV.length);
        expect(whole.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
        if (first.status === 200) expect(files).toMatchObject([{ id: said(first).id }]);
        else expect(first.status).toBe(503);

        const again = await complete(ada, path, ticket);
        expect([k, again.status]).toEqual([k, 200]);
        expect(await listed()).toMatchObject([{ id: said(again).id, size: WAV.length }]);
        expect(await bucket.list('')).toHaveLength(1);
      }
      expect(deaths).toBeGreaterThan(10);
    },
  );
});

/** A completed order with a file of the customer's, a delivered one, and one that is not delivered. */
async function makeDelivered() {
  const world = await makeFilesSite();
  const { site, ada, done, path, deskPath } = world;
  const agent = await agentBrowser(site);
  await upload(ada, path, 'raw.wav');
  const delivered = await upload(agent, deskPath, 'episode.wav');
  await upload(agent, deskPath, 'outtake.wav');
  await done({ action: 'move', to: 'processing', anyway: true });
  await done({ action: 'move', to: 'completed', files: [delivered] });
  return world;
}

describe('what is left behind', () => {
  const clean = async (site: TestSite) => (await site.sweep({ isCleanup: true })).filesRemoved;

  it('of uploads goes after a day, and not before', async () => {
    const { site, clock, ada, path, stored, bucket, keys } = await makeFilesSite();
    await send(ada, path);
    const file = await upload(ada, path);
    // Whole, and nobody heard of it.
    const [key = ''] = await keys();
    const lost = key.replace(file, 'd'.repeat(32));
    const id = await bucket.startUpload(lost, 'audio/wav');
    const url = await bucket.signPart(lost, id, { number: 1, size: WAV.length });
    await fetch(url, { method: 'PUT', body: new Uint8Array(WAV) });
    await bucket.completeUpload(lost, id, (await bucket.listParts(lost, id))!);
    // Whoever was at it when the day was over may still finish.
    clock.advance(DAY_MS + HOUR_MS);
    expect([await clean(site), stored()]).toEqual([0, 3]);
    clock.advance(2 * HOUR_MS);
    expect([await clean(site), stored()]).toEqual([2, 1]);
    expect(await keys()).toEqual([key]);
  });

  it('goes 90 days after the order was closed, and is shown as gone', async () => {
    const { site, clock, ada, path, cancel, stored } = await makeFilesSite();
    const file = await upload(ada, path);
    await cancel();
    clock.advance(FILE_DAYS * DAY_MS);
    expect([await clean(site), stored()]).toEqual([0, 1]);
    clock.advance(MINUTE_MS);
    expect([await clean(site), stored()]).toEqual([1, 0]);
    const back = site.browser();
    await logIn(back);
    expect((await back.get(`${path}/${file}`)).status).toBe(404);
    expect((await back.get('/api/orders')).list[0]).toMatchObject({ files: [{ isGone: true }] });
  });

  it.each([
    ['the customer requests changes', false],
    ['an agent reopens it', true],
  ])('stays gone when %s', async (_what, isAgent) => {
    const { site, clock, id, path, deskPath, stored, atDesk, listed, orderDeskPath } =
      await makeDelivered();
    const file = (await listed())[0]!.id;
    clock.advance(FILE_DAYS * DAY_MS + MINUTE_MS);
    expect([await clean(site), stored()]).toEqual([3, 0]);
    const ada = site.browser();
    await logIn(ada);
    const agent = await agentBrowser(site);
    const eventCount = (await atDesk()).eventCount;
    const said = { message: 'The ending is too long.', eventCount };
    const answer = isAgent
      ? await agent.post(orderDeskPath, { action: 'move', to: 'processing', ...said })
      : await ada.post(`/api/orders/${id}/decision`, { decision: 'changes_requested', ...said });
    expect([answer.status, answer.json.status]).toEqual([200, 'processing']);
    const areGone = answer.json.files?.map(({ isGone }) => isGone);
    expect(areGone).toEqual(isAgent ? [true, true, true] : [true, true]);
    expect((await ada.get(`${path}/${file}`)).status).toBe(404);
    expect((await agent.get(`${deskPath}/${file}`)).status).toBe(404);
    // What was not delivered cannot be any more, and what comes now is there.
    const left = (await listed()).find(({ name }) => name === 'outtake.wav')!;
    const delivery = { action: 'move', to: 'completed', eventCount: eventCount + 1 };
    const refused = await agent.post(orderDeskPath, { ...delivery, files: [left.id] });
    expect(codeOf(refused)).toEqual([400, 'invalid_request']);
    const fresh = await upload(agent, deskPath, 'again.wav');
    expect((await agent.post(orderDeskPath, { ...delivery, files: [fresh] })).status).toBe(200);
    expect((await ada.get(`${path}/${fresh}`)).status).toBe(303);
    clock.advance(3 * HOUR_MS);
    expect([await clean(site), stored()]).toEqual([0, 1]);
  });

  it('of what comes long after the order was closed is kept as long from then on', async () => {
    const { site, clock, path, stored, listed } = await makeDelivered();
    clock.advance(FILE_DAYS * DAY_MS + MINUTE_MS);
    const ada = site.browser();
    await logIn(ada);
    const late = await upload(ada, path, 'late.wav');
    clock.advance(DAY_MS);
    expect([await clean(site), stored()]).toEqual([3, 1]);
    expect((await ada.get(`${path}/${late}`)).status).toBe(303);
    clock.advance(FILE_DAYS * DAY_MS);
    expect([await clean(site), stored()]).toEqual([1, 0]);
    expect(await listed()).toHaveLength(4);
  });

  it('stays where records are missing or broken', async () => {
    const { site, clock, ada, path, stored } = await makeFilesSite();
    await upload(ada, path);
    clock.advance(3 * DAY_MS);
    const orders = [...site.blobs.entries].filter(([key]) => key.startsWith('orders-'));
    for (const [key] of orders) site.blobs.entries.set(key, '{');
    expect([await clean(site), stored()]).toEqual([0, 1]);
    for (const [key] of orders) site.blobs.entries.delete(key);
    expect([await clean(site), stored()]).toEqual([0, 1]);
  });

  it('of an account goes when it is closed', async () => {
    const { site, ada, path, stored } = await makeFilesSite();
    await upload(ada, path);
    await send(ada, path);
    expect((await ada.post('/api/orders/seen', { at: new Date().toISOString() })).status).toBe(204);
    expect((await closeAccount(ada)).status).toBe(204);
    await site.settled();
    expect(stored()).toBe(0);
  });
});
