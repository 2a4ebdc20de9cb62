import type { Config } from '@netlify/functions';

import { orderFilesContract } from '../../src/contracts/files.ts';
import { handleUpload } from '../server/files/uploads.ts';
import { requireCustomer } from '../server/http/customer.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { notifyOfOrder } from '../server/orders/order-job.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/orders/:id/files', {
  POST: operation(orderFilesContract, async (call) => {
    const customer = await requireCustomer(call);
    const user = { userId: customer.id, orderId: call.params['id'] ?? '', actor: 'customer' };
    return { body: await handleUpload(call.deps, user, call.body, customer) };
  }),
  afterResponse: runJobs({ order: notifyOfOrder }),
});

export const config: Config = {
  path: '/api/orders/:id/files',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
