import type { Config } from '@netlify/functions';

import { deskFileContract } from '../../src/contracts/desk.ts';
import { findDownload } from '../server/files/stored-files.ts';
import { deskEndpoint, deskOperation } from '../server/http/agent.ts';
import { toSignedAddress } from '../server/http/endpoint.ts';

export default deskEndpoint('/api/desk/orders/:customer/:id/files/:file', {
  GET: deskOperation(deskFileContract, async ({ deps, agent, params, query }) => {
    const { customer = '', id = '', file = '' } = params;
    const user = { userId: customer, orderId: id, actor: agent.name };
    return toSignedAddress(await findDownload(deps, user, file, query.has('play')));
  }),
});

export const config: Config = {
  path: '/api/desk/orders/:customer/:id/files/:file',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
