import { describe, expect, it } from 'vitest';

import { agentBrowser } from '../support/desk.ts';
import { makeSite } from '../support/site.ts';

describe('the session of an agent', () => {
  it('says who is signed in and who else is an agent', async () => {
    const browser = await agentBrowser(makeSite());
    const kim = { name: 'Kim Osei', email: 'kim@roomtone.example' };
    const lee = { name: 'Lee Park', email: 'lee@roomtone.example' };
    expect((await browser.get('/api/desk/session')).json).toEqual({
      agent: kim,
      agents: [kim, lee],
    });
  });

  it('ends for every copy of its cookie', async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    const copy = site.browser({ cookies: browser.cookies });
    expect((await browser.post('/api/desk/sign-out')).status).toBe(204);
    expect(browser.cookies.size).toBe(0);
    expect((await copy.get('/api/desk/session')).status).toBe(404);
  });
});
