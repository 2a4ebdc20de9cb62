import { describe, expect, it } from 'vitest';

import { agents } from '../../../netlify/server/http/agent.ts';
import { route, serve } from '../../../netlify/server/http/router.ts';
import { defineEndpoint } from '../../../src/contracts/endpoint.ts';
import { makeSite } from '../../support/site.ts';
import { agentBrowser } from '../../support/world.ts';

const post = defineEndpoint({ method: 'POST', path: '/api/desk/customers/:customer', errors: [] });
const read = defineEndpoint({ ...post, method: 'GET' });
const postFile = defineEndpoint({ ...post, path: '/api/desk/orders/:customer/:id/files' });

/** Routes that say what they were asked, before an agent who may have signed out. */
async function makeRoutes() {
  const site = makeSite();
  const browser = await agentBrowser(site);
  const cookie = `__Host-agent=${browser.cookies.get('__Host-agent')!}`;
  const runs: string[] = [];
  const handler = serve([
    ...[read, post].map((contract) =>
      route(contract, agents, ({ agent, params }) => {
        runs.push(`${contract.method} of ${params.customer} by ${agent.name}`);
        return {};
      }),
    ),
    route(postFile, agents, () => ({})),
  ]);
  const call = async (method: string, path = '/api/desk/customers/x') => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const request = new Request(`https://roomtone.example${path}`, { method, headers });
    const context = { deploy: { context: 'production' } };
    return (await handler(request, context, site.platform)).status;
  };
  site.log.length = 0;
  return { site, runs, call, signOut: () => browser.post('/api/desk/sign-out') };
}

describe('a route for agents', () => {
  it('gets the agent, and the parameters of its path', async () => {
    const { runs, call } = await makeRoutes();
    expect([await call('GET'), await call('POST'), await call('DELETE')]).toEqual([204, 204, 405]);
    expect(runs).toEqual(['GET of x by Kim Osei', 'POST of x by Kim Osei']);
  });

  it('logs whose records an agent asked for: customers hashed, and nothing that is no id', async () => {
    const { site, call } = await makeRoutes();
    const id = '019aa5b1-0000-7000-8000-000000000000';
    await call('POST', `/api/desk/orders/ada@example.com/${id}/files`);
    await call('POST', '/api/desk/orders/x/ada@example.com/files');
    const details = site.log.map(({ event, user, subject }) => ({ event, user, subject }));
    const user: unknown = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(details).toEqual([
      { event: 'desk_request', user, subject: id },
      { event: 'desk_request', user },
    ]);
    expect(new Set(site.log.map(({ agent }) => agent)).size).toBe(1);
  });
});
