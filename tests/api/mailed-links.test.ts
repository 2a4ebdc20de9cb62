import { describe, expect, it } from 'vitest';

import { EMAIL_LINK_MINUTES, RESET_LINK_MINUTES } from '../../src/contracts/account.ts';
import { DESK_LINK_MINUTES } from '../../src/contracts/desk.ts';
import type { Browser } from '../support/browser.ts';
import { MINUTE_MS, SECOND_MS } from '../support/clock.ts';
import { makeRegistration, PASSWORD } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';
import { agentBrowser, askForLink, KIM, makeWorld, STRANGER } from '../support/world.ts';

/** Who may ask for a link, and what is in its email. */
const kinds = [
  {
    path: '/api/password/forgot',
    known: 'ada@example.com',
    unknown: 'nobody@example.com',
    spelled: '  ADA@Example.com ',
    subject: 'Choose a new password',
    link: /\nhttps:\/\/roomtone\.example\/auth#reset=[\w.-]{100,600}\n/,
    fourthElsewhere: 429,
  },
  {
    path: '/api/desk/link',
    known: KIM,
    unknown: STRANGER,
    spelled: '  KIM@Roomtone.example ',
    subject: 'Sign in to the desk',
    link: /\nhttps:\/\/roomtone\.example\/desk\/sign-in#token=[\w.-]{100,900}\n/,
    // Strangers who ask in an agent's name do not keep the agent from it.
    fourthElsewhere: 202,
  },
];

it.each(['deploy-preview', 'branch-deploy'])(
  'links mailed by a %s lead to it, where their tokens mean something',
  async (context) => {
    const site = makeSite({ sendsMail: true, deploy: { context, id: '5f0c1e2d3b4a' } });
    const browser = site.browser({ origin: 'https://next--roomtone.netlify.app' });
    await browser.post('/api/register', makeRegistration());
    await site.settled();
    const [{ text = '' } = {}] = site.out.mails;
    expect(text).toMatch(/\nhttps:\/\/next--roomtone\.netlify\.app\/account\/email#/);
    expect(text).not.toContain('https://roomtone.example');
  },
);

describe.each(kinds)(
  'POST $path',
  ({ path, known, unknown, spelled, subject, link, fourthElsewhere }) => {
    const ask = (browser: Browser, email = known) => browser.post(path, { email });

    it('mails a link to a known address, however it is spelled', async () => {
      const { site, out } = await makeWorld();
      await ask(site.browser(), spelled);
      await site.settled();
      expect(out.mails).toMatchObject([{ to: known, subject }]);
      expect(out.mails[0]!.text).toMatch(link);
      for (const store of ['pending-production', 'letters-production'])
        expect(site.blobs.keysOf(store)).toEqual([]);
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
      const { site, out } = await makeWorld();
      await ask(site.browser({ origin: 'https://evil.example' }));
      await site.settled();
      expect(out.mails[0]!.text).toMatch(link);
      expect(out.mails[0]!.text).not.toContain('evil');
    });

    it.each([known, unknown])(
      'allows three in 15 minutes for %s, and says so of a fourth',
      async (email) => {
        const { site, out } = await makeWorld();
        const answers = [];
        for (let count = 0; count < 4; count += 1) answers.push(await ask(site.browser(), email));
        expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
        expect(answers[3]!.text).toBe(
          '{"code":"too_many_requests","message":"Too many attempts. Please try again in 15 minutes."}',
        );
        const elsewhere = site.browser({ address: '203.0.113.99' });
        expect((await ask(elsewhere, email)).status).toBe(fourthElsewhere);
        await site.settled();
        const sent = fourthElsewhere === 202 ? 4 : 3;
        expect(out.mails).toHaveLength(email === known ? sent : 0);
        for (const store of ['pending-production', 'letters-production'])
          expect(site.blobs.keysOf(store)).toEqual([]);
        site.clock.advance(15 * MINUTE_MS);
        expect((await ask(site.browser(), email)).status).toBe(202);
      },
    );
  },
);

/** Where a mailed link works, how long, and what asks for it. */
const links = [
  {
    path: '/api/password/reset',
    minutes: RESET_LINK_MINUTES,
    ask: (browser: Browser) => browser.post('/api/password/forgot', { email: 'ada@example.com' }),
    success: 204,
    invalid: 'invalid_reset_token',
  },
  {
    path: '/api/desk/session',
    minutes: DESK_LINK_MINUTES,
    ask: (browser: Browser) => askForLink(browser),
    success: 200,
    invalid: 'invalid_link',
  },
  {
    path: '/api/account/email/confirm',
    minutes: EMAIL_LINK_MINUTES,
    ask: (browser: Browser) =>
      browser.post('/api/account/email', { newEmail: 'augusta@example.net', password: PASSWORD }),
    success: 204,
    invalid: 'invalid_link',
  },
];

describe.each(links)('POST $path', ({ path, minutes, ask, success, invalid }) => {
  async function makeLink() {
    const { site, out, ada } = await makeWorld();
    expect((await ask(ada)).status).toBe(202);
    await site.settled();
    const link = /#[\w-]+=(\S+)/.exec(out.mails[0]!.text)![1]!;
    const use = (token: string) =>
      ada.post(path, { token, newPassword: 'warm valves and tape hiss' });
    return { site, ada, link, use };
  }

  it(`accepts a link for ${minutes} minutes`, async () => {
    const { site, link, use } = await makeLink();
    // Clocks of two machines may differ by five seconds.
    site.clock.advance(minutes * MINUTE_MS + 6 * SECOND_MS);
    expect((await use(link)).json.code).toBe(invalid);
    site.clock.advance(-10 * SECOND_MS);
    expect((await use(link)).status).toBe(success);
  });

  it('refuses tokens of another kind and changed ones, and a link is no session', async () => {
    const { site, ada, link, use } = await makeLink();
    const agent = await agentBrowser(site);
    const [header, payload, signature] = link.split('.') as [string, string, string];
    const others = [
      ada.cookies.get('__Host-session')!,
      agent.cookies.get('__Host-agent')!,
      `${header}.${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${header}.${payload}.`,
      'x',
      'x'.repeat(1024),
    ];
    for (const token of others) expect((await use(token)).json.code).toBe(invalid);
    const thief = site.browser();
    for (const name of ['__Host-session', '__Host-agent']) thief.cookies.set(name, link);
    expect((await thief.get('/api/user')).status).toBe(401);
    expect((await thief.get('/api/desk/session')).status).toBe(404);
    expect((await use(link)).status).toBe(success);
  });
});
