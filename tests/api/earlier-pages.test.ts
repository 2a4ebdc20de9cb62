import { expect, it } from 'vitest';

import { makeSite } from '../support/site.ts';
import type { Answer } from '../support/browser.ts';

// What pages of the first deploys send and read. A page may be open for days, so these lines only ever get more: a call
// that changes is a new call beside the old one.

const key = (number: number) => ({ 'idempotency-key': `an-earlier-page-${number}` });

/** Each field is there and of the kind that the page reads. */
function expectFields(answer: Answer['json'] | undefined, kinds: Record<string, string>): void {
  const fields = Object.entries(answer ?? {}).map(([name, value]) => [name, typeof value]);
  expect(Object.fromEntries(fields)).toMatchObject(kinds);
}

const userFields = {
  firstName: 'string',
  lastName: 'string',
  email: 'string',
  createdAt: 'string',
};
const orderFields = {
  id: 'string',
  serviceName: 'string',
  servicePrice: 'number',
  status: 'string',
  customerName: 'string',
  customerEmail: 'string',
  customerPhone: 'string',
  projectBrief: 'string',
  createdAt: 'string',
  updatedAt: 'string',
};

it('serves a customer with a page of an earlier deploy', async () => {
  const browser = makeSite().browser();
  const registration = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    password: 'tape hiss and warm valves',
  };
  const order = {
    serviceName: 'YouTube Repurpose',
    servicePrice: 99.95,
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    customerPhone: '+1 307 555 0100',
    projectBrief: 'Six episodes.',
  };

  const registered = await browser.post('/api/register', registration, key(1));
  expect(registered.status).toBe(201);
  expectFields(registered.json, userFields);
  expect(browser.cookies.get('signed_in')).toBe('1');

  const user = await browser.get('/api/user');
  expect(user.status).toBe(200);
  expectFields(user.json, userFields);

  const placed = await browser.post('/api/orders', order, key(2));
  expect(placed.status).toBe(201);
  expectFields(placed.json, orderFields);
  const listed = await browser.get('/api/orders');
  expect(listed.status).toBe(200);
  expectFields(listed.list[0], orderFields);
  const cancelled = await browser.post(`/api/orders/${placed.json.id}/cancel`);
  expect([cancelled.status, cancelled.json.status]).toEqual([200, 'cancelled']);

  const passwords = {
    currentPassword: 'tape hiss and warm valves',
    newPassword: 'warm valves and tape hiss',
  };
  expect((await browser.post('/api/account/password', passwords)).status).toBe(204);
  expect((await browser.post('/api/logout')).status).toBe(204);
  const gone = await browser.get('/api/user');
  expect([gone.status, gone.json.message]).toEqual([401, 'Unauthorized']);

  const entry = { email: 'ada@example.com', password: 'warm valves and tape hiss' };
  const signedIn = await browser.post('/api/login', entry);
  expect(signedIn.status).toBe(200);
  expectFields(signedIn.json, userFields);
  expect(
    (await browser.post('/api/account/close', { password: 'warm valves and tape hiss' })).status,
  ).toBe(204);
});
