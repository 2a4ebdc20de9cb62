import { describe, expect, it } from 'vitest';

import { examineHost, readHostSettings } from '../../../scripts/host/settings.ts';
import { SESSION_SECRETS } from '../../support/makers.ts';

const FILES = 'https://key:secret@files.studio.fm/orders';
const policy = `connect-src 'self' https://files.studio.fm; media-src 'self' https://files.studio.fm`;
const built = {
  home: '<link rel="canonical" href="https://studio.fm/">',
  rules: {
    headersFor: () => new Headers({ 'content-security-policy': policy }),
    redirectFor: () => undefined,
  },
};
const complete = {
  ORIGIN: 'https://studio.fm',
  DATABASE_URL: 'postgres://roomtone:secret@database/roomtone?sslmode=disable',
  FILES_URL: FILES,
  SESSION_SECRETS,
  SMTP_URL: 'smtps://user:secret@mail.studio.fm',
  MAIL_FROM: 'hello@studio.fm',
  AGENTS_EMAIL: 'agents@studio.fm',
  AGENTS: 'Kim Osei <kim@studio.fm>',
};

const textsOf = (env: Record<string, string | undefined>) =>
  [...examineHost(env, built)].filter(({ isBlocking }) => isBlocking).map(({ text }) => text);

describe('the settings of a machine of one’s own', () => {
  it('are complete with those of the README', () => {
    expect([...examineHost(complete, built)]).toEqual([]);
    expect(readHostSettings(complete)).toEqual({
      ...{ host: '127.0.0.1', port: 8080, origin: new URL('https://studio.fm'), hops: 0 },
    });
  });

  it('are asked for all at once, and never quoted', () => {
    const none = textsOf({});
    for (const name of ['ORIGIN', 'DATABASE_URL', 'FILES_URL', 'SESSION_SECRETS', 'SMTP_URL'])
      expect(none.join('\n')).toContain(name);
    const wrong = { ...complete, DATABASE_URL: 'mysql://u:secret@x/y', FILES_URL: 'ftp://secret' };
    expect(textsOf(wrong).join('\n')).not.toContain('secret');
    expect(textsOf(wrong).length).toBeGreaterThan(1);
  });

  it.each([
    ['ORIGIN', 'http://studio.fm', 'https address'],
    ['ORIGIN', 'https://studio.fm/shop', 'without a path'],
    ['ORIGIN', 'https://user@studio.fm', 'without a path'],
    ['ORIGIN', 'https://other.fm', 'were built for https://studio.fm/, not https://other.fm'],
    ['PORT', '70000', 'PORT must be'],
    ['PORT', '80a', 'PORT must be'],
    ['TRUST_PROXY', 'true', 'the number of proxies'],
    ['TRUST_PROXY', '-1', 'the number of proxies'],
    ['FILES_URL', 'https://key:secret@elsewhere.fm/orders', 'built for another storage'],
    ['SITE_CONTEXT', 'local', 'SITE_CONTEXT is set'],
    ['STORE_FILE', '/x', 'STORE_FILE is set'],
    ['SESSION_SECRETS', 'k1:c2hvcnQ=', 'SESSION_SECRETS'],
    ['MAIL_FROM', '', 'MAIL_FROM'],
    ['AGENTS', 'nobody', 'AGENTS'],
  ])('are refused with %s as %s', (name, value, problem) => {
    const texts = textsOf({ ...complete, [name]: value });
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(problem);
  });
});
