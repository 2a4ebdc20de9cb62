import type { Config } from '@netlify/functions';

import { inboxContract } from '../../src/contracts/desk.ts';
import { readInbox } from '../server/desk/inbox.ts';
import { deskEndpoint, deskOperation } from '../server/http/agent.ts';

export default deskEndpoint('/api/desk/inbox', {
  GET: deskOperation(inboxContract, async ({ agent, query, confirmed, request, deps }) => {
    const knownTags = request.headers.get('If-None-Match');
    const { etag, inbox } = await readInbox(deps, { agent, query, knownTags, confirmed });
    return { ...(inbox ? { body: inbox } : { status: 304 }), headers: { ETag: etag } };
  }),
});

export const config: Config = {
  path: '/api/desk/inbox',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
