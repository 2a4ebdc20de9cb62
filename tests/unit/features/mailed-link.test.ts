import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { $link, followLink, readLink } from '../../../src/features/account/mailed-link.model.ts';
import { fakeBrowser } from '../../support/fake-browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
const replaceState = vi.fn<History['replaceState']>();
beforeEach(() => {
  browser = fakeBrowser({ path: '/account/email' });
  Object.assign(window, { history: { replaceState } });
  replaceState.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open(token: string): void {
  browser.location.hash = `#confirm-email=${token}`;
  readLink();
}

it('a link is sent once, and its token is not kept in the history', async () => {
  open('first');
  browser.fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await followLink();
  expect($link.get()).toEqual({ status: 'done' });
  expect(replaceState).toHaveBeenCalledOnce();
});

it.each([
  ['is done', () => new Response(null, { status: 204 })],
  ['has expired', () => Response.json({ code: 'invalid_link', message: '' }, { status: 400 })],
  ['does not get through', () => new Response('', { status: 500 })],
])('a link that %s says nothing of a newer one opened meanwhile', async (_what, answer) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  browser.fetched.mockReturnValueOnce(promise);
  open('first');
  const following = followLink();
  open('second');
  resolve(answer());
  await following;
  expect($link.get()).toEqual({ status: 'ready', token: 'second' });
  expect(replaceState).not.toHaveBeenCalled();
});
