import type { IncomingMessage, ServerResponse } from 'node:http';

import { sendError } from './function-http.ts';
import type { Caller, Functions } from './functions.ts';
import { withoutSlash } from './site-rules.ts';
import type { Site } from './site.ts';

/** What the site consists of. */
export interface Network {
  site: Site;
  functions: Functions;
}

/** Answers as Netlify's network does: function, then the site. */
export async function answerAsNetwork(
  { site, functions }: Network,
  url: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  caller?: Caller,
): Promise<void> {
  const { method = 'GET' } = incoming;
  // No request of a function can be made of it.
  const route = method === 'TRACE' ? undefined : functions.find(method, url.pathname);
  if (route && !(route.preferStatic && site.hasFile(withoutSlash(url.pathname)))) {
    await functions.call(route, url, incoming, outgoing, caller);
  } else if (method === 'GET' || method === 'HEAD') {
    await site.serve(url, incoming, outgoing);
  } else {
    sendError(outgoing, 405, 'Method Not Allowed');
  }
}
