import type { Config } from '@netlify/functions';

import { answerMessageContract, deskMessageContract } from '../../src/contracts/desk.ts';
import { answerMessage, readDeskMessage } from '../server/desk/desk-messages.ts';
import { deskEndpoint, deskOperation } from '../server/http/agent.ts';

export default deskEndpoint('/api/desk/messages/:day/:id', {
  GET: deskOperation(deskMessageContract, async ({ deps, params }) => ({
    body: await readDeskMessage(deps, params['day'] ?? '', params['id'] ?? ''),
  })),
  POST: deskOperation(answerMessageContract, async ({ agent, deps, params }) => ({
    body: await answerMessage(deps, agent, params['day'] ?? '', params['id'] ?? ''),
  })),
});

export const config: Config = {
  path: '/api/desk/messages/:day/:id',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
