import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeBrowser, type Answer, type Browser } from '../support/browser.ts';
import { makeMessage, makeOrder, makeRegistration } from '../support/makers.ts';
import { startProduct } from '../support/product.ts';
import { fc } from '../support/properties.ts';
import { countStatuses, describeOneWinner } from '../support/races.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Real processes, connections and disk: `npm start` on an empty store.
const folder = temporaryFolder(afterAll);
let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  product = await startProduct({ DATA_DIR: folder });
});

afterAll(() => product.stop());

const open = (): Browser => makeBrowser((request) => fetch(request), { origin: product.url });
describeOneWinner('the store of a machine', open);

describe('five thousand hostile requests', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.constantFrom('../../x', '%00', 'a\r\nb', '${7*7}', "' OR 1=1--", '<script>', '{}', 'x'),
  );
  const header = word.map((text) => text.replace(/[^\u0020-\u007e]/g, '').trim());
  const paths = [
    ...['user', 'login', 'logout', 'register', 'orders', 'contact', 'blog', 'nothing'],
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
    await Promise.all(Array.from({ length: 20 }, sendNext));
    const statuses = countStatuses('hostile requests', answers);
    expect(answers).toHaveLength(5000);
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    expect((await open().get('/api/blog')).status).toBe(200);
  });
});
