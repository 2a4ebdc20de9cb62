import type * as z from 'zod/mini';

import type { ApiPath } from '../../src/contracts/endpoint.ts';

/** What both sides agree on about each method of each address. */
export const contracts = Object.values(
  import.meta.glob<Record<string, unknown>>('../../src/contracts/*.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is { method: 'GET' | 'POST'; path: ApiPath; request: z.ZodMiniType } =>
      typeof value === 'object' && value !== null && 'path' in value && 'success' in value,
  );
