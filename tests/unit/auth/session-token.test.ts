import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';

import {
  newSession,
  RESET_TOKEN,
  SESSION_TOKEN,
  type SessionClaims,
} from '../../../netlify/server/auth/sessions.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../netlify/server/lib/time.ts';
import { parseSessionSecrets, signToken, verifyToken } from '../../../netlify/server/lib/tokens.ts';
import { OTHER_SECRET, SESSION_SECRETS } from '../../support/makers.ts';
import { makeRandomBytes, makeRandomHex } from '../../support/random.ts';

const keys = parseSessionSecrets(SESSION_SECRETS);
const secret = keys.byKid.get('k1')!;
const now = Date.parse('2026-11-21T10:00:00.000Z');
const seconds = now / SECOND_MS;
const contextOf = (secrets: string, nowMs: number) => ({
  env: { SESSION_SECRETS: secrets },
  siteName: 'production',
  randomHex: makeRandomHex(secrets),
  now: () => nowMs,
});
const tokensOf = (secrets: string) => ({
  sign: (of: SessionClaims) => signToken(contextOf(secrets, now), SESSION_TOKEN, of),
  verify: (token: string, nowMs: number) =>
    verifyToken(contextOf(secrets, nowMs), SESSION_TOKEN, token),
});
const tokens = tokensOf(SESSION_SECRETS);
const claims = newSession('a'.repeat(64), 'c'.repeat(32), now);
const good = await tokens.sign(claims);

/** A token that is right but for the given changes. */
function forge({
  header = {},
  payload = {},
  key = secret,
}: {
  header?: Record<string, unknown>;
  payload?: Record<string, unknown>;
  key?: Uint8Array;
} = {}): Promise<string> {
  const all: Record<string, unknown> = {
    iss: 'roomtone',
    aud: 'roomtone:production',
    jti: 'x',
    ...claims,
    ...payload,
  };
  const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new SignJWT(kept)
    .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt', kid: 'k1', ...header })
    .sign(key);
}

describe('a session token', () => {
  it('is accepted when it was signed here', async () => {
    expect(await tokens.verify(good, now)).toEqual({ claims, isStale: false });
    expect(await tokens.verify(await forge(), now)).toEqual({ claims, isStale: false });
  });

  const rejected: readonly (readonly [string, () => string | Promise<string>])[] = [
    ['without a signature', () => good.split('.').slice(0, 2).join('.') + '.'],
    ['of algorithm none', () => new UnsecuredJWT({ ...claims }).setIssuer('roomtone').encode()],
    [
      'of HS512 under our key',
      async () => {
        const long = new Uint8Array(64);
        long.set(secret);
        return forge({ header: { alg: 'HS512' }, key: long });
      },
    ],
    ['of the type JWT', () => forge({ header: { typ: 'JWT' } })],
    [
      'of the type of links to a new password',
      () =>
        signToken(contextOf(SESSION_SECRETS, now), RESET_TOKEN, {
          sub: claims.sub,
          gen: 'b'.repeat(32),
        }),
    ],
    ['without a key name', () => forge({ header: { kid: undefined } })],
    ['with the key name __proto__', () => forge({ header: { kid: '__proto__' } })],
    ['signed with another key', () => forge({ key: new Uint8Array(32).fill(1) })],
    [
      'that brings its own key',
      () => forge({ header: { jwk: { kty: 'oct', k: 'AQEB' } }, key: new Uint8Array(32).fill(1) }),
    ],
    [
      'that asks for something critical',
      () => forge({ header: { crit: ['exp'] } }).catch(() => 'x.y.z'),
    ],
    ['without an issuer', () => forge({ payload: { iss: undefined } })],
    ['of a preview', () => forge({ payload: { aud: 'roomtone:deploy-preview-5f0c1e2d3b4a' } })],
    ['without an audience', () => forge({ payload: { aud: undefined } })],
    ['with its end as text', () => forge({ payload: { exp: String(claims.exp) } })],
    ['without a beginning', () => forge({ payload: { iat: undefined } })],
    ['from ten seconds ahead', () => forge({ payload: { iat: seconds + 10 } })],
    ['31 days old that claims to last', () => forge({ payload: { iat: seconds - 31 * 86_400 } })],
    ['without an id', () => forge({ payload: { jti: undefined } })],
    ['without an account', () => forge({ payload: { sub: undefined } })],
    ['whose account is a path', () => forge({ payload: { sub: '../x' } })],
    ['without a session', () => forge({ payload: { sid: undefined } })],
    ['empty', () => ''],
    ['four parts', () => `${good}.x`],
    ['signed here but too long', () => forge({ payload: { pad: 'x'.repeat(700) } })],
  ];

  it.each(rejected)('is refused when it is %s', async (_what, make) => {
    expect(await tokens.verify(await make(), now)).toBeUndefined();
  });

  it.each([
    ['at once', 0, true],
    ['a minute before its end', 30 * DAY_MS - MINUTE_MS, true],
    ['six seconds after its end', 30 * DAY_MS + 6 * SECOND_MS, false],
    ['on a machine three seconds behind', -3 * SECOND_MS, true],
    ['on a machine ten seconds behind', -10 * SECOND_MS, false],
  ])('%s: %d ms', async (_when, later, isValid) => {
    expect((await tokens.verify(good, now + later)) !== undefined).toBe(isValid);
  });
});

describe('a fault of the program', () => {
  it('is no invalid token', async () => {
    const safeParse = () => {
      throw new TypeError('a bug');
    };
    const broken = { ...SESSION_TOKEN, claims: { safeParse } as never };
    const verifying = verifyToken(contextOf(SESSION_SECRETS, now), broken, good);
    await expect(verifying).rejects.toThrow(TypeError);
  });
});

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
/** So many different bytes, in no particular order. */
const shuffled = (different: number) =>
  makeRandomBytes('secret')(64).map((byte) => (byte % different) * 16);
/** Ever greater bytes, by so many different steps. */
const climbing = (different: number) => {
  let byte = 0;
  return Uint8Array.from({ length: 32 }, (_, index) => (byte += index % different));
};
const strong = SESSION_SECRETS.slice('k1:'.length);

describe('session secrets', () => {
  it('are read in order: the first signs, all verify', () => {
    const keys = parseSessionSecrets(`${OTHER_SECRET},${SESSION_SECRETS}`);
    expect(keys.activeKid).toBe('k2');
    expect([...keys.byKid.keys()]).toEqual(['k2', 'k1']);
    expect(keys.byKid.get('k1')).toHaveLength(32);
  });

  it('may be base64url', () => {
    const text = strong.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    expect(parseSessionSecrets(`k1:${text}`).byKid.get('k1')).toEqual(
      parseSessionSecrets(SESSION_SECRETS).byKid.get('k1'),
    );
  });

  it.each([
    ['not set', undefined, 'is not set'],
    ['without a name', strong, 'has no name and colon in entry 1'],
    ['with a name of other signs', `k 1:${strong}`, 'has no name and colon in entry 1'],
    ['with a name too long', `${'k'.repeat(33)}:${strong}`, 'has no name and colon in entry 1'],
    ['not base64', 'k1:***', 'has no base64 in entry 1'],
    ['31 bytes', `k1:${strong.slice(0, 41)}`, 'has fewer than 32 bytes in entry 1'],
    ['a repeated word', `k1:${base64('changeme'.repeat(8))}`, 'has a guessable secret in entry 1'],
    [
      'counting',
      `k1:${base64(Uint8Array.from({ length: 64 }, (_, index) => index))}`,
      'has a guessable secret in entry 1',
    ],
    ['of fifteen bytes', `k1:${base64(shuffled(15))}`, 'has a guessable secret in entry 1'],
    ['of fifteen steps', `k1:${base64(climbing(15))}`, 'has a guessable secret in entry 1'],
    [
      'a name given twice',
      `${SESSION_SECRETS},k1:${OTHER_SECRET.slice(3)}`,
      'repeats a name in entry 2',
    ],
    [
      'a good one and a bad one',
      `${SESSION_SECRETS},k2:short`,
      'has fewer than 32 bytes in entry 2',
    ],
    ['with a line break', `${SESSION_SECRETS}\n`, 'has no base64 in entry 1'],
  ])('are refused by position, without being shown: %s', (_what, value, problem) => {
    expect(() => parseSessionSecrets(value)).toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        variable: 'SESSION_SECRETS',
        code: 'unavailable',
        message: `SESSION_SECRETS ${problem}`,
      }),
    );
  });

  it.each([
    ['the fewest different bytes', shuffled(16)],
    ['the fewest different steps', climbing(16)],
  ])('are accepted with %s', (_what, bytes) => {
    expect(parseSessionSecrets(`k1:${base64(bytes)}`).byKid.get('k1')).toHaveLength(bytes.length);
  });
});
