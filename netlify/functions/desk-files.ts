import type { Config } from '@netlify/functions';

import { deskFilesContract } from '../../src/contracts/desk.ts';
import { handleUpload } from '../server/files/uploads.ts';
import { deskEndpoint, deskOperation } from '../server/http/agent.ts';

export default deskEndpoint('/api/desk/orders/:customer/:id/files', {
  POST: deskOperation(deskFilesContract, async ({ deps, agent, params, body }) => {
    const { customer = '', id = '' } = params;
    const user = { userId: customer, orderId: id, actor: agent.name };
    return { body: await handleUpload(deps, user, body) };
  }),
});

export const config: Config = {
  path: '/api/desk/orders/:customer/:id/files',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
