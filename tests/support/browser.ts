import type { User } from '../../src/contracts/account.ts';
import type { ReceivedMessage } from '../../src/contracts/contact.ts';
import type { Order } from '../../src/contracts/orders.ts';

/** What a page's script or a person can do, as far as the server sees it. */
export interface Browser {
  /** Cookies by name. */
  cookies: Map<string, string>;
  /** A script of our own page reads. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** A script of our own page sends JSON, or nothing. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** The person follows a link of ours. */
  visit(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Any request; `sec-fetch-*` and `origin` are as given. */
  send(path: string, init?: RequestInit): Promise<Answer>;
}

export interface BrowserOptions {
  address?: string;
  origin?: string;
  /** What it starts with: those of another browser make a copy of it. */
  cookies?: ReadonlyMap<string, string>;
}

/** Fields an answer may have; a test reads those that its answer should have. */
export type AnswerBody = Readonly<
  Partial<Order & User & ReceivedMessage & { code: string; message: string }>
>;

/** An answer whose body has been read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON, whatever it is; empty when there is none. */
  json: AnswerBody;
  /** The body when it is a list; empty otherwise. */
  list: readonly AnswerBody[];
}

type Call = (request: Request, address?: string) => Promise<Response>;

export function makeBrowser(call: Call, options: BrowserOptions): Browser {
  const origin = options.origin ?? 'https://roomtone.example';
  const cookies = new Map(options.cookies);

  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await call(new Request(origin + path, { ...init, headers }), options.address);
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    return readAnswer(response);
  };
  const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

  return {
    cookies,
    send,
    get: (path, headers = {}) => send(path, { headers: { ...fromOurPage, ...headers } }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: {
          ...fromOurPage,
          origin,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    visit: (path, headers = {}) =>
      send(path, {
        headers: {
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
          ...headers,
        },
      }),
  };
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const json = (isJson && text ? JSON.parse(text) : {}) as AnswerBody;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    list: Array.isArray(json) ? (json as AnswerBody[]) : [],
  };
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}
