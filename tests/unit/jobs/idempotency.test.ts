import { describe, expect, it } from 'vitest';

import { makeDependencies } from '../../support/dependencies.ts';
import { readRequest, requestKey, reserve } from '../../../netlify/server/queue/idempotency.ts';

const userId = 'a'.repeat(64);
const count = () => Promise.resolve([]);

describe('idempotency records', () => {
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
