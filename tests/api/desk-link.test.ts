import { describe, expect, it } from 'vitest';

import { MINUTE_MS } from '../../netlify/server/lib/durations.ts';
import { askForLink, codeOf, KIM, makeDesk, signInWith, STRANGER } from '../support/desk.ts';
import { makeSite } from '../support/site.ts';

describe('POST /api/desk/link', () => {
  it('mails a link to an address on the list, however it is spelled', async () => {
    const { site, out } = makeDesk();
    await askForLink(site.browser(), '  KIM@Roomtone.example ');
    await site.settled();
    expect(out.mails).toMatchObject([{ to: KIM, subject: 'Sign in to the desk' }]);
    expect(out.mails[0]!.text).toMatch(
      /\nhttps:\/\/roomtone\.example\/desk\/sign-in#token=[\w.-]{100,900}\n/,
    );
    expect(site.blobs.keysOf('jobs-production')).toEqual([]);
  });

  it('answers every address with the same bytes after the same work', async () => {
    const seen = await Promise.all(
      [KIM, STRANGER].map(async (email) => {
        const site = makeSite();
        const answer = await askForLink(site.browser(), email);
        const work = site.blobs.operations.map(({ method, store }) => `${method} ${store}`);
        const headers = [...answer.headers];
        return { status: answer.status, text: answer.text, headers, work, events: site.events() };
      }),
    );
    expect(seen[0]!.status).toBe(202);
    expect(seen[0]).toEqual(seen[1]);
  });

  it('mails nothing to an address off the list, and keeps nothing', async () => {
    const { site, out } = makeDesk();
    await askForLink(site.browser(), STRANGER);
    await site.settled();
    expect(out.mails).toEqual([]);
    expect(site.blobs.keysOf('jobs-production')).toEqual([]);
  });

  it.each(['a', 'A'.repeat(32), `${'a'.repeat(32)}a`])(
    'ties the link to a cookie of its own, and to none that somebody planted: %s',
    async (planted) => {
      const browser = makeSite().browser();
      browser.cookies.set('__Host-desk-request', planted);
      await askForLink(browser);
      expect(browser.cookies.get('__Host-desk-request')).not.toBe(planted);
    },
  );

  it('builds links from the configured site URL, never from the request', async () => {
    const { site, out } = makeDesk();
    await askForLink(site.browser({ origin: 'https://evil.example' }));
    await site.settled();
    expect(out.mails[0]!.text).toContain('https://roomtone.example/desk/sign-in#token=');
    expect(out.mails[0]!.text).not.toContain('evil');
  });

  it.each([KIM, STRANGER])('allows three in 15 minutes for %s, from any clients', async (email) => {
    const { site, out } = makeDesk();
    const answers = [];
    for (let count = 0; count < 4; count += 1) {
      answers.push(await askForLink(site.browser({ address: `203.0.113.${count}` }), email));
    }
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    expect(answers[3]!.text).toBe(
      '{"code":"too_many_requests","message":"Too many attempts. Please try again in 15 minutes."}',
    );
    await site.settled();
    expect(out.mails).toHaveLength(email === KIM ? 3 : 0);
    site.clock.advance(15 * MINUTE_MS);
    expect((await askForLink(site.browser(), email)).status).toBe(202);
  });

  it('allows ten an hour per client, for any addresses', async () => {
    const site = makeSite();
    const statuses = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await askForLink(site.browser(), `person-${count}@roomtone.example`)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
    expect((await askForLink(site.browser({ address: '198.51.100.9' }))).status).toBe(202);
  });

  it.each([
    ['a malformed list', { AGENTS: 'Kim <kim@roomtone.example>, Lee' }, 'AGENTS has no email'],
    ['missing secrets', { SESSION_SECRETS: undefined }, 'SESSION_SECRETS is not set'],
  ])('returns 503 with %s, and stores nothing', async (_what, env, problem) => {
    const site = makeSite({ env });
    for (const answer of [
      await askForLink(site.browser()),
      await signInWith(site.browser(), 'x'),
    ]) {
      expect(codeOf(answer)).toEqual([503, 'unavailable']);
    }
    expect(site.blobs.operations).toEqual([]);
    expect(site.log[0]).toMatchObject({ event: 'sys_configuration_invalid' });
    expect(site.log[0]!['problem']).toContain(problem);
    expect(JSON.stringify(site.log)).not.toMatch(/kim|lee/i);
  });

  it('mails nobody without a list', async () => {
    const { site, out } = makeDesk({ env: { AGENTS: undefined } });
    expect((await askForLink(site.browser())).status).toBe(202);
    await site.settled();
    expect(out.mails).toEqual([]);
  });
});
