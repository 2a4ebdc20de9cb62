import { describe, expect, it } from 'vitest';

import { makeDependencies } from '../../support/dependencies.ts';
import { readRequest, reserve } from '../../../netlify/server/queue/idempotency.ts';

const userId = 'a'.repeat(64);
const count = () => Promise.resolve([]);

describe('idempotency records', () => {
  it('belong to the first of simultaneous requests', async () => {
    const { deps } = makeDependencies();
    const read = () => readRequest(deps, ['contact'], 'key', 'content');
    const requests = await Promise.all([read(), read()]);
    const [first, second] = await Promise.all(
      requests.map((request) => reserve(deps, request, { count })),
    );
    expect(second).toEqual(first);
    expect(await reserve(deps, await read(), { count })).toEqual(first);
  });

  it('are neither ours nor the first when they disappear during the read', async () => {
    const { deps } = makeDependencies();
    const request = await readRequest(deps, ['orders', userId], 'key', 'content');
    deps.store('idempotency').createOnce = () =>
      Promise.resolve({ isCreated: false, existing: undefined });
    await expect(reserve(deps, request, { count })).rejects.toMatchObject({
      reason: 'record cannot be read',
    });
  });
});
