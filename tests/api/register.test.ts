import { describe, expect, it } from 'vitest';

import { canonicalEmail } from '../../src/contracts/fields.ts';
import { userEventKey, userIdOf } from '../../netlify/server/storage/keys.ts';
import { makeRegistration, PASSWORD } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';
import { meetAtWriting } from '../support/races.ts';

const users = 'users-production';
const spellings = [
  'ada@bücher.example',
  'ADA@BÜCHER.EXAMPLE',
  'Ada@xn--bcher-kva.example',
  'ada@XN--BCHER-KVA.example',
  ' ada@bücher.example ',
  'aDa@Bücher.Example',
  'ADA@xn--BCHER-kva.EXAMPLE',
  'adA@bücher.example',
  'AdA@bÜcher.example',
  'ada@bu\u0308cher.example',
];

describe('POST /api/register', () => {
  it('creates an account and signs its owner in', async () => {
    const site = makeSite();
    const browser = site.browser();
    const answer = await browser.post('/api/register', makeRegistration());
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      createdAt: '2026-11-21T10:00:00.000Z',
    });
    const { json } = await browser.get('/api/user');
    expect(json).toEqual({ ...answer.json, isEmailConfirmed: false });
    expect(site.blobs.keysOf(users)).toEqual([userEventKey(userIdOf('ada@example.com'), 0)]);
  });

  it('returns the specified message for a taken email address', async () => {
    const site = makeSite();
    await site.browser().post('/api/register', makeRegistration());
    const answer = await site.browser().post('/api/register', makeRegistration());
    expect(answer.status).toBe(409);
    expect(answer.json).toEqual({
      code: 'email_taken',
      message: 'An account with this email already exists. Sign in instead.',
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('lets one of a hundred simultaneous requests win, however the address is spelled', async () => {
    const site = makeSite({ env: { SITE_CONTEXT: 'local' }, deploy: {} });
    meetAtWriting(site, 'users-local', 100);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, person) =>
        site.browser().post(
          '/api/register',
          makeRegistration({
            email: spellings[person % spellings.length]!,
            password: `${PASSWORD} ${person}`,
          }),
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    expect(
      new Set(answers.filter(({ status }) => status === 409).map(({ text }) => text)).size,
    ).toBe(1);
    expect(site.blobs.keysOf('users-local')).toHaveLength(1);
    const winner = statuses.indexOf(201);
    const entry = { email: spellings[0], password: `${PASSWORD} ${winner}` };
    expect((await site.browser().post('/api/login', entry)).status).toBe(200);
    expect(new Set(spellings.map(canonicalEmail)).size).toBe(1);
  });

  describe('when the same request is repeated', () => {
    const key = { 'idempotency-key': '3f2b8c1e-aaaa-4bbb-8ccc-0123456789ab' };

    it('succeeds a hundred times at once', async () => {
      const site = makeSite({ env: { SITE_CONTEXT: 'local' }, deploy: {} });
      const answers = await Promise.all(
        Array.from({ length: 100 }, () =>
          site.browser().post('/api/register', makeRegistration(), key),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(site.blobs.keysOf('users-local')).toHaveLength(1);
    });

    it.each([
      ['another key', { password: PASSWORD }, { 'idempotency-key': 'another-key-of-some-length' }],
      ['no key', { password: PASSWORD }, {}],
      ['another password', { password: 'not the same as before' }, key],
    ])('is refused with %s', async (_what, changes, headers) => {
      const site = makeSite();
      await site.browser().post('/api/register', makeRegistration(), key);
      const again = await site.browser().post('/api/register', makeRegistration(changes), headers);
      expect(again.status).toBe(409);
      expect(again.headers.getSetCookie()).toEqual([]);
    });
  });

  it('hashes once, whether the address is free or taken', async () => {
    const work: string[] = [];
    const site = makeSite();
    const { passwords } = site.platform;
    const spied = makeSite({
      blobs: site.blobs,
      platform: {
        passwords: {
          ...passwords,
          hash: (text) => {
            work.push('hash');
            return passwords.hash(text);
          },
          verify: (text, hash) => {
            work.push('verify');
            return passwords.verify(text, hash);
          },
        },
      },
    });
    await spied.browser().post('/api/register', makeRegistration());
    expect(work.splice(0)).toEqual(['hash']);
    await spied.browser().post('/api/register', makeRegistration());
    expect(work.splice(0)).toEqual(['verify']);
  });

  it.each([
    ['password', 'password', 'This password is too common. Please choose another one.'],
    [
      'lovelace1',
      'Lovelace1',
      'This password contains your name, your email, or our name. Please choose another one.',
    ],
  ])('refuses %s with a message for the field', async (_what, password, message) => {
    const site = makeSite();
    const answer = await site.browser().post('/api/register', makeRegistration({ password }));
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      code: 'common_password',
      message,
      fields: { password: message },
    });
    expect(site.blobs.operations).toEqual([]);
  });
});
