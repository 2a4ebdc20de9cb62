import type { Answer } from './browser.ts';
import { makeMessage, makeOrder, makeRegistration } from './makers.ts';
import type { TestSite } from './site.ts';

/** Answers of every kind that the API gives: success, redirect, refusal and, once the store of the site is away, fault. */
export async function answersOfEveryKind(site: TestSite): Promise<Answer[]> {
  const browser = site.browser();
  const answers = [
    await browser.post('/api/register', makeRegistration()),
    await browser.get('/api/user'),
    await browser.post('/api/orders', makeOrder()),
    await browser.post('/api/contact', makeMessage()),
    await browser.post('/api/contact', {}),
    await browser.get('/api/blog'),
    await browser.get('/api/blog/never'),
    await browser.visit('/api/login'),
    await browser.send('/api/user', { method: 'DELETE' }),
    await browser.send('/api/contact', { method: 'POST', body: '{}' }),
    await browser.send('/api/contact', { method: 'OPTIONS' }),
    await browser.post('/api/logout'),
    await browser.get('/api/user'),
  ];
  site.blobs.fault = () => ({ kind: 'reset' });
  return [...answers, await browser.post('/api/contact', makeMessage())];
}
