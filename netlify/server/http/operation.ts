import type * as z from 'zod/mini';

import type { EndpointContract } from '../../../src/contracts/endpoint.ts';
import type { Dependencies, Platform } from '../dependencies.ts';
import type { CookieJar } from './cookies.ts';
import { parseBody } from './request.ts';

/** A request after all HTTP checks. */
export interface Call<Body> {
  body: Body;
  request: Request;
  /** Raw path parameters, neither decoded nor checked. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  idempotencyKey: string | undefined;
  address: string;
  jar: CookieJar;
  deps: Dependencies;
  platform: Platform;
}

export interface Reply<Body = unknown> {
  /** Without it, the contract's success. */
  status?: number;
  body?: Body;
  pieces?: AsyncGenerator<string>;
  headers?: Readonly<Record<string, string>>;
}

export type FinishedReply = Reply & { status: number };

type Awaitable<Value> = Value | Promise<Value>;

export interface Operation<Extra = object> {
  maxBodyBytes: number;
  /** Requested by a browser's navigation, so refusals are pages. */
  isNavigation: boolean;
  run(call: Call<unknown> & Extra): Awaitable<FinishedReply>;
}

/** Serves a contract: parses the request body and returns its response body. */
export function operation<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Extra = object,
>(
  contract: EndpointContract<Request, Response>,
  handle: (call: Call<z.infer<Request>> & Extra) => Awaitable<Reply<z.infer<Response>>>,
): Operation<Extra> {
  return {
    maxBodyBytes: contract.maxBodyBytes,
    isNavigation: false,
    async run(call) {
      // An endpoint without a request body ignores one.
      const takesNone = contract.request.safeParse(undefined).success;
      const body = parseBody(contract.request, takesNone ? undefined : call.body);
      const reply = await handle({ ...call, body });
      return { status: contract.success, ...reply };
    },
  };
}

/** Serves a browser's navigation, without a contract. */
export function navigation(handle: (call: Call<unknown>) => Awaitable<FinishedReply>): Operation {
  return { maxBodyBytes: 0, isNavigation: true, run: handle };
}

/** Targets are constants: user input never becomes one. */
export function redirect(
  location: `/${string}`,
  status: 302 | 303,
  headers: Readonly<Record<string, string>> = {},
): FinishedReply {
  return { status, headers: { ...headers, Location: location } };
}
