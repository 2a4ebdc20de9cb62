import type { Config } from '@netlify/functions';

import { deskMessageActionContract, deskMessageContract } from '../../src/contracts/desk.ts';
import { actOnMessage, readDeskMessage } from '../server/desk/desk-messages.ts';
import { deskEndpoint, deskOperation } from '../server/http/agent.ts';
import { ApiError } from '../server/lib/errors.ts';
import { contactKey, notifyOfMessage } from '../server/messages/contact.ts';
import { notifyOfOrder } from '../server/orders/order-job.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default deskEndpoint('/api/desk/messages/:day/:id', {
  GET: deskOperation(deskMessageContract, async ({ deps, params }) => ({
    body: await readDeskMessage(deps, messageIn(params)),
  })),
  POST: deskOperation(deskMessageActionContract, async (call) => ({
    body: await actOnMessage(
      call.deps,
      call.agent,
      messageIn(call.params),
      call.body,
      call.idempotencyKey,
    ),
  })),
  afterResponse: runJobs({ message: notifyOfMessage, order: notifyOfOrder }),
});

function messageIn({ day = '', id = '' }: Readonly<Record<string, string>>) {
  const message = contactKey.parse(`${day}/${id}`);
  if (!message) throw new ApiError('not_found');
  return message;
}

export const config: Config = {
  path: '/api/desk/messages/:day/:id',
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
