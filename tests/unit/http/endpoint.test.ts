import { describe, expect, it } from 'vitest';

import user from '../../../netlify/functions/user.ts';
import { makeRegistration } from '../../support/makers.ts';
import { makeSite } from '../../support/site.ts';

const url = 'https://roomtone.example/api/account/export';

async function makeAccount() {
  const site = makeSite();
  const browser = site.browser();
  await browser.post('/api/register', makeRegistration());
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const ask = (method: string) => site.call(new Request(url, { method, headers: { cookie } }));
  return { site, ask };
}

describe('a streamed response', () => {
  it('has no body for HEAD', async () => {
    const { ask } = await makeAccount();
    const answer = await ask('HEAD');
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });

  it('stops when the client disconnects, and reads no more from the store', async () => {
    const { site, ask } = await makeAccount();
    const reader = (await ask('GET')).body!.getReader();
    await reader.read();
    const asked = site.blobs.operations.length;
    await reader.cancel();
    expect(site.blobs.operations).toHaveLength(asked);
  });
});

describe('an endpoint that can do nothing, not even log', () => {
  it('returns 500 as for any other error', async () => {
    const now = () => {
      throw new Error('canary');
    };
    const answer = await user(new Request(url), { params: {} }, { now });
    expect(answer.status).toBe(500);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({ code: 'internal' });
    expect(body).not.toContain('canary');
  });
});
