import type * as z from 'zod/mini';

import type { EndpointContract } from '../../../src/contracts/endpoint.ts';
import { authenticate } from '../auth/sessions.ts';
import type { StoredUser } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { parseBody } from './request.ts';
import type { SessionCookies } from './session-cookies.ts';

/** A request as an operation sees it, after everything that HTTP asks was checked. */
export interface Call<Body> {
  body: Body;
  /** The request itself, its body already read. */
  request: Request;
  /** Parameters of the path as they were sent: neither decoded nor checked. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Of the right form, when there is one. */
  idempotencyKey: string | undefined;
  /** Who counts as one sender; see `addressBucket`. */
  address: string;
  cookies: SessionCookies;
  deps: Dependencies;
}

/** What an operation answers with. */
export interface Reply<Body = unknown> {
  /** HTTP status, when it is not the contract's success. */
  status?: number;
  body?: Body;
  /** In place of `body`: pieces of JSON that are sent as they are made. */
  pieces?: AsyncGenerator<string>;
  headers?: Readonly<Record<string, string>>;
}

/** A reply whose status is settled. */
export type FinishedReply = Reply & { status: number };

type Awaitable<Value> = Value | Promise<Value>;

/** One method of an endpoint. */
export interface Operation {
  /** Largest body in bytes that is read. */
  maxBodyBytes: number;
  /** Asked for by a person's browser, not by a script: refusals must be readable. */
  isNavigation: boolean;
  run(call: Call<unknown>): Awaitable<FinishedReply>;
}

/** Serves a contract: the handler gets a body of its request schema and owes a body of its response schema. */
export function operation<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  contract: EndpointContract<Request, Response>,
  handle: (call: Call<z.infer<Request>>) => Awaitable<Reply<z.infer<Response>>>,
): Operation {
  return {
    maxBodyBytes: contract.maxBodyBytes,
    isNavigation: false,
    async run(call) {
      // An endpoint that takes no body ignores one that is sent: signing out must not fail for it.
      const takesNone = contract.request.safeParse(undefined).success;
      const body = parseBody(contract.request, takesNone ? undefined : call.body);
      const reply = await handle({ ...call, body });
      return { status: contract.success, ...reply };
    },
  };
}

/** Serves a browser that goes to the address by itself; there is no contract because no script calls it. */
export function navigation(handle: (call: Call<unknown>) => Awaitable<FinishedReply>): Operation {
  return { maxBodyBytes: 0, isNavigation: true, run: handle };
}

/** Sends the browser to a page of ours. Targets are fixed: nothing a visitor sends becomes one. */
export function redirect(
  location: `/${string}`,
  status: 302 | 303,
  headers: Readonly<Record<string, string>> = {},
): FinishedReply {
  return { status, headers: { ...headers, Location: location } };
}

/**
 * The customer a call comes from; hands out the session anew when its key is on its way out.
 * @throws ApiError 'unauthorized'
 */
export async function requireCustomer(call: Call<unknown>): Promise<StoredUser> {
  const [user] = await requireCustomerWith(call, () => Promise.resolve(undefined));
  return user;
}

/**
 * Like `requireCustomer`, and reads something of the account at the same time.
 * @param read must change nothing: the session may turn out to be over.
 * @throws ApiError 'unauthorized'
 */
export async function requireCustomerWith<Extra>(
  { cookies, deps }: Call<unknown>,
  read: (userId: string) => Promise<Extra>,
): Promise<readonly [StoredUser, Extra]> {
  const { user, renewal, extra } = await authenticate(deps, cookies.sessionToken, read);
  await cookies.renew(renewal);
  return [user, extra];
}
