import { describe, expect, it } from 'vitest';

import { askForLink, codeOf, makeDesk, signInWith } from '../support/desk.ts';
import { makeSite } from '../support/site.ts';

describe('POST /api/desk/link', () => {
  it.each(['a', 'A'.repeat(32), `${'a'.repeat(32)}a`])(
    'ties the link to a cookie of its own, and to none that somebody planted: %s',
    async (planted) => {
      const browser = makeSite().browser();
      browser.cookies.set('__Host-desk-request', planted);
      await askForLink(browser);
      expect(browser.cookies.get('__Host-desk-request')).not.toBe(planted);
    },
  );

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
