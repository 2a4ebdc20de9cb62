import {
  deskCustomerActionContract,
  deskCustomerContract,
  deskCustomersContract,
  deskExportContract,
  deskFileContract,
  deskFilesContract,
  deskLinkContract,
  deskMessageActionContract,
  deskMessageContract,
  deskOrderActionContract,
  deskOrderContract,
  deskSessionContract,
  deskSignInContract,
  deskSignOutContract,
  figuresContract,
  inboxContract,
  newOrderContract,
  type Agent,
  type DeskSession,
} from '../../../src/contracts/desk.ts';
import {
  CUSTOM_QUOTE_SERVICE,
  DEMO_CALL_SERVICE,
  isQuotedFor,
} from '../../../src/contracts/orders.ts';
import replies from '../../data/replies.json' with { type: 'json' };
import { exportAccount } from '../accounts/export-account.ts';
import type { Dependencies } from '../dependencies.ts';
import { agentsOf } from '../desk/agents.ts';
import { actOnCustomer, findCustomer, readDeskCustomer } from '../desk/desk-customers.ts';
import { askForDeskLink, redeemDeskLink } from '../desk/desk-links.ts';
import { actOnMessage, readDeskMessage } from '../desk/desk-messages.ts';
import { actOnOrder, placeNewOrder, readDeskOrder } from '../desk/desk-orders.ts';
import { signOutOfDesk, startDeskSession } from '../desk/desk-sessions.ts';
import { readFigures } from '../desk/figures.ts';
import { readInbox } from '../desk/inbox.ts';
import { searchCustomers } from '../desk/search.ts';
import { channelsOf } from '../email/channels.ts';
import { findDownload } from '../files/stored-files.ts';
import { handleUpload } from '../files/uploads.ts';
import { agents, deskCookies } from '../http/agent.ts';
import { clearCache } from '../http/response.ts';
import { anybody, route, toSignedAddress, type Route } from '../http/router.ts';
import { ApiError } from '../lib/errors.ts';
import { listRows, readRows } from '../lists/rows.ts';
import { catalogueOf } from '../orders/place-order.ts';
import { isDay, isDocumentId } from '../storage/store.ts';

export const deskRoutes: readonly Route[] = [
  route(deskLinkContract, anybody, async ({ body, address, jar, deps }) => {
    const cookies = deskCookies(jar, deps);
    const nonce = cookies.nonce ?? deps.randomHex(16);
    await askForDeskLink(deps, body.email, { address, nonce });
    cookies.tie(nonce);
    return {};
  }),

  route(deskSignInContract, anybody, async ({ body, jar, deps }) => {
    const cookies = deskCookies(jar, deps);
    const agent = await redeemDeskLink(deps, body.token, cookies.nonce);
    await signOutOfDesk(deps, cookies.agentToken);
    await cookies.start(startDeskSession(deps, agent));
    return { body: sessionOf(deps, agent) };
  }),

  route(deskSessionContract, agents, ({ deps, agent }) => ({ body: sessionOf(deps, agent) })),

  route(deskSignOutContract, agents, async ({ request, jar, deps }) => {
    const cookies = deskCookies(jar, deps);
    cookies.clear();
    await signOutOfDesk(deps, cookies.agentToken);
    return { headers: clearCache(request) };
  }),

  route(inboxContract, agents, async ({ deps, state, query, request }) => {
    const knownTags = request.headers.get('If-None-Match');
    const { etag, inbox } = await readInbox(deps, { state, query, knownTags });
    return { ...(inbox ? { body: inbox } : { status: 304 }), headers: { ETag: etag } };
  }),

  route(newOrderContract, agents, async ({ deps, agent, body, idempotencyKey }) => ({
    body: await placeNewOrder(deps, agent, body, idempotencyKey),
  })),
  route(deskOrderContract, agents, async ({ deps, params }) => ({
    body: await readDeskOrder(deps, orderIn(params)),
  })),
  route(deskOrderActionContract, agents, async (call) => {
    const { deps, agent, params, body, idempotencyKey } = call;
    return { body: await actOnOrder(deps, agent, orderIn(params), body, idempotencyKey) };
  }),

  route(deskFilesContract, agents, async ({ deps, agent, params, body }) => ({
    body: await handleUpload(deps, { ...orderIn(params), actor: agent.name }, body),
  })),
  route(deskFileContract, agents, async ({ deps, agent, params, query }) => {
    const user = { ...orderIn(params), actor: agent.name };
    return toSignedAddress(await findDownload(deps, user, params.file, query.has('play')));
  }),

  route(deskMessageContract, agents, async ({ deps, params }) => ({
    body: await readDeskMessage(deps, messageIn(params)),
  })),
  route(deskMessageActionContract, agents, async (call) => {
    const { deps, agent, params, body, idempotencyKey } = call;
    return { body: await actOnMessage(deps, agent, messageIn(params), body, idempotencyKey) };
  }),

  route(deskCustomersContract, agents, async ({ deps, query }) => ({
    body: await searchCustomers(
      deps,
      await readRows(deps, await listRows(deps)),
      query.get('search') ?? '',
    ),
  })),
  route(deskCustomerContract, agents, async ({ deps, params }) => ({
    body: await readDeskCustomer(deps, params.customer),
  })),
  route(deskCustomerActionContract, agents, async (call) => {
    const { deps, agent, params, body, idempotencyKey } = call;
    await actOnCustomer(deps, agent, params.customer, body.action, idempotencyKey);
    return {};
  }),
  route(deskExportContract, agents, async ({ deps, params, query }) => {
    const { user } = await findCustomer(deps, params.customer);
    const before = query.get('before') ?? undefined;
    return {
      pieces: await exportAccount(deps, user, before, `/api/desk/customers/${user.id}/export`),
      headers: { 'Content-Disposition': 'attachment; filename="roomtone-account.json"' },
    };
  }),

  route(figuresContract, agents, async ({ deps, query }) => ({
    body: await readFigures(deps, query.get('weeks') ?? '8'),
  })),
];

const QUOTED = [CUSTOM_QUOTE_SERVICE, DEMO_CALL_SERVICE].map((name) => ({ name, price: 0 }));

function sessionOf(deps: Dependencies, agent: Agent): DeskSession {
  const fixed = catalogueOf(deps).filter((service) => !isQuotedFor({ serviceName: service.name }));
  const services = fixed.map(({ name, priceCents }) => ({
    name,
    price: priceCents / 100,
  }));
  return {
    agent,
    agents: agentsOf(deps).all,
    replies: replies as DeskSession['replies'],
    services: [...QUOTED, ...services],
    ...(channelsOf(deps).mail ? {} : { mailObstacle: 'off' }),
  };
}

function orderIn({ customer, id }: { customer: string; id: string }) {
  return { userId: customer, orderId: id };
}

function messageIn({ day, id }: { day: string; id: string }) {
  if (!isDay(day) || !isDocumentId(id)) throw new ApiError('not_found');
  return { day, messageId: id };
}
