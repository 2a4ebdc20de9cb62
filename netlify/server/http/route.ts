import type * as z from 'zod/mini';

import type { ApiPath, EndpointContract, PathParameters } from '../../../src/contracts/endpoint.ts';
import type { Dependencies, Platform } from '../dependencies.ts';
import { parseBody, type CookieJar } from './request.ts';
import type { ApiResponse, FinishedResponse } from './response.ts';

/** What is known of a request before its method and body are looked at. */
export interface IncomingRequest {
  request: Request;
  /** Raw path parameters, neither decoded nor checked. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The sender for rate limits. */
  address: string;
  jar: CookieJar;
  deps: Dependencies;
  platform: Platform;
}

/** What the checks of HTTP leave of a body and its headers. */
export interface Sent<Body> {
  body: Body;
  idempotencyKey: string | undefined;
}

/** A request after all checks. */
export type ApiRequest<Body, Path extends string = string> = Omit<IncomingRequest, 'params'> &
  Sent<Body> & { params: PathParameters<Path> };

type Awaitable<Value> = Value | Promise<Value>;

/** Whom a route answers. @typeParam Known what its handler knows of them. */
export interface Asker<Known> {
  /** @throws ApiError for whoever is none of them. */
  identify(request: IncomingRequest): Awaitable<Known>;
  /** Whoever is none of them learns nothing: they are asked who they are before the request is looked at. */
  isHidden: boolean;
}

export const anybody: Asker<object> = { identify: () => ({}), isHidden: false };

/** How one method of one address is answered. */
export interface Route {
  method: 'GET' | 'POST';
  path: ApiPath;
  maxBodyBytes: number;
  isHidden: boolean;
  /** Requested by a browser's navigation, so errors are pages. */
  isNavigation: boolean;
  /** Finds out who asks; what it returns answers them. @throws ApiError for whoever may not. */
  admit(request: IncomingRequest): Promise<(sent: Sent<unknown>) => Promise<FinishedResponse>>;
}

/** Serves a contract: parses the request body and returns its response body. */
export function route<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Path extends ApiPath,
  Known extends object,
>(
  { method, path, maxBodyBytes, ...contract }: EndpointContract<Request, Response, Path>,
  who: Asker<Known>,
  handle: (
    request: ApiRequest<z.infer<Request>, Path> & Known,
  ) => Awaitable<ApiResponse<z.infer<Response>>>,
): Route {
  // An endpoint without a request body ignores one.
  const takesNone = contract.request.safeParse(undefined).success;
  return {
    method,
    path,
    maxBodyBytes,
    isHidden: who.isHidden,
    isNavigation: false,
    async admit({ params, ...incoming }) {
      const known = await who.identify({ params, ...incoming });
      return async ({ body, ...sent }) => {
        const request = {
          ...incoming,
          ...sent,
          ...known,
          // The router found them with the path of this contract.
          params: params as PathParameters<Path>,
          body: parseBody(contract.request, takesNone ? undefined : body),
        };
        return { status: contract.success, ...(await handle(request)) };
      };
    },
  };
}

/** Serves a browser's navigation, without a contract. */
export function navigation(
  path: ApiPath,
  handle: (request: IncomingRequest) => Awaitable<FinishedResponse>,
): Route {
  return {
    method: 'GET',
    path,
    maxBodyBytes: 0,
    isHidden: false,
    isNavigation: true,
    admit: (request) => Promise.resolve(async () => handle(request)),
  };
}

/** Targets are constants: user input never becomes one. */
export function redirect(
  location: `/${string}`,
  status: 302 | 303,
  headers: Readonly<Record<string, string>> = {},
): FinishedResponse {
  return { status, headers: { ...headers, Location: location } };
}

/** @param location of the file storage, signed by us. */
export function toSignedAddress(location: string): ApiResponse<undefined> {
  return { status: 303, headers: { Location: location } };
}
