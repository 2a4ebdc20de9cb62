import { randomFillSync } from 'node:crypto';

import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';

import {
  MAXIMUM_FILE_BYTES,
  orderFilesContract,
  PART_BYTES,
  type FileAction,
} from '../../../src/contracts/files.ts';
import { formatBytes } from '../../../src/contracts/file-size.ts';
import { levelsOf, peaksOf } from '../../../src/state/peaks.ts';
import type { UploadTarget } from '../../../src/state/kept-uploads.ts';
import { fakeBrowser } from '../../support/fake-browser.ts';

const STEP_MS = 100;
const STEP_BYTES = PART_BYTES / 4;

/** An order's files and the storage behind them. */
class FakeServer {
  /** What storage answers to a part, by number, one after the other. Nothing: the part arrives. */
  readonly faults = new Map<number, (number | 'cut' | 'silent')[]>();
  /** What the endpoint answers instead, by action; each only once. */
  readonly refusals = new Map<FileAction['action'], Response | 'lost'>();
  readonly uploads = new Map<string, Map<number, Blob>>();
  readonly actions: string[] = [];
  readonly completed: { ticket: string; parts: Blob[] }[] = [];
  isDown = false;
  inFlight = 0;
  mostInFlight = 0;
  private count = 0;

  answer(body: FileAction): Response {
    this.actions.push(body.action);
    const refusal = this.refusals.get(body.action);
    this.refusals.delete(body.action);
    if (refusal instanceof Response) return refusal;
    const response = this.act(body);
    if (refusal === 'lost') throw new TypeError('The answer got lost');
    return response;
  }

  private act(body: FileAction): Response {
    if (body.action === 'start') {
      const ticket = `ticket-${(this.count += 1)}`;
      this.uploads.set(ticket, new Map());
      return Response.json({ ticket });
    }
    const parts = this.uploads.get(body.ticket);
    if (!parts)
      return Response.json({ code: 'invalid_link', message: 'It is over.' }, { status: 400 });
    if (body.action === 'sign')
      return Response.json({ urls: body.parts.map((part) => `/${body.ticket}/${part}`) });
    if (body.action === 'resume') return Response.json({ uploaded: [...parts.keys()] });
    if (body.action === 'complete') {
      const inOrder = [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
      this.completed.push({ ticket: body.ticket, parts: inOrder });
      return Response.json({ id: `file-of-${body.ticket}` });
    }
    this.uploads.delete(body.ticket);
    return Response.json({});
  }

  countOf(action: FileAction['action']): number {
    return this.actions.filter((each) => each === action).length;
  }
}

/** As much of XMLHttpRequest as an upload uses: four steps of progress for a whole part. */
function makeFakeRequest(server: FakeServer) {
  return class {
    upload: { onprogress?: (event: { loaded: number }) => void } = {};
    onloadend?: () => void;
    status = 0;
    private address = '';
    private timer: ReturnType<typeof setTimeout> | undefined;
    private isSent = false;

    open(_method: string, address: string) {
      this.address = address;
    }

    send(body: Blob) {
      this.isSent = true;
      server.inFlight += 1;
      server.mostInFlight = Math.max(server.mostInFlight, server.inFlight);
      const [, ticket = '', number = ''] = this.address.split('/');
      const part = Number(number);
      const fault = server.faults.get(part)?.shift();
      if (fault === 'silent') return;
      const step = (loaded: number) => {
        if (server.isDown || (fault === 'cut' && loaded > 0)) {
          this.end(0);
          return;
        }
        if (loaded > 0) this.upload.onprogress?.({ loaded });
        const next = Math.min(loaded + STEP_BYTES, body.size);
        if (loaded < body.size) this.timer = setTimeout(() => step(next), STEP_MS);
        else if (typeof fault === 'number') this.end(fault);
        else {
          server.uploads.get(ticket)?.set(part, body);
          this.end(200);
        }
      };
      this.timer = setTimeout(() => step(0), STEP_MS);
    }

    abort() {
      if (this.isSent) this.end(0);
    }

    private end(status: number) {
      clearTimeout(this.timer);
      this.isSent = false;
      server.inFlight -= 1;
      this.status = status;
      this.onloadend?.();
    }
  };
}

let server: FakeServer;
let browser: ReturnType<typeof fakeBrowser>;
let uploads: typeof import('../../../src/state/uploads.ts');
let api: typeof import('../../../src/state/api.ts');
const completed = vi.fn<(id: string) => Promise<unknown>>();
const target: UploadTarget = {
  orderId: 'order-1',
  ask: (body) => api.callApi(orderFilesContract, { parameters: { id: 'order-1' }, body }),
  onComplete: completed,
};

/** Opens the page: nothing but storage is left of the one before. */
async function load() {
  vi.resetModules();
  uploads = await import('../../../src/state/uploads.ts');
  api = await import('../../../src/state/api.ts');
}
const starts: Readonly<Record<string, string>> = {
  wav: 'RIFF\0\0\0\0WAVE',
  mp3: 'ID3\u0004\0\0\0\0\0\0',
  mp4: '\0\0\0\u0018ftypisom',
  mov: '\0\0\0\u0014ftypqt  ',
};
const startOf = (name: string) => Buffer.from(starts[name.slice(-3)] ?? '', 'latin1');
/** A file whose bytes are, in every part, those it begins with and a letter. @param at when it was saved. */
function fileOf(name: string, size: number, at = 7, letter = 'a'): File {
  const bytes = Uint8Array.from([...startOf(name), ...Buffer.from(letter)]);
  const file = new File([], name, { lastModified: at });
  Object.defineProperty(file, 'size', { value: size });
  vi.spyOn(file, 'slice').mockImplementation((from = 0, to = size) =>
    fileOf(name, Math.min(to, size) - from, at, letter),
  );
  vi.spyOn(file, 'arrayBuffer').mockResolvedValue(bytes.buffer);
  return file;
}
/** As its last byte says, at once. */
const digest: typeof crypto.subtle.digest = (_name, bytes) =>
  Promise.resolve(new Uint8Array(32).fill(new Uint8Array(bytes as ArrayBuffer).at(-1) ?? 0).buffer);
/** Ends what is under way, and opens the page again. */
async function close() {
  for (const { id } of uploads.$uploads.get()) uploads.pause(id);
  await load();
}
const realFileOf = (name: string, size: number) =>
  new File([startOf(name), randomFillSync(Buffer.alloc(size - startOf(name).length))], name);
const shown = () => uploads.$uploads.get().map(({ name, state }) => `${name}: ${state}`);
const first = () => uploads.$uploads.get()[0]!;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'left';
};
const kept = () => localStorage.getItem('uploads');

beforeEach(async () => {
  vi.useFakeTimers();
  browser = fakeBrowser({ path: '/dashboard', cookie: 'signed_in=1' });
  server = new FakeServer();
  completed.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('XMLHttpRequest', makeFakeRequest(server));
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(digest);
  browser.fetched.mockImplementation(async (_address, init) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (server.isDown) throw new TypeError('offline');
    return server.answer(JSON.parse(init?.body as string) as FileAction);
  });
  await load();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('Uploads', () => {
  it('send three parts at once, two files at once, and every byte', async () => {
    const files = [
      realFileOf('a.wav', 4 * PART_BYTES + 5),
      realFileOf('b.mp3', 19),
      realFileOf('c.mp4', 18),
    ];
    await uploads.sendFiles(target, files);
    expect(shown()).toEqual(['a.wav: sending', 'b.mp3: sending', 'c.mp4: waiting']);
    expect(leave()).toBe('asked');
    await pass(10_000);
    expect(server.mostInFlight).toBe(4);
    expect(shown()).toEqual([]);
    expect(completed).toHaveBeenCalledTimes(3);
    const arrived = server.completed.map(({ parts }) => new Blob(parts));
    for (const file of files) {
      const same = arrived.find(({ size }) => size === file.size)!;
      const [sent, got] = await Promise.all(
        [file, same].map(async (blob) => Buffer.from(await blob.arrayBuffer())),
      );
      const isSame = sent!.equals(got!);
      expect(isSame).toBe(true);
    }
    expect(leave()).toBe('left');
    expect(kept()).toBeNull();
  });

  it('say how fast they are', async () => {
    await uploads.sendFiles(target, [fileOf('a.wav', 30 * PART_BYTES)]);
    await pass(3000);
    // Three lanes, each a quarter of a part every tenth of a second but for what is between two parts.
    const perSecond = (3 * STEP_BYTES * 1000) / STEP_MS;
    expect(first().bytesPerSecond).toBeGreaterThan(perSecond * 0.7);
    expect(first().bytesPerSecond).toBeLessThan(perSecond);
  });

  it('repeat a part that was cut, refused, or never answered', async () => {
    const faults = ['cut', 403, 503, 'silent', 429] as const;
    faults.forEach((fault, index) => server.faults.set(index + 1, [fault]));
    await uploads.sendFiles(target, [fileOf('a.wav', 5 * PART_BYTES)]);
    await pass(120_000);
    expect(completed).toHaveBeenCalledWith('file-of-ticket-1');
    // Another address for each.
    expect(server.countOf('sign')).toBeGreaterThanOrEqual(6);
  });

  it('wait for the line and go on when the browser is online again', async () => {
    await uploads.sendFiles(target, [fileOf('a.wav', 4 * PART_BYTES)]);
    await pass(300);
    server.isDown = true;
    vi.stubGlobal('navigator', { onLine: false });
    await pass(25_000);
    expect(shown()).toEqual(['a.wav: interrupted']);
    server.isDown = false;
    vi.stubGlobal('navigator', { onLine: true });
    window.dispatchEvent(new Event('online'));
    await pass(300);
    expect(shown()).toEqual(['a.wav: sending']);
    await pass(3000);
    expect(completed).toHaveBeenCalledTimes(1);
    expect(server.countOf('start')).toBe(1);
  });

  it('pause, go on where they were, and let the next file go first', async () => {
    await uploads.sendFiles(target, [fileOf('a.wav', 8 * PART_BYTES), fileOf('b.mp3', 5)]);
    await pass(900);
    uploads.pause(first().id);
    await pass(5000);
    expect(shown()).toEqual(['a.wav: paused']);
    expect(server.inFlight).toBe(0);
    expect(leave()).toBe('left');
    uploads.resume(first().id);
    await pass(10_000);
    expect(server.actions.filter((action) => ['start', 'resume'].includes(action))).toEqual([
      'start',
      'start',
      'resume',
    ]);
    expect(completed).toHaveBeenCalledTimes(2);
  });

  it('are offered in no other tab while one of them is about them', async () => {
    const held: { name: string }[] = [];
    const closed = Promise.withResolvers<void>();
    const locks = {
      request: (name: string, options: unknown) =>
        typeof options === 'object' ? closed.promise : Promise.resolve(held.push({ name })),
      query: () => Promise.resolve({ held }),
    };
    vi.stubGlobal('navigator', { onLine: true, locks });
    await uploads.sendFiles(target, [fileOf('a.wav', 4 * PART_BYTES)]);
    await pass(500);
    await load();
    await uploads.recallUploads(target);
    expect(shown()).toEqual([]);
    const [lock] = held.splice(0);
    closed.resolve();
    await pass(0);
    expect(shown()).toEqual(['a.wav: missing']);
    // Picked again in yet another tab.
    held.push(lock!);
    window.dispatchEvent(new Event('storage'));
    await pass(0);
    expect(shown()).toEqual([]);
  });

  it('are offered after a reload and go on with the same file', async () => {
    const file = fileOf('a.wav', 8 * PART_BYTES);
    await uploads.sendFiles(target, [file]);
    await pass(900);
    server.isDown = true;
    await load();
    server.isDown = false;
    await uploads.recallUploads({ ...target, orderId: 'order-2' });
    expect(shown()).toEqual([]);
    await uploads.recallUploads(target);
    expect(shown()).toEqual(['a.wav: missing']);
    expect(first().sent).toBe(3 * PART_BYTES);
    const before = server.uploads.get('ticket-1')!.get(1);
    await uploads.sendFiles(target, [file]);
    await pass(10_000);
    expect(completed).toHaveBeenCalledWith('file-of-ticket-1');
    expect(server.uploads.get('ticket-1')!.get(1)).toBe(before);
    expect(server.completed[0]!.parts).toHaveLength(8);
  });

  describe('whose file is picked again after a reload', () => {
    /** Of eight parts of a file, three have arrived. @returns the first of them. */
    const leaveUnfinished = async (letter = 'a') => {
      await uploads.sendFiles(target, [fileOf('a.mov', 8 * PART_BYTES, 7, letter)]);
      await pass(900);
      await close();
      await uploads.recallUploads(target);
      return server.uploads.get('ticket-1')!.get(1);
    };
    const again = (file: File) => uploads.pickAgain(first(), file);

    it.each<[string, (file: File) => unknown]>([
      ['on its row', again],
      ['with the button for all files', (file) => uploads.sendFiles(target, [file])],
    ])('go on although its date is another one, as one file: %s', async (_, pick) => {
      const before = await leaveUnfinished();
      void pick(fileOf('a.mov', 8 * PART_BYTES, 500));
      await pass(10_000);
      expect([server.countOf('start'), shown()]).toEqual([1, []]);
      expect(completed).toHaveBeenCalledExactlyOnceWith('file-of-ticket-1');
      expect(server.completed[0]!.parts[0]).toBe(before);
      expect(kept()).toBeNull();
    });

    it('go on with each further date, and send a part once that cannot be compared', async () => {
      await leaveUnfinished();
      const stored = JSON.parse(kept()!) as {
        content: { prints: Record<string, string> }[];
      };
      delete stored.content[0]!.prints['2'];
      localStorage.setItem('uploads', JSON.stringify(stored));
      await load();
      await uploads.recallUploads(target);
      const second = server.uploads.get('ticket-1')!.get(2);
      void again(fileOf('a.mov', 8 * PART_BYTES, 500));
      await pass(700);
      uploads.pause(first().id);
      const sent = server.uploads.get('ticket-1')!.get(2);
      expect(sent).not.toBe(second);
      void again(fileOf('a.mov', 8 * PART_BYTES, 900));
      await pass(10_000);
      expect(server.completed[0]!.parts[1]).toBe(sent);
      expect(server.countOf('start')).toBe(1);
    });

    it.each([
      ['of the same size', () => fileOf('a.mov', 8 * PART_BYTES, 500, 'b')],
      ['of another size', () => fileOf('a.mov', 8 * PART_BYTES + 1, 7)],
      ['of another name', () => fileOf('b.mov', 8 * PART_BYTES, 7)],
    ])('are left as they are by another file %s, which can be sent beside', async (_, pick) => {
      const other = pick();
      const before = await leaveUnfinished();
      await again(other);
      expect(first()).toMatchObject({ state: 'missing', sent: 3 * PART_BYTES });
      expect(first().problem).toMatch(/^“.\.mov” isn’t the same file\./);
      await uploads.sendFiles(target, [other]);
      await pass(10_000);
      expect(completed).toHaveBeenCalledExactlyOnceWith('file-of-ticket-2');
      expect([shown(), kept()]).toEqual([['a.mov: missing'], expect.stringContaining('ticket-1')]);
      expect(server.uploads.get('ticket-1')!.get(1)).toBe(before);
    });
  });

  it('go beside another version that is on its way, and once where they are the same', async () => {
    const send = (...as: [at?: number, letter?: string]) =>
      uploads.sendFiles(target, [fileOf('a.wav', 4 * PART_BYTES, ...as)]);
    await send();
    await pass(300);
    await send();
    await send(500, 'b');
    await send(500, 'b');
    await pass(20_000);
    expect(completed).toHaveBeenCalledTimes(2);
  });

  it('let the server know of all files before it is the turn of all, and keep their places', async () => {
    const onUnfinished = vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined);
    const names = ['a.wav', 'b.wav', 'c.wav', 'd.wav'];
    const files = names.map((name) => fileOf(name, 4 * PART_BYTES));
    await uploads.sendFiles({ ...target, onUnfinished }, files);
    await pass(100);
    expect(server.countOf('start')).toBe(4);
    expect(onUnfinished).toHaveBeenCalledTimes(1);
    await close();
    await uploads.recallUploads(target);
    expect(shown().sort()).toEqual(names.map((name) => `${name}: missing`));
    await uploads.sendFiles({ ...target, onUnfinished }, files);
    await pass(20_000);
    expect(completed).toHaveBeenCalledTimes(4);
    expect(server.countOf('start')).toBe(4);
    const given = fileOf('e.wav', PART_BYTES);
    await uploads.sendFiles({ ...target, onUnfinished }, [given]);
    await pass(50);
    const asked = onUnfinished.mock.calls.length;
    const giving = uploads.cancel(first().id);
    await pass(100);
    await giving;
    expect(onUnfinished).toHaveBeenCalledTimes(asked + 1);
  });

  it('start over when what has arrived was deleted meanwhile', async () => {
    const file = fileOf('a.wav', 2 * PART_BYTES);
    await uploads.sendFiles(target, [file]);
    await pass(100);
    uploads.pause(first().id);
    server.uploads.clear();
    uploads.resume(first().id);
    await pass(10_000);
    expect(completed).toHaveBeenCalledWith('file-of-ticket-2');
    expect(kept()).toBeNull();
  });

  it('are not offered after a day', async () => {
    await uploads.sendFiles(target, [fileOf('a.wav', 2 * PART_BYTES)]);
    await pass(100);
    await load();
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    await uploads.recallUploads(target);
    expect(shown()).toEqual([]);
  });

  it('survive a lost answer to their start and to their end', async () => {
    server.refusals.set('start', 'lost').set('complete', 'lost');
    await uploads.sendFiles(target, [fileOf('a.wav', 5)]);
    await pass(10_000);
    expect(completed).toHaveBeenCalledExactlyOnceWith('file-of-ticket-2');
  });

  it('are given up at storage, too, even while they start', async () => {
    await uploads.sendFiles(target, [
      fileOf('a.wav', 2 * PART_BYTES),
      fileOf('b.wav', 2 * PART_BYTES),
    ]);
    const early = uploads.cancel(first().id);
    await pass(100);
    await early;
    expect(shown()).toEqual(['b.wav: sending']);
    const late = uploads.cancel(first().id);
    await pass(100);
    await late;
    expect([...server.uploads]).toEqual([]);
    expect(shown()).toEqual([]);
    expect(kept()).toBeNull();
  });

  it('say why a file is refused, before anything is sent and at the end', async () => {
    server.refusals.set(
      'complete',
      Response.json({ code: 'file_refused', message: 'Not a WAV.' }, { status: 422 }),
    );
    await uploads.sendFiles(target, [
      fileOf('large.wav', MAXIMUM_FILE_BYTES + 1),
      fileOf('notes.pdf', 1),
      fileOf('empty.wav', 0),
      fileOf('fake.wav', 4),
      new File(['No sound.'], 'words.mp3'),
    ]);
    await pass(1000);
    expect(uploads.$uploads.get().map(({ problem, isFinal }) => [problem, isFinal])).toEqual([
      ['Files can be up to 2 GB, and “large.wav” is 2.1 GB. Split it, or send a link to it.', true],
      [
        'We take WAV, MP3, MP4, and MOV here, and “notes.pdf” isn’t one of them. Convert it, or send a link to it.',
        true,
      ],
      ['“empty.wav” is empty. Export it again and upload that.', true],
      ['Not a WAV.', true],
      ['“words.mp3” isn’t really an MP3 file. Export it as MP3 again and upload that.', true],
    ]);
    expect(server.countOf('start')).toBe(1);
    expect(kept()).toBeNull();
  });

  it.each([
    ['latin1.srt', Buffer.from('Caf\u00e9', 'latin1'), /older encoding.*Save it as UTF-8/],
    ['cover.jpeg', Buffer.from('MZ'), /isn’t really a JPEG file/],
    [`${'é'.repeat(126)}.txt`, Buffer.from('a'), /^File names can have up to 255 characters/],
  ])('of an agent tell %s before anything is sent', async (name, bytes, sentence) => {
    await uploads.sendFiles({ ...target, isAgent: true }, [new File([bytes], name)]);
    await pass(1000);
    expect(first().problem).toMatch(sentence);
    expect(first()).toMatchObject({ state: 'failed', isFinal: true });
    expect(server.actions).toEqual([]);
  });

  it('are not offered to be tried again when the server calls the request invalid', async () => {
    const answer = { code: 'invalid_request', message: 'File name must be text' };
    server.refusals.set('start', Response.json(answer, { status: 400 }));
    await uploads.sendFiles(target, [fileOf('a.wav', 4)]);
    await pass(1000);
    expect(first()).toMatchObject({ problem: 'File name must be text', isFinal: true });
  });

  it('can be paused again when a refused file is picked once more', async () => {
    const answer = { code: 'file_refused', message: 'It didn’t arrive complete.' };
    server.refusals.set('complete', Response.json(answer, { status: 422 }));
    const file = fileOf('a.wav', 4);
    await uploads.sendFiles(target, [file]);
    await pass(1000);
    expect(first()).toMatchObject({ state: 'failed', isFinal: true });
    await uploads.sendFiles(target, [file]);
    expect(first()).toMatchObject({ state: 'sending', isFinal: false });
    await pass(1000);
    expect(completed).toHaveBeenCalledTimes(1);
  });

  it('fail when the file is gone from the disk, and when storage keeps refusing', async () => {
    const file = fileOf('a.wav', PART_BYTES);
    const gone = new Blob();
    vi.spyOn(gone, 'slice').mockReturnValue(gone);
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotFoundError'));
    const slice = vi.spyOn(file, 'slice').mockReturnValue(gone);
    await uploads.sendFiles(target, [file]);
    await pass(100);
    expect(first().problem).toMatch(/^The file can’t be read any more/);
    expect(server.actions).toEqual([]);
    // The next time, it goes once its first bytes were looked at.
    slice.mockReturnValueOnce(new Blob([startOf('a.wav')]));
    server.faults.set(1, ['silent']);
    uploads.resume(first().id);
    await pass(100_000);
    expect(first().problem).toMatch(/^The file can’t be read any more/);
    expect(server.countOf('start')).toBe(1);
    await uploads.sendFiles(target, [fileOf('a.wav', PART_BYTES)]);
    server.faults.set(1, [403, 403, 403]);
    await pass(10_000);
    expect(first()).toMatchObject({ state: 'failed', isFinal: false });
    uploads.resume(first().id);
    await pass(5000);
    expect(completed).toHaveBeenCalledTimes(1);
  });

  it('stop at the end of a session and are kept for the next', async () => {
    await uploads.sendFiles(target, [
      fileOf('a.wav', 2 * PART_BYTES),
      fileOf('b.wav', 2 * PART_BYTES),
    ]);
    await pass(100);
    server.refusals.set(
      'complete',
      Response.json({ code: 'unauthorized', message: 'Unauthorized' }, { status: 401 }),
    );
    await pass(20_000);
    expect(leave()).toBe('left');
    expect(browser.assign).toHaveBeenCalledWith('/api/login');
    expect(kept()).toContain('ticket-1');
    const { clearCachedData } = await import('../../../src/state/session-state.ts');
    clearCachedData();
    expect(kept()).toBeNull();
  });

  it('keep the screen on while something is sent', async () => {
    const release = vi.fn(() => Promise.resolve());
    const request = vi.fn(() => Promise.resolve({ release }));
    vi.stubGlobal('navigator', { onLine: true, wakeLock: { request } });
    await uploads.sendFiles(target, [fileOf('a.wav', 5)]);
    await pass(50);
    document.dispatchEvent(new Event('visibilitychange'));
    expect([request.mock.calls.length, release.mock.calls.length]).toEqual([2, 0]);
    await pass(2000);
    expect(release).toHaveBeenCalled();
  });
});

describe('What is said of a file', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [8_100_000, '8.1 MB'],
    [640_000_000, '640 MB'],
    [999_900_000, '1.0 GB'],
    [1_200_000_000, '1.2 GB'],
  ])('%d bytes as %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });

  it('has the loudest level of each bar as a byte', () => {
    const levels = Array.from({ length: 1200 }, (_, index) => (index === 3 ? 2 : index / 1200));
    const bars = Buffer.from(peaksOf(levels)!, 'base64');
    expect(bars).toHaveLength(600);
    expect([...bars.subarray(0, 3), bars.at(-1)]).toEqual([0, 255, 1, 255]);
    expect(peaksOf([1, 1])).toBeUndefined();
  });

  it('is the loudest level of each twentieth of a second, however it comes, and its length', async () => {
    const rate = 8000;
    const samples = Float32Array.from({ length: 10_001 }, (_, at) => (at === 9000 ? -0.75 : 0.25));
    async function* blocks(...cuts: number[]) {
      for (const [index, from] of [0, ...cuts].entries()) {
        const side = samples.slice(from, cuts[index]);
        const channels = [new Float32Array(side.length), side];
        await Promise.resolve();
        yield { sampleRate: rate, channels };
      }
    }
    const whole = await levelsOf(blocks());
    expect(whole.seconds).toBeCloseTo(10_001 / rate, 9);
    expect(whole.levels).toHaveLength(26);
    expect(whole.levels.flatMap((level, at) => (level === 0.75 ? at : []))).toEqual([22]);
    const cut = await levelsOf(blocks(1, 399, 400, 4567, 9001));
    expect(cut.levels).toEqual(whole.levels);
    expect(cut.seconds).toBeCloseTo(whole.seconds, 9);
  });
});
