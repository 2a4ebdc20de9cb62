import { sendMessageContract } from '../../../src/contracts/contact.ts';
import { readSource } from '../http/request.ts';
import { anybody, route, type Route } from '../http/router.ts';
import { sendMessage } from '../messages/contact.ts';

export const messageRoutes: readonly Route[] = [
  route(sendMessageContract, anybody, async ({ request, deps, body, address, idempotencyKey }) => {
    const origin = { address, idempotencyKey, source: readSource(request) };
    return { body: await sendMessage(deps, body, origin) };
  }),
];
