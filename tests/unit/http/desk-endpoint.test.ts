import { describe, expect, it } from 'vitest';

import { deskEndpoint, deskOperation } from '../../../netlify/server/http/agent.ts';
import { ApiError } from '../../../netlify/server/lib/errors.ts';
import { defineEndpoint } from '../../../src/contracts/endpoint.ts';
import { agentBrowser } from '../../support/desk.ts';
import { makeSite } from '../../support/site.ts';

const path = '/api/desk/customers/:customer';
const contract = { path, success: 204, errors: [] } as const;

/** An endpoint that says what it was asked, before an agent who may have signed out. */
async function makeEndpoint() {
  const site = makeSite();
  const browser = await agentBrowser(site);
  const cookie = `__Host-agent=${browser.cookies.get('__Host-agent')!}`;
  const runs: string[] = [];
  const run = (method: 'GET' | 'POST') =>
    deskOperation(defineEndpoint({ ...contract, method }), ({ agent }) => {
      runs.push(`${method} by ${agent.name}`);
      if (method === 'GET') throw new ApiError('conflict');
      return {};
    });
  const handler = deskEndpoint(path, { GET: run('GET'), POST: run('POST') });
  const call = async (method: string, params: Record<string, string> = {}) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const request = new Request('https://roomtone.example/api/desk/x', { method, headers });
    const context = { params, deploy: { context: 'production' } };
    return (await handler(request, context, site.platform)).status;
  };
  site.log.length = 0;
  return { site, runs, call, signOut: () => browser.post('/api/desk/sign-out') };
}

describe('an endpoint of the desk', () => {
  it('gives its operations the agent', async () => {
    const { runs, call } = await makeEndpoint();
    expect([await call('GET'), await call('POST'), await call('DELETE')]).toEqual([409, 204, 405]);
    expect(runs).toEqual(['GET by Kim Osei', 'POST by Kim Osei']);
  });

  it('runs no operation that changes something for a session that has ended', async () => {
    const { runs, call, signOut } = await makeEndpoint();
    await signOut();
    expect(await call('POST')).toBe(404);
    expect(runs).toEqual([]);
  });

  it('drops what an operation says that read while the session turned out to have ended', async () => {
    const { runs, call, signOut } = await makeEndpoint();
    await signOut();
    expect(await call('GET')).toBe(404);
    expect(runs).toEqual(['GET by Kim Osei']);
  });

  it('logs whose records an agent asked for: customers hashed, and nothing that is no id', async () => {
    const { site, call } = await makeEndpoint();
    const id = '019aa5b1-0000-7000-8000-000000000000';
    await call('POST', { customer: 'ada@example.com', id });
    await call('POST', { id: 'ada@example.com' });
    await call('POST');
    const details = site.log.map(({ event, user, subject }) => ({ event, user, subject }));
    expect(details).toEqual([
      {
        event: 'desk_request',
        user: expect.stringMatching(/^[0-9a-f]{12}$/) as unknown,
        subject: id,
      },
      { event: 'desk_request' },
      { event: 'desk_request' },
    ]);
    expect(new Set(site.log.map(({ agent }) => agent)).size).toBe(1);
  });
});
