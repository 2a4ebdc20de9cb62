import { createHash } from 'node:crypto';

export const SITE_ID = 'site-under-test';
export const TOKEN = 'token-under-test';
export const EDGE = 'https://edge.blobs.test';
export const UNCACHED_EDGE = 'https://uncached.blobs.test';

/** One request of the Blobs client. */
export interface BlobsOperation {
  /** Counts from 1, retries included. */
  index: number;
  method: 'GET' | 'PUT' | 'DELETE' | 'HEAD';
  /** Store without the `site:` prefix. */
  store: string;
  /** Undefined for a list. */
  key: string | undefined;
  isStrong: boolean;
}

/** What goes wrong with an operation. */
export type BlobsFault =
  /** Answers so; the operation does not happen. */
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** Answers 200 with this text and no ETag; the operation does not happen. */
  | { kind: 'text'; text: string }
  /** The connection breaks before the operation happens. */
  | { kind: 'reset' }
  /** The operation happens and its answer is lost. */
  | { kind: 'lost' }
  /** The operation happens and is answered without its ETag. */
  | { kind: 'no-etag' }
  /** No answer until the caller gives up. */
  | { kind: 'hang' }
  /** Half of the body comes, then the connection breaks. */
  | { kind: 'broken-body' }
  /** The body comes at one byte a second. */
  | { kind: 'trickle' };

/**
 * The Blobs HTTP protocol in memory: atomic conditional writes, content ETags, pages of a list, and stale answers for
 * reads that do not ask for strong consistency. Faults are injected request by request.
 */
export class FakeBlobs {
  static readonly siteId = SITE_ID;
  static readonly token = TOKEN;
  /** Where strong reads and all writes go. */
  static readonly origin = UNCACHED_EDGE;
  /** Value of NETLIFY_BLOBS_CONTEXT under which the real client finds this server. */
  static readonly context = Buffer.from(
    JSON.stringify({
      siteID: SITE_ID,
      token: TOKEN,
      edgeURL: EDGE,
      uncachedEdgeURL: UNCACHED_EDGE,
      primaryRegion: 'us-east-2',
      deployID: 'deploy-under-test',
    }),
  ).toString('base64');

  /** Texts by `store/key`. */
  readonly entries = new Map<string, string>();
  readonly operations: BlobsOperation[] = [];
  /** Decides about each operation; undefined lets it be. */
  fault: (operation: BlobsOperation) => BlobsFault | undefined = () => undefined;
  /** Runs before the operation happens: the place for barriers. */
  before: (operation: BlobsOperation) => Promise<void> | void = () => undefined;
  pageSize = 1000;
  /** The most operations that were under way at one time. */
  peakParallel = 0;
  #parallel = 0;
  /** What reads without strong consistency see: nothing of what was written. */
  readonly #stale = new Map<string, string>();

  /** Keys of one store in order. */
  keysOf(store: string): string[] {
    const start = `${store}/`;
    return [...this.entries.keys()]
      .filter((path) => path.startsWith(start))
      .map((path) => path.slice(start.length))
      .sort();
  }

  /** Operations that would change something. */
  get writes(): BlobsOperation[] {
    return this.operations.filter(({ method }) => method === 'PUT' || method === 'DELETE');
  }

  /** The `fetch` to be given to the client. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const signal = init?.signal ?? undefined;
    this.#parallel += 1;
    this.peakParallel = Math.max(this.peakParallel, this.#parallel);
    try {
      return await this.#handle(request, signal);
    } finally {
      this.#parallel -= 1;
    }
  };

  async #handle(request: Request, signal: AbortSignal | undefined): Promise<Response> {
    const url = new URL(request.url);
    if (request.headers.get('authorization') !== `Bearer ${TOKEN}`) return status(401);
    const [, site, storeName = '', ...rest] = url.pathname.split('/');
    if (site !== SITE_ID || !storeName.startsWith('site:')) return status(400);
    const operation: BlobsOperation = {
      index: this.operations.length + 1,
      method: request.method as BlobsOperation['method'],
      store: storeName.slice('site:'.length),
      key: rest.length > 0 ? rest.join('/') : undefined,
      isStrong: url.origin === UNCACHED_EDGE,
    };
    this.operations.push(operation);

    const fault = this.fault(operation);
    const text = await request.text();
    if (fault?.kind === 'status') return status(fault.status, fault.headers);
    if (fault?.kind === 'text') return new Response(fault.text);
    if (fault?.kind === 'reset') throw new TypeError('fetch failed');
    if (fault?.kind === 'hang') return await untilAborted(signal);
    await this.before(operation);

    const response = this.#perform(operation, request, text, url.searchParams);
    if (fault?.kind === 'lost') throw new TypeError('fetch failed');
    if (fault?.kind === 'no-etag') response.headers.delete('etag');
    if (fault?.kind === 'broken-body') return breakBody(response);
    if (fault?.kind === 'trickle') return trickleBody(response, signal);
    return response;
  }

  #perform(
    { method, store, key, isStrong }: BlobsOperation,
    request: Request,
    text: string,
    parameters: URLSearchParams,
  ): Response {
    const readable = isStrong ? this.entries : this.#stale;
    if (key === undefined) return this.#list(store, parameters, readable);
    const path = `${store}/${key}`;
    const current = this.entries.get(path);
    if (method === 'PUT') {
      const isTaken = request.headers.get('if-none-match') === '*' && current !== undefined;
      const ifMatch = request.headers.get('if-match');
      if (isTaken || (ifMatch !== null && (current === undefined || ifMatch !== etagOf(current)))) {
        return status(412);
      }
      this.entries.set(path, text);
      return status(200, { etag: etagOf(text) });
    }
    if (method === 'DELETE') {
      this.entries.delete(path);
      return status(204);
    }
    const found = readable.get(path);
    return found === undefined
      ? status(404)
      : new Response(found, { headers: { etag: etagOf(found) } });
  }

  #list(store: string, parameters: URLSearchParams, readable: Map<string, string>): Response {
    const prefix = `${store}/${parameters.get('prefix') ?? ''}`;
    const keys = [...readable.keys()]
      .filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(store.length + 1))
      .sort();
    const first = Number(parameters.get('cursor') ?? 0);
    const end = first + this.pageSize;
    return Response.json({
      blobs: keys.slice(first, end).map((key) => ({
        key,
        etag: etagOf(readable.get(`${store}/${key}`)!),
      })),
      directories: [],
      ...(end < keys.length ? { next_cursor: String(end) } : {}),
    });
  }
}

function status(code: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: code, headers });
}

function etagOf(text: string): string {
  return `"${createHash('md5').update(text).digest('hex')}"`;
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => {
      reject(new DOMException('This operation was aborted', 'AbortError'));
    });
  });
}

async function breakBody(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(0, Math.floor(bytes.length / 2)));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

async function trickleBody(response: Response, signal: AbortSignal | undefined): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  let sent = 0;
  const body = new ReadableStream({
    async pull(controller) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1000);
        signal?.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      });
      if (signal?.aborted) controller.error(new DOMException('Aborted', 'AbortError'));
      else if (sent === bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(sent, (sent += 1)));
    },
  });
  const isBodiless = response.status === 204 || response.body === null;
  return new Response(isBodiless ? null : body, {
    status: response.status,
    headers: response.headers,
  });
}

/**
 * Answers in rounds: everything asked for by then at once, as a store would that is far away.
 * @param happen hears of each round.
 * @returns how many there were.
 */
export function answerInRounds(blobs: FakeBlobs, happen = () => undefined as void): () => number {
  let rounds = 0;
  let round: Promise<void> | undefined;
  const gather = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    rounds += 1;
    happen();
    round = undefined;
  };
  blobs.before = () => (round ??= gather());
  return () => rounds;
}
