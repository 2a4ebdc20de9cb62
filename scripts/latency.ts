// `npm run latency`: how long answers take, from the real handlers with real password hashes over the fake of the Blobs
// protocol, in one process. The store answers at once, so what is measured is our own work. The figures are in
// docs/performance.md; take them on a quiet machine.
import { userEventKey, userIdOf, orderEventKey } from '../netlify/stores/keys.ts';
import { bcryptPasswords } from '../netlify/security/password.ts';
import { MINUTE_MS } from '../netlify/security/durations.ts';
import { uuidV7 } from '../netlify/security/uuid.ts';
import type { Answer, Browser } from '../tests/support/browser.ts';
import {
  makeOrder,
  makePlaced,
  makeRegistered,
  makeRegistration,
  PASSWORD,
} from '../tests/support/makers.ts';
import { makeRandomBytes } from '../tests/support/random.ts';
import { makeSite } from '../tests/support/site.ts';

const MANY_ORDERS = 10_000;
const MANY_USERS = 100_000;
/** Between two of what is throttled: 19 orders a day, and no two sign-ins in one window. */
const PAUSE_MS = 75 * MINUTE_MS;

const site = makeSite({ platform: { passwords: bcryptPasswords() } });

/** Milliseconds of each call, in ascending order. @throws Error when an answer is another one than expected. */
async function measure(
  times: number,
  status: 200 | 201 | 401,
  act: (index: number) => Promise<Answer>,
  pauseMs = 0,
) {
  const durations: number[] = [];
  for (let index = 0; index < times; index += 1) {
    site.clock.advance(pauseMs);
    const startedAt = performance.now();
    const answer = await act(index);
    durations.push(performance.now() - startedAt);
    if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
  }
  return durations.sort((a, b) => a - b);
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

function tell(what: string, sorted: readonly number[]): void {
  const [p50, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
  console.log(`| ${what} | ${sorted.length} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`);
}

async function signedIn(email: string): Promise<Browser> {
  const browser = site.browser();
  await browser.post('/api/register', makeRegistration({ email }));
  return browser;
}

console.log('| what | times | p50 ms | p95 ms |');
const register = (index: number) =>
  site.browser().post('/api/register', makeRegistration({ email: `new-${index}@example.com` }));
tell('register', await measure(40, 201, register, PAUSE_MS));

const login = (email: string, password: string) =>
  site.browser().post('/api/login', { email, password });
tell('login', await measure(40, 200, () => login('new-1@example.com', PASSWORD), PAUSE_MS));

const ada = await signedIn('ada@example.com');
tell('user', await measure(500, 200, () => ada.get('/api/user')));
tell(
  'place an order',
  await measure(300, 201, () => ada.post('/api/orders', makeOrder()), PAUSE_MS),
);
tell('orders, a page of 50', await measure(300, 200, () => ada.get('/api/orders')));
tell('blog', await measure(500, 200, () => ada.get('/api/blog')));

// The same password, wrong for one and of nobody for the other, in turns, so that both meet the same machine.
const wrong: number[] = [];
const unknown: number[] = [];
for (let round = 0; round < 60; round += 1) {
  wrong.push(
    ...(await measure(1, 401, () => login('ada@example.com', 'not my password'), PAUSE_MS)),
  );
  unknown.push(
    ...(await measure(1, 401, () => login('nobody@example.com', 'not my password'), PAUSE_MS)),
  );
}
tell(
  'login, wrong password',
  wrong.sort((a, b) => a - b),
);
tell(
  'login, unknown address',
  unknown.sort((a, b) => a - b),
);
const gap = Math.abs(quantile(wrong, 0.5) / quantile(unknown, 0.5) - 1);
console.log(`| gap of the two medians | | ${(gap * 100).toFixed(1)} % | |`);

const randomBytes = makeRandomBytes('latency');
const busy = await signedIn('busy@example.com');
const busyId = userIdOf('busy@example.com');
for (let index = 0; index < MANY_ORDERS; index += 1) {
  const id = uuidV7(site.clock.now() - index * 1000, randomBytes(16));
  const text = JSON.stringify(makePlaced({ projectBrief: `order ${index}` }));
  site.blobs.entries.set(`orders-production/${orderEventKey(busyId, id, 0)}`, text);
}
tell('orders of a customer with 10,000', await measure(30, 200, () => busy.get('/api/orders')));
tell('user beside them', await measure(300, 200, () => ada.get('/api/user')));

for (let index = 0; index < MANY_USERS; index += 1) {
  const email = `user-${index}@example.com`;
  const text = JSON.stringify(makeRegistered({ email }));
  site.blobs.entries.set(`users-production/${userEventKey(userIdOf(email), 0)}`, text);
}
tell('user among 100,000', await measure(300, 200, () => ada.get('/api/user')));
tell(
  'login among 100,000',
  await measure(20, 200, () => login('new-1@example.com', PASSWORD), PAUSE_MS),
);

const before = process.memoryUsage().rss;
for (let index = 0; index < 50_000; index += 1) await ada.get('/api/blog');
const grown = (process.memoryUsage().rss - before) / 1024 ** 2;
console.log(`| memory after 50,000 more requests | | ${grown.toFixed(0)} MB | |`);
