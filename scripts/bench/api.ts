// What each endpoint takes: in process on an atomic store in memory, and over HTTP on the local server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

import { orderEventKey } from '../../netlify/stores/keys.ts';
import { bcryptPasswords } from '../../netlify/security/password.ts';
import type { Passwords } from '../../netlify/security/password.ts';
import {
  makeMessage,
  makeOrder,
  makePlaced,
  makeRegistration,
  PASSWORD,
} from '../../tests/support/makers.ts';
import { memoryStore } from '../../tests/support/memory-store.ts';
import type { MemoryStore } from '../../tests/support/memory-store.ts';
import { makeSite } from '../../tests/support/site.ts';
import { quantile, round } from './statistics.ts';
import type { Table } from './table.ts';

/** How quick an endpoint is; times in ms. */
export interface EndpointFigures {
  readonly endpoint: string;
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Part of the time that bcrypt takes, from 0 to 1; 0 where no password is read. */
  readonly bcryptShare: number;
}

/** What the list of orders costs beside so many other customers. */
export interface OrderListFigures {
  readonly otherCustomers: number;
  readonly lists: number;
  readonly reads: number;
  readonly peakParallel: number;
  readonly p50: number;
}

/** Everything that is measured of the API. */
export interface ApiFigures {
  readonly inProcess: readonly EndpointFigures[];
  readonly overHttp: readonly EndpointFigures[];
  readonly orderLists: readonly OrderListFigures[];
}

const OWN_ORDERS = 20;
const ORIGIN = 'https://roomtone.example';

/** Measures the API. */
export async function measureApi(isQuick: boolean): Promise<ApiFigures> {
  const scale = isQuick ? 0.1 : 1;
  return {
    inProcess: await measureInProcess(scale),
    overHttp: await measureOverHttp(scale),
    orderLists: await measureOrderLists(isQuick),
  };
}

type Answer = (request: Request, address: string) => Promise<Response>;

interface Endpoint {
  readonly name: string;
  readonly requests: number;
  readonly readsPassword?: boolean;
  readonly make: (index: number) => Request;
}

/** Another address for every request: limits are a matter of their own. */
const addressOf = (index: number) => `2001:db8:${index.toString(16)}::1`;

function request(path: string, body?: unknown, cookie = ''): Request {
  return new Request(ORIGIN + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie,
    },
  });
}

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Signs customers up, so that each signs in and orders within the limits of one. */
async function signUp(answer: Answer, count: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const registration = makeRegistration({ email: `customer-${index}@example.com` });
    const response = await answer(request('/api/register', registration), addressOf(index));
    if (response.status !== 201) throw new Error(`sign-up answered ${response.status}`);
    cookies.push(cookieOf(response));
  }
  return cookies;
}

async function time(answer: Answer, { name, requests, make }: Endpoint): Promise<EndpointFigures> {
  const all = Array.from({ length: requests + WARM_UP }, (_, index) => make(index));
  const times: number[] = [];
  for (const [index, one] of all.entries()) {
    const startedAt = performance.now();
    const response = await answer(one, addressOf(FIRST_ADDRESS + index));
    await response.arrayBuffer();
    if (response.status >= 400) throw new Error(`${name} answered ${response.status}`);
    if (index >= WARM_UP) times.push(performance.now() - startedAt);
  }
  const total = times.reduce((sum, ms) => sum + ms, 0);
  return {
    endpoint: name,
    requests,
    perSecond: round((requests / total) * 1000),
    p50: round(quantile(times, 0.5), 2),
    p99: round(quantile(times, 0.99), 2),
    bcryptShare: 0,
  };
}

const WARM_UP = 3;
const FIRST_ADDRESS = 10_000;

/** Ready-made answers in place of bcrypt's: what is left is the rest of the endpoint. */
function instantPasswords(): Passwords {
  const hash = `$2b$11$${'.'.repeat(53)}`;
  return {
    hash: () => Promise.resolve(hash),
    verify: () => Promise.resolve(true),
    isOutdated: () => false,
  };
}

function makeBenchSite(passwords: Passwords, stores = new Map<string, MemoryStore>()) {
  const openStore = (name: string) => {
    const store = stores.get(name) ?? memoryStore();
    stores.set(name, store);
    return store;
  };
  const site = makeSite({ platform: { openStore, passwords, now: Date.now } });
  const answer: Answer = (request, address) => site.call(request, address);
  return { answer, stores };
}

function endpoints(cookies: readonly string[], scale: number): Endpoint[] {
  const cookie = (index: number) => cookies[index % cookies.length] ?? '';
  const many = Math.round(1000 * scale);
  const few = Math.round(40 * scale) + 5;
  return [
    {
      name: 'GET /api/user',
      requests: many,
      make: (index) => request('/api/user', undefined, cookie(index)),
    },
    {
      name: 'GET /api/orders',
      requests: many,
      make: (index) => request('/api/orders', undefined, cookie(index)),
    },
    {
      name: 'POST /api/orders',
      requests: Math.round(300 * scale),
      make: (index) => request('/api/orders', makeOrder(), cookie(index)),
    },
    { name: 'GET /api/blog', requests: many, make: () => request('/api/blog') },
    { name: 'GET /api/blog/:slug', requests: many, make: () => request('/api/blog/due') },
    {
      name: 'POST /api/contact',
      requests: Math.round(300 * scale),
      make: () => request('/api/contact', makeMessage()),
    },
    {
      name: 'POST /api/login',
      requests: few,
      readsPassword: true,
      make: (index) =>
        request('/api/login', {
          email: `customer-${index % cookies.length}@example.com`,
          password: PASSWORD,
        }),
    },
    {
      name: 'POST /api/register',
      requests: few,
      readsPassword: true,
      make: (index) =>
        request('/api/register', makeRegistration({ email: `new-${index}@example.com` })),
    },
    {
      name: 'POST /api/logout',
      requests: few,
      make: (index) => request('/api/logout', {}, cookie(index)),
    },
  ];
}

async function measureInProcess(scale: number): Promise<EndpointFigures[]> {
  const customers = Math.max(60, Math.round(320 * scale));
  const withoutBcrypt = makeBenchSite(instantPasswords());
  const instantly = new Map<string, EndpointFigures>();
  const cookies = await signUp(withoutBcrypt.answer, customers);
  for (const endpoint of endpoints(cookies, scale))
    if (endpoint.readsPassword)
      instantly.set(endpoint.name, await time(withoutBcrypt.answer, endpoint));

  const prepared = makeBenchSite(instantPasswords());
  const ownCookies = await signUp(prepared.answer, customers);
  const real = bcryptPasswords();
  const hash = await real.hash(PASSWORD);
  // The accounts of the preparation get a hash that bcrypt can check.
  for (const [, store] of prepared.stores)
    for (const [key, text] of store.records)
      store.records.set(key, text.replace(`$2b$11$${'.'.repeat(53)}`, hash));
  const site = makeBenchSite(real, prepared.stores);
  const empty = await time(() => Promise.resolve(new Response('{}')), {
    name: 'an empty handler',
    requests: Math.round(1000 * scale),
    make: () => request('/api/user'),
  });
  const figures = [empty];
  for (const endpoint of endpoints(ownCookies, scale)) {
    const own = await time(site.answer, endpoint);
    const rest = instantly.get(endpoint.name);
    figures.push(rest ? { ...own, bcryptShare: round(1 - rest.p50 / own.p50, 3) } : own);
  }
  return figures;
}

async function measureOverHttp(scale: number): Promise<EndpointFigures[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'roomtone-bench-data-'));
  const server = fork(new URL('api-server.ts', import.meta.url), [dataDirectory], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const [url] = (await once(server, 'message')) as [string];
    const answer: Answer = async (request, address) => {
      const { pathname } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set('origin', url);
      headers.set('x-bench-address', address);
      const body = request.method === 'POST' ? await request.text() : undefined;
      return fetch(url + pathname, {
        method: request.method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
    };
    const cookies = await signUp(answer, 12);
    const figures = [];
    // A file, to see what the front alone takes.
    const file = {
      name: 'GET /favicon.svg',
      requests: Math.round(400 * scale),
      make: () => request('/favicon.svg'),
    };
    const posts = (await (await answer(request('/api/blog'), addressOf(0))).json()) as {
      slug: string;
    }[];
    for (const endpoint of [file, ...endpoints(cookies, scale)]) {
      const requests = Math.min(
        endpoint.requests,
        /order|contact|login|register|logout/.test(endpoint.name) &&
          !endpoint.name.startsWith('GET')
          ? Math.round(40 * scale) + 5
          : Math.round(300 * scale),
      );
      const make = endpoint.name.endsWith(':slug')
        ? () => request(`/api/blog/${posts[0]?.slug ?? ''}`)
        : endpoint.make;
      figures.push(await time(answer, { ...endpoint, requests, make }));
    }
    return figures;
  } finally {
    const ended = once(server, 'exit');
    server.disconnect();
    await ended;
    await rm(dataDirectory, { recursive: true });
  }
}

async function measureOrderLists(isQuick: boolean): Promise<OrderListFigures[]> {
  const figures: OrderListFigures[] = [];
  for (const otherCustomers of isQuick ? [10, 1000] : [10, 1000, 10_000]) {
    const site = makeSite({ platform: { passwords: instantPasswords() } });
    const browser = site.browser();
    await browser.post('/api/register', makeRegistration());
    for (let index = 0; index < OWN_ORDERS; index += 1) {
      site.clock.advance(HOUR_AND_MORE_MS);
      const { status } = await browser.post('/api/orders', makeOrder());
      if (status !== 201) throw new Error(`POST /api/orders answered ${status}`);
    }
    const record = JSON.stringify(makePlaced());
    for (let index = 0; index < otherCustomers; index += 1) {
      const userId = index.toString(16).padStart(64, '0');
      const orderId = `0199a0a0-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
      site.blobs.entries.set(`orders-production/${orderEventKey(userId, orderId, 0)}`, record);
    }
    site.blobs.operations.length = 0;
    site.blobs.peakParallel = 0;
    const times: number[] = [];
    for (let run = 0; run < 21; run += 1) {
      const startedAt = performance.now();
      const { list } = await browser.get('/api/orders');
      times.push(performance.now() - startedAt);
      if (list.length !== OWN_ORDERS) throw new Error(`${list.length} orders were listed`);
    }
    const ofOrders = site.blobs.operations.filter(({ store }) => store === 'orders-production');
    figures.push({
      otherCustomers,
      lists: ofOrders.filter(({ key }) => key === undefined).length / times.length,
      reads: ofOrders.filter(({ key }) => key !== undefined).length / times.length,
      peakParallel: site.blobs.peakParallel,
      p50: round(quantile(times, 0.5), 1),
    });
  }
  return figures;
}

/** Limits of orders are per ten minutes and per day. */
const HOUR_AND_MORE_MS = 90 * 60 * 1000;

/** Figures as tables. */
export function apiTables({ inProcess, overHttp, orderLists }: ApiFigures): Table[] {
  const columns = ['endpoint', 'requests', 'a second', 'p50', 'p99', 'bcrypt’s part'];
  const rows = (figures: readonly EndpointFigures[]) =>
    figures.map(({ endpoint, requests, perSecond, p50, p99, bcryptShare }) => [
      endpoint,
      requests,
      perSecond,
      p50,
      p99,
      bcryptShare === 0 ? '–' : `${round(bcryptShare * 100)} %`,
    ]);
  return [
    {
      title: 'API in process',
      note: 'The deployed handlers on an atomic store in memory, one request at a time; ms.',
      columns,
      rows: rows(inProcess),
    },
    {
      title: 'API over HTTP',
      note: 'The same through `npm start`: warm threads, a store of files with every write synced; ms.',
      columns: columns.slice(0, -1),
      rows: rows(overHttp).map((row) => row.slice(0, -1)),
    },
    {
      title: 'GET /api/orders beside other customers',
      note: `A customer with ${OWN_ORDERS} orders. Lists and reads of the store, the most at a time, and ms; the ms grow with the store in memory, which looks at every key.`,
      columns: ['other customers', 'lists', 'reads', 'at a time', 'p50'],
      rows: orderLists.map(({ otherCustomers, lists, reads, peakParallel, p50 }) => [
        otherCustomers,
        lists,
        reads,
        peakParallel,
        p50,
      ]),
    },
  ];
}
