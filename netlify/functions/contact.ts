import type { Config } from '@netlify/functions';

import { sendMessageContract } from '../../src/contracts/contact.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { operation } from '../server/http/operation.ts';
import { sendMessage } from '../server/messages/contact.ts';
import { notifyOfMessage } from '../server/messages/contact.ts';

export default endpoint('/api/contact', {
  POST: operation(sendMessageContract, async ({ body, address, idempotencyKey, deps }) => ({
    body: await sendMessage(deps, body, { address, idempotencyKey }),
  })),
  jobs: { message: notifyOfMessage },
});

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
