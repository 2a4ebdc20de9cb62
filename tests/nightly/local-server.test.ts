import process from 'node:process';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeBrowser } from '../support/browser.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { makeMessage, makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { startProduct } from '../support/product.ts';
import { fc } from '../support/properties.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Real processes, connections and disk: `npm start` on an empty store.
const folder = temporaryFolder(afterAll);
let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  product = await startProduct({ DATA_DIR: folder });
});

afterAll(() => product.stop());

const open = (): Browser => makeBrowser((request) => fetch(request), { origin: product.url });
const many = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

/** A busy machine may answer 503: that acknowledges nothing, and the same is asked again. */
async function insist(act: () => Promise<Answer>): Promise<Answer> {
  const answer = await act();
  return answer.status === 503 ? insist(act) : answer;
}

/** How many answers had each status; the output of the run has it, too. */
function count(what: string, answers: readonly Answer[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  process.stdout.write(`${what}: ${JSON.stringify(statuses)}\n`);
  return statuses;
}

describe('a hundred requests at once', () => {
  it('create one account per email address', async () => {
    const email = 'wanted@example.com';
    const passwords = Array.from({ length: 100 }, (_, index) => `${PASSWORD} ${index}`);
    const answers = await many(100, (index) => {
      const registration = makeRegistration({ email, password: passwords[index]! });
      const key = { 'idempotency-key': `a-registration-number-${index}` };
      return insist(() => open().post('/api/register', registration, key));
    });
    expect(count('registrations', answers)).toEqual({ 201: 1, 409: 99 });
    const password = passwords[answers.findIndex(({ status }) => status === 201)]!;
    expect((await open().post('/api/login', { email, password })).status).toBe(200);
  });

  it('place one order per Idempotency-Key', async () => {
    const browser = open();
    await browser.post('/api/register', makeRegistration({ email: 'eve@example.com' }));
    const order = makeOrder({ serviceName: 'Custom Solution', servicePrice: 0 });
    const key = { 'idempotency-key': 'one-press-one-order' };
    const answers = await many(100, () => insist(() => browser.post('/api/orders', order, key)));
    expect(count('orders under one key', answers)).toEqual({ 201: 100 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await browser.get('/api/orders')).list).toHaveLength(1);
  });
});

describe('five thousand hostile requests', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.constantFrom('../../x', '%00', 'a\r\nb', '${7*7}', "' OR 1=1--", '<script>', '{}', 'x'),
  );
  const header = word.map((text) => text.replace(/[^\u0020-\u007e]/g, '').trim());
  const paths = [
    ...['user', 'login', 'logout', 'register', 'orders', 'contact', 'feedback', 'blog', 'nothing'],
    ...['desk/link', 'desk/session', 'desk/sign-out'],
    ...['account/close', 'account/export', 'password/forgot', 'password/reset'],
  ];
  const request = fc.record({
    method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'HEAD', 'PUT', 'OPTIONS'),
    path: fc.oneof(
      fc.constantFrom(...paths),
      word.map((text) => `blog/${encodeURIComponent(text)}`),
      word.map((text) => `orders/${encodeURIComponent(text)}/cancel`),
      word.map((text) => `orders?before=${encodeURIComponent(text)}`),
    ),
    from: fc.constantFrom('same-origin', 'same-origin', 'same-origin', 'cross-site'),
    type: fc.constantFrom('application/json', 'application/json', 'application/json', 'x'),
    cookie: fc.option(header),
    key: fc.option(header),
    body: fc.oneof(
      fc.json(),
      word,
      fc.constant('x'.repeat(70_000)),
      fc
        .constantFrom(makeRegistration(), makeMessage(), makeOrder())
        .map((body) => JSON.stringify(body)),
    ),
  });

  it('get no 5xx, and the server keeps running', { timeout: 600_000 }, async () => {
    const requests = fc.sample(request, 5000);
    const answers: Answer[] = [];
    const browser = open();
    const customer = makeRegistration({ email: 'mallory@example.com' });
    expect((await browser.post('/api/register', customer)).status).toBe(201);
    const sendNext = async (): Promise<void> => {
      const next = requests.pop();
      if (!next) return;
      const { method, path, from, type, cookie, key, body } = next;
      const hasBody = !['GET', 'HEAD'].includes(method);
      const answer = await browser.send(`/api/${path}`, {
        method,
        redirect: 'manual',
        headers: {
          'sec-fetch-site': from,
          'content-type': type,
          ...(cookie === null ? {} : { cookie: `session=${cookie}` }),
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        ...(hasBody ? { body } : {}),
      });
      answers.push(answer);
      await sendNext();
    };
    await many(20, sendNext);
    const statuses = count('hostile requests', answers);
    expect(answers).toHaveLength(5000);
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    expect((await open().get('/api/blog')).status).toBe(200);
  });
});
