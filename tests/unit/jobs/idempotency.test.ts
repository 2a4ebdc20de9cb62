import { describe, expect, it } from 'vitest';

import { readRequest, reserve } from '../../../netlify/server/jobs/idempotency.ts';
import { orderRequestKey } from '../../../netlify/server/storage/keys.ts';
import { makeDependencies } from '../../support/dependencies.ts';

const userId = 'a'.repeat(64);
const count = () => Promise.resolve([]);

describe('idempotency records', () => {
  it('are neither ours nor the first when they disappear during the read', async () => {
    const { deps } = makeDependencies();
    const request = await readRequest(deps, orderRequestKey(userId, 'key'), 'content');
    deps.idempotency.createOnce = () => Promise.resolve({ isCreated: false, existing: undefined });
    await expect(reserve(deps, request, { count })).rejects.toMatchObject({
      reason: 'record cannot be read',
    });
  });
});
