import type { Config } from '@netlify/functions';

import { orderFileContract } from '../../src/contracts/files.ts';
import { findDownload } from '../server/files/stored-files.ts';
import { requireCustomer } from '../server/http/customer.ts';
import { endpoint, operation, toSignedAddress } from '../server/http/endpoint.ts';

export default endpoint('/api/orders/:id/files/:file', {
  GET: operation(orderFileContract, async (call) => {
    const { id = '', file = '' } = call.params;
    const { id: userId } = await requireCustomer(call);
    const user = { userId, orderId: id, actor: 'customer' };
    return toSignedAddress(await findDownload(call.deps, user, file, call.query.has('play')));
  }),
});

export const config: Config = {
  path: '/api/orders/:id/files/:file',
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
