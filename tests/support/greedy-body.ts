import { expect } from 'vitest';

import { makeSite } from './site.ts';

/** What a body may bring along in the hope of being stored: fields of records, of accounts and of every object. */
const more = {
  v: 7,
  type: 'done',
  at: '1970',
  notify: [],
  id: 'x',
  role: 'admin',
  writeId: 'x',
};

/** A body with more in it leaves the same records as the plain one. */
export async function expectOnlyKnownFieldsStored(path: string, content: object): Promise<void> {
  const site = makeSite();
  const body = { ...more, ...content, constructor: { prototype: { isAdmin: true } } };
  expect((await site.browser().post(path, body)).status).toBe(201);
  const plain = makeSite();
  await plain.browser().post(path, content);
  expect([...site.blobs.entries]).toEqual([...plain.blobs.entries]);
  expect({}).not.toHaveProperty('isAdmin');
}
