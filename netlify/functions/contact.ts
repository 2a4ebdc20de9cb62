import type { Config } from '@netlify/functions';

import { sendMessageContract } from '../../src/contracts/contact.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { readSource } from '../server/http/request.ts';
import { notifyOfMessage, sendMessage } from '../server/messages/contact.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/contact', {
  POST: operation(sendMessageContract, async ({ request, body, address, idempotencyKey, deps }) => {
    const origin = { address, idempotencyKey, source: readSource(request) };
    return { body: await sendMessage(deps, body, origin) };
  }),
  afterResponse: runJobs({ message: notifyOfMessage }),
});

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
