import type { Config } from '@netlify/functions';

import { figuresContract } from '../../src/contracts/desk.ts';
import { readFigures } from '../server/desk/figures.ts';
import { deskEndpoint, deskOperation } from '../server/http/agent.ts';

export default deskEndpoint('/api/desk/figures', {
  GET: deskOperation(figuresContract, async ({ deps, query }) => ({
    body: await readFigures(deps, query.get('weeks') ?? '8'),
  })),
});

export const config: Config = {
  path: '/api/desk/figures',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
