import { describe, expect, it } from 'vitest';

import { MINUTE_MS } from '../../netlify/server/lib/durations.ts';
import { makeMailingSite } from '../support/account.ts';
import type { Browser } from '../support/browser.ts';
import { KIM, STRANGER } from '../support/desk.ts';
import { makeRegistration } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';

/** Who may ask for a link, and what is in its email. */
const kinds = [
  {
    path: '/api/password/forgot',
    known: 'ada@example.com',
    unknown: 'nobody@example.com',
    spelled: '  ADA@Example.com ',
    subject: 'Choose a new password',
    link: /\nhttps:\/\/roomtone\.example\/auth#reset=[\w.-]{100,600}\n/,
  },
  {
    path: '/api/desk/link',
    known: KIM,
    unknown: STRANGER,
    spelled: '  KIM@Roomtone.example ',
    subject: 'Sign in to the desk',
    link: /\nhttps:\/\/roomtone\.example\/desk\/sign-in#token=[\w.-]{100,900}\n/,
  },
];

describe.each(kinds)('POST $path', ({ path, known, unknown, spelled, subject, link }) => {
  const ask = (browser: Browser, email = known) => browser.post(path, { email });

  async function makeLinks() {
    const made = makeMailingSite();
    await made.site.browser().post('/api/register', makeRegistration());
    return made;
  }

  it('mails a link to a known address, however it is spelled', async () => {
    const { site, out } = await makeLinks();
    await ask(site.browser(), spelled);
    await site.settled();
    expect(out.mails).toMatchObject([{ to: known, subject }]);
    expect(out.mails[0]!.text).toMatch(link);
    expect(site.blobs.keysOf('jobs-production')).toEqual([]);
  });

  it('answers known and unknown addresses with the same bytes after the same work', async () => {
    const seen = await Promise.all(
      [known, unknown].map(async (email) => {
        const site = makeSite();
        await site.browser().post('/api/register', makeRegistration());
        const before = [site.blobs.operations.length, site.log.length];
        const answer = await ask(site.browser(), email);
        const work = site.blobs.operations
          .slice(before[0])
          .map(({ method, store }) => `${method} ${store}`);
        const headers = [...answer.headers];
        const events = site.events().slice(before[1]);
        return { status: answer.status, text: answer.text, headers, work, events };
      }),
    );
    expect(seen[0]!.status).toBe(202);
    expect(seen[0]).toEqual(seen[1]);
    // The account is not even looked up before the answer.
    expect(seen[0]!.work.join()).not.toContain('users-production');
  });

  it('builds links from the configured site URL, never from the request', async () => {
    const { site, out } = await makeLinks();
    await ask(site.browser({ origin: 'https://evil.example' }));
    await site.settled();
    expect(out.mails[0]!.text).toMatch(link);
    expect(out.mails[0]!.text).not.toContain('evil');
  });

  it.each([known, unknown])(
    'allows three in 15 minutes for %s, from any clients',
    async (email) => {
      const { site, out } = await makeLinks();
      const answers = [];
      for (let count = 0; count < 4; count += 1) {
        answers.push(await ask(site.browser({ address: `203.0.113.${count}` }), email));
      }
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
      expect(answers[3]!.text).toBe(
        '{"code":"too_many_requests","message":"Too many attempts. Please try again in 15 minutes."}',
      );
      await site.settled();
      expect(out.mails).toHaveLength(email === known ? 3 : 0);
      expect(site.blobs.keysOf('jobs-production')).toEqual([]);
      site.clock.advance(15 * MINUTE_MS);
      expect((await ask(site.browser(), email)).status).toBe(202);
    },
  );
});
