import { Buffer } from 'node:buffer';

import { describe, expect, it } from 'vitest';

import { parseSessionSecrets } from '../../../netlify/server/auth/session-token.ts';
import { OTHER_SECRET, SESSION_SECRETS } from '../../support/makers.ts';
import { makeRandomBytes } from '../../support/random.ts';

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
/** So many different bytes, in no order that could be told. */
const shuffled = (different: number) =>
  makeRandomBytes('secret')(64).map((byte) => (byte % different) * 16);
/** Ever greater bytes, by so many different steps. */
const climbing = (different: number) => {
  let byte = 0;
  return Uint8Array.from({ length: 32 }, (_, index) => (byte += index % different));
};
const good = SESSION_SECRETS.slice('k1:'.length);

describe('session secrets', () => {
  it('are read in order: the first signs, all are believed', () => {
    const keys = parseSessionSecrets(`${OTHER_SECRET},${SESSION_SECRETS}`);
    expect(keys.activeKid).toBe('k2');
    expect([...keys.byKid.keys()]).toEqual(['k2', 'k1']);
    expect(keys.byKid.get('k1')).toHaveLength(32);
  });

  it('may be written in the URL alphabet', () => {
    const text = good.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    expect(parseSessionSecrets(`k1:${text}`).byKid.get('k1')).toEqual(
      parseSessionSecrets(SESSION_SECRETS).byKid.get('k1'),
    );
  });

  it.each([
    ['not set', undefined, 'is not set'],
    ['empty', '', 'is not set'],
    ['white space', '   ', 'has no name and colon in entry 1'],
    ['a word', 'changeme', 'has no name and colon in entry 1'],
    ['without a name', good, 'has no name and colon in entry 1'],
    ['with an empty name', `:${good}`, 'has no name and colon in entry 1'],
    ['the wrong way round', `${good.slice(0, 24)}:k1`, 'has no name and colon in entry 1'],
    ['with a name of other signs', `k 1:${good}`, 'has no name and colon in entry 1'],
    ['with a name too long', `${'k'.repeat(33)}:${good}`, 'has no name and colon in entry 1'],
    ['not base64', 'k1:***', 'has no base64 in entry 1'],
    ['empty behind the name', 'k1:', 'has no base64 in entry 1'],
    ['one byte', `k1:${base64('x')}`, 'has fewer than 32 bytes in entry 1'],
    ['31 bytes', `k1:${good.slice(0, 41)}`, 'has fewer than 32 bytes in entry 1'],
    ['a repeated word', `k1:${base64('changeme'.repeat(8))}`, 'has a guessable secret in entry 1'],
    ['zeroes', `k1:${base64(new Uint8Array(64))}`, 'has a guessable secret in entry 1'],
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
    ['cut off at the end', `${SESSION_SECRETS},`, 'has no name and colon in entry 2'],
    ['with a line break', `${SESSION_SECRETS}\n`, 'has no base64 in entry 1'],
  ])('that are %s are refused by their place, without showing them', (_what, value, problem) => {
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
  ])('are taken with %s', (_what, bytes) => {
    expect(parseSessionSecrets(`k1:${base64(bytes)}`).byKid.get('k1')).toHaveLength(bytes.length);
  });
});
