import { Buffer } from 'node:buffer';

import { describe, expect, it } from 'vitest';

import { parseSessionSecrets } from '../../netlify/security/session-keys.ts';
import { OTHER_SECRET, SESSION_SECRETS } from '../support/makers.ts';

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
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
    ['not set', undefined],
    ['empty', ''],
    ['white space', '   '],
    ['a word', 'changeme'],
    ['without a name', good],
    ['with an empty name', `:${good}`],
    ['the wrong way round', `${good.slice(0, 24)}:k1`],
    ['with a name of other signs', `k 1:${good}`],
    ['not base64', 'k1:***'],
    ['empty behind the name', 'k1:'],
    ['one byte', `k1:${base64('x')}`],
    ['31 bytes', `k1:${good.slice(0, 41)}`],
    ['a repeated word', `k1:${base64('changeme'.repeat(8))}`],
    ['zeroes', `k1:${base64(new Uint8Array(64))}`],
    ['counting', `k1:${base64(Uint8Array.from({ length: 64 }, (_, index) => index))}`],
    ['a name given twice', `${SESSION_SECRETS},k1:${OTHER_SECRET.slice(3)}`],
    ['a good one and a bad one', `${SESSION_SECRETS},k2:short`],
    ['cut off at the end', `${SESSION_SECRETS},`],
    ['with a line break', `${SESSION_SECRETS}\n`],
  ])('that are %s are refused, without showing them', (_what, value) => {
    const attempt = () => parseSessionSecrets(value);
    expect(attempt).toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        variable: 'SESSION_SECRETS',
        code: 'unavailable',
      }),
    );
    try {
      attempt();
    } catch (error) {
      expect((error as Error).message).toMatch(/^SESSION_SECRETS /);
      expect((error as Error).message).not.toContain(good.slice(0, 6));
    }
  });
});
