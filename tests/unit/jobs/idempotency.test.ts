import { describe, expect, it } from 'vitest';

import { makeDependencies } from '../../support/dependencies.ts';
import { readRequest, requestKey, reserve } from '../../../netlify/server/queue/idempotency.ts';

const userId = 'a'.repeat(64);
const count = () => Promise.resolve([]);

describe('idempotency records', () => {
  it('belong to the first of simultaneous requests', async () => {
    const { deps } = makeDependencies();
    const key = requestKey(['contact'], 'key');
    const requests = await Promise.all([1, 2].map(() => readRequest(deps, key, 'content')));
    const [first, second] = await Promise.all(
      requests.map((request) => reserve(deps, request, { count })),
    );
    expect(second).toEqual(first);
    const repeat = await readRequest(deps, key, 'content');
    expect(await reserve(deps, repeat, { count })).toEqual(first);
  });

  it('are neither ours nor the first when they disappear during the read', async () => {
    const { deps } = makeDependencies();
    const request = await readRequest(deps, requestKey(['orders', userId], 'key'), 'content');
    deps.store('idempotency').createOnce = () =>
      Promise.resolve({ isCreated: false, existing: undefined });
    await expect(reserve(deps, request, { count })).rejects.toMatchObject({
      reason: 'record cannot be read',
    });
  });
});
