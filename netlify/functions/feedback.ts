import type { Config } from '@netlify/functions';

import { sendFeedbackContract } from '../../src/contracts/feedback.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { sendFeedback } from '../server/messages/feedback.ts';

export default endpoint('/api/feedback', {
  POST: operation(sendFeedbackContract, async ({ body, address, idempotencyKey, deps }) => ({
    body: await sendFeedback(deps, body, { address, idempotencyKey }),
  })),
});

export const config: Config = {
  path: '/api/feedback',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
