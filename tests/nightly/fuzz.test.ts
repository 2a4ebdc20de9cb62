import process from 'node:process';

import { describe, expect, it } from 'vitest';

import { errorStatus } from '../../src/contracts/endpoint.ts';
import {
  makeBilling,
  makeMessage,
  makeOrder,
  makeRegistration,
  PASSWORD,
} from '../support/makers.ts';
import { fc } from '../support/properties.ts';
import { quickPasswords, makeSite } from '../support/site.ts';

const REQUESTS = 20_000;
const timeout = REQUESTS * 12;
const bodies: Readonly<Record<string, object>> = {
  '/api/register': makeRegistration(),
  '/api/login': { email: 'ada@example.com', password: PASSWORD },
  '/api/orders': makeOrder(),
  '/api/contact': makeMessage(),
  '/api/password/forgot': { email: 'ada@example.com' },
  '/api/password/reset': { token: 'no-token-of-ours', newPassword: PASSWORD },
  '/api/desk/link': { email: 'kim@roomtone.example' },
  '/api/desk/session': { token: 'no-token-of-ours' },
  '/api/account/password': { currentPassword: PASSWORD, newPassword: `${PASSWORD}, again` },
  '/api/account/name': { firstName: 'Augusta', lastName: 'King' },
  '/api/account/billing': makeBilling(),
  '/api/account/email': { newEmail: 'augusta@example.net', password: PASSWORD },
  '/api/account/email/confirm': { token: 'no-token-of-ours' },
  '/api/account/close': { password: PASSWORD },
};
const value = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.double() },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...['ada@example.com', '../../users/x', 'a\r\nSet-Cookie: x=y', '${7*7}', '\u0000'],
      ...['x'.repeat(6000), null, -0, 1e21, {}, []],
    ),
  },
);

describe('random bodies', () => {
  it.for(Object.entries(bodies))(
    '%s answers all without a 5xx, each with less than a second of work',
    { timeout },
    async ([path, body]) => {
      let mostWorkUs = 0;
      const site = makeSite({
        env: { SITE_CONTEXT: 'local' },
        deploy: {},
        // Everything but the hash, which takes its time on purpose.
        platform: { passwords: quickPasswords },
      });
      const browser = site.browser();
      await browser.post('/api/register', makeRegistration());
      const start = [...site.blobs.entries];
      const cookies = [...browser.cookies];
      const fields = Object.keys(body);
      const changed = fc
        .record({ field: fc.constantFrom(...fields, '__proto__', 'id'), value })
        .map((change) => ({ ...body, [change.field]: change.value }));
      const noise = fc.dictionary(
        fc.constantFrom(...fields, 'constructor', ''),
        value,
      ) as fc.Arbitrary<unknown>;
      const any = fc.oneof(changed, changed, noise, fc.jsonValue() as fc.Arbitrary<unknown>);
      const property = fc.asyncProperty(any, async (sent) => {
        const before = process.threadCpuUsage();
        const answer = await browser.post(path, sent);
        const { user, system } = process.threadCpuUsage(before);
        mostWorkUs = Math.max(mostWorkUs, user + system);
        expect(answer.status).toBeLessThan(500);
        expect(site.events()).not.toContain('sys_crash');
        if (answer.status >= 400) {
          expect(errorStatus).toHaveProperty(String(answer.json.code));
        }
        for (const key of site.blobs.entries.keys()) {
          expect(key).toMatch(/^[a-z0-9:/_.-]{1,220}$/);
        }
        // Every body meets the same state.
        site.blobs.entries.clear();
        for (const [key, text] of start) site.blobs.entries.set(key, text);
        for (const [name, text] of cookies) browser.cookies.set(name, text);
        site.blobs.operations.length = 0;
        site.log.length = 0;
      });
      await fc.assert(property, { numRuns: REQUESTS });
      expect({}).not.toHaveProperty('isAdmin');
      expect(mostWorkUs).toBeLessThan(1_000_000);
    },
  );
});

describe('random headers and paths', () => {
  it('are answered without a 5xx', { timeout }, async () => {
    const site = makeSite();
    const text = fc
      .string({ unit: 'grapheme-ascii', maxLength: 80 })
      .map((each) => each.replace(/[^\u0020-\u007e]/g, ''));
    const property = fc.asyncProperty(text, text, text, async (cookie, key, query) => {
      const browser = site.browser({ address: key });
      const cookies = ['session', 'agent', 'desk-request'].map(
        (name) => `__Host-${name}=${cookie}`,
      );
      const headers = { cookie: cookies.join('; '), 'idempotency-key': key };
      const word = encodeURIComponent(query) || 'x';
      const answers = [
        await browser.get('/api/user', headers),
        await browser.get('/api/account/export', headers),
        await browser.get(`/api/orders?before=${word}`, headers),
        await browser.post(`/api/orders/${word}/cancel`, undefined, headers),
        await browser.post('/api/account/sign-out-everywhere', undefined, headers),
        await browser.post('/api/logout', undefined, headers),
        await browser.visit('/api/logout', headers),
        await browser.get(`/api/blog/${word}`, headers),
        await browser.get(`/api/blog?from=${word}`, headers),
        await browser.get('/api/desk/session', headers),
        await browser.post('/api/desk/sign-out', undefined, headers),
      ];
      for (const { status } of answers) expect(status).toBeLessThan(500);
      site.blobs.operations.length = 0;
      site.log.length = 0;
    });
    await fc.assert(property, { numRuns: Math.ceil(REQUESTS / 11) });
  });
});
