/** Arranges a site in the product's words: customers, agents, orders, and mail. What is here goes through the API. */
import { expect, onTestFinished } from 'vitest';

import { startFilesServer } from '../../netlify/local/files-server.ts';
import { EMAIL_TOKEN } from '../../netlify/server/auth/sessions.ts';
import { withEvent, type StoredUser } from '../../netlify/server/auth/user.ts';
import {
  changeAccount,
  findAccount,
  findByAddress,
  type Account,
} from '../../netlify/server/auth/users.ts';
import type { Dependencies } from '../../netlify/server/dependencies.ts';
import { agentsOf } from '../../netlify/server/desk/agents.ts';
import { makeDeskLink } from '../../netlify/server/desk/desk-links.ts';
import { addressIdOf } from '../../netlify/server/lib/addresses.ts';
import { inboundOf, replyAddressOf } from '../../netlify/server/lib/inbound.ts';
import { HOUR_MS, MINUTE_MS } from '../../netlify/server/lib/time.ts';
import { signToken } from '../../netlify/server/lib/tokens.ts';
import { listRows, readRows } from '../../netlify/server/lists/rows.ts';
import type { MessageValue } from '../../netlify/server/messages/message.ts';
import { addFile } from '../../netlify/server/orders/change-order.ts';
import type { FileFacts, OrderValue } from '../../netlify/server/orders/order.ts';
import { orderKey, type OrderId } from '../../netlify/server/outbox/outbox.ts';
import { bucketOf } from '../../netlify/server/storage/bucket.ts';
import { stamp } from '../../netlify/server/storage/store.ts';
import type { RegisterRequest } from '../../src/contracts/account.ts';
import { DESK_LINK_PARAMETER, type DeskOrder, type Inbox } from '../../src/contracts/desk.ts';
import type { Order } from '../../src/contracts/orders.ts';
import type { OrderRequest } from '../../src/contracts/place-order.ts';
import type { Answer, Browser, BrowserOptions } from './browser.ts';
import type { RecordingChannels } from './channels.ts';
import type { TestClock } from './clock.ts';
import { makeOrder, makeRegistration, PASSWORD } from './makers.ts';
import { makeSite, type TestSite, type TestSiteOptions } from './site.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The customer of most tests. */
export const ADA = 'ada@example.com';
/** What people choose who replace theirs. */
export const NEW_PASSWORD = 'warm valves and tape hiss';
export const NEW_EMAIL = 'augusta@example.net';

/** On the list of agents, as `AGENTS` of tests has it. */
export const KIM = 'kim@roomtone.example';
export const LEE = 'lee@roomtone.example';
/** Who is left when Kim leaves. */
export const WITHOUT_KIM = `Lee Park <${LEE}>`;
/** On no list. */
export const STRANGER = 'stranger@roomtone.example';

/** A service that is quoted. */
export const CUSTOM = { serviceName: 'Custom Solution', servicePrice: 0 } as const;

export const codeOf = ({ status, json }: Answer) => [status, json.code];
export const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);

/** One press of a button, however often it is sent. */
export const pressed = { 'idempotency-key': 'one-press-one-result' };

let presses = 0;
/** Key of another press. */
const press = () => `press-${String((presses += 1)).padStart(12, '0')}`;

/** Ada opens her account. */
export const register = (browser: Browser) =>
  browser.post('/api/register', makeRegistration(), pressed);
/** Ada signs in, or whoever has the address. */
export const logIn = (browser: Browser, email = ADA, password = PASSWORD) =>
  browser.post('/api/login', { email, password });
export const isIn = async (browser: Browser) => (await browser.get('/api/user')).status === 200;
export const closeAccount = (browser: Browser) =>
  browser.post('/api/account/close', { password: PASSWORD });

/** Somebody without an account opens one. */
export const registerAs = (site: TestSite, email = ADA, password = PASSWORD) =>
  site.browser().post('/api/register', makeRegistration({ email, password }));

/** The browser of somebody who has an account and confirmed the address, without the mail and the work that this takes. */
export async function customer(
  site: TestSite,
  changes: Partial<RegisterRequest> = {},
  options: BrowserOptions = {},
): Promise<Browser> {
  const browser = site.browser(options);
  const answer = await browser.post('/api/register', makeRegistration(changes));
  expect(answer.status).toBe(201);
  await site.settled();
  const deps = site.deps();
  const { id } = (await accountOf(site, makeRegistration(changes).email)).user;
  await confirmStored(deps, id);
  // It was welcomed before.
  for (const { key } of await deps.store('pending').list(`user/${id}/`))
    await deps.store('pending').delete(key);
  return browser;
}

/** The account with an address. */
export async function accountOf(site: TestSite, email = ADA): Promise<Account> {
  const account = await findByAddress(site.deps(), addressIdOf(email));
  if (!account) throw new Error(`Nobody has ${email}`);
  return account;
}

export const userIdOf = async (site: TestSite, email = ADA) =>
  (await accountOf(site, email)).user.id;

/** Path and text of everything that is stored; of rows that were folded, what they say. */
export async function storedIn(site: TestSite): Promise<[path: string, text: string][]> {
  const deps = site.deps();
  const { rows } = await readRows(deps, await listRows(deps));
  return [
    ...[...site.blobs.entries].filter(([path]) => !path.endsWith('/snapshot')),
    ...rows.map((row): [string, string] => [`row of ${row.kind}`, JSON.stringify(row)]),
  ];
}

/** Notes of an account that its address is confirmed. */
export async function confirmStored(
  deps: Pick<Dependencies, 'store' | 'now'>,
  userId: string,
): Promise<StoredUser> {
  const account = await findAccount(deps, userId);
  if (!account) throw new Error(`There is no account ${userId}`);
  const event = { ...stamp(deps, 'customer'), type: 'email_confirmed' } as const;
  const changed = await changeAccount(deps, account, (user) => ({
    ...withEvent(user, event),
    outbox: [],
  }));
  return changed!.user;
}

/** Uses the link in the welcome to an address. */
export async function confirmAddress(site: TestSite, email = ADA): Promise<void> {
  const { id: sub, confirmationId: req } = (await accountOf(site, email)).user;
  const token = await signToken(site.deps(), EMAIL_TOKEN, { sub, req });
  const answer = await site.browser().post('/api/account/email/confirm', { token });
  expect(answer.status).toBe(204);
}

/** Asks for another address. @returns the token of the link, as the email has it. */
export async function requestEmail(
  site: TestSite,
  browser: Browser,
  newEmail = NEW_EMAIL,
): Promise<string> {
  const { email } = (await browser.get('/api/user')).json;
  await browser.post('/api/account/email', { newEmail, password: PASSWORD });
  const deps = site.deps();
  const { user } = await accountOf(site, email);
  const claims = { sub: user.id, req: user.emailRequest!.id };
  return signToken(deps, EMAIL_TOKEN, claims, { untilMs: deps.now() + HOUR_MS });
}

/** Changes the address of a signed-in customer. */
export async function confirmEmail(site: TestSite, browser: Browser): Promise<void> {
  const token = await requestEmail(site, browser);
  expect((await browser.post('/api/account/email/confirm', { token })).status).toBe(204);
}

/** Token of the link with this parameter in the latest email. */
export const latestToken = (
  { mails }: Pick<RecordingChannels, 'mails'>,
  parameter: 'reset' | 'confirm-email',
) => new RegExp(`#${parameter}=(\\S+)`).exec(mails.at(-1)!.text)![1]!;

export const askForLink = (browser: Browser, email = KIM) =>
  browser.post('/api/desk/link', { email });
export const signInWith = (browser: Browser, token: string) =>
  browser.post('/api/desk/session', { token });

/** Token of a link that works in any browser, as a command makes it. */
export async function deskToken(site: TestSite, email: string): Promise<string> {
  const deps = site.deps();
  return tokenIn(await makeDeskLink(deps, agentsOf(deps).find(email)!));
}

/** Token of the link in a text. */
export function tokenIn(text: string): string {
  return new RegExp(`/desk/sign-in#${DESK_LINK_PARAMETER}=(\\S+)`).exec(text)![1]!;
}

/** A browser of the agent with this address, signed in to the desk. */
export async function agentBrowser(
  site: TestSite,
  email = KIM,
  options: BrowserOptions = {},
): Promise<Browser> {
  const browser = site.browser(options);
  expect((await signInWith(browser, await deskToken(site, email))).status).toBe(200);
  return browser;
}

/** A customer who registered with an agent's address, which makes nobody an agent. */
export async function customerBrowser(site: TestSite): Promise<Browser> {
  const browser = site.browser();
  const answer = await browser.post('/api/register', makeRegistration({ email: KIM }));
  expect(answer.status).toBe(201);
  return browser;
}

/** The same records with another list of agents or other secrets. */
export const withEnv = (site: TestSite, env: Record<string, string | undefined>) =>
  makeSite({ blobs: site.blobs, clock: site.clock, env });

/** What an agent reads at an address of the desk. */
export async function readDesk<Body>(site: TestSite, path: string, email = KIM): Promise<Body> {
  const answer = await (await agentBrowser(site, email)).get(`/api/desk/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as Body;
}

export const readInbox = (site: TestSite, query = '', email = KIM) =>
  readDesk<Inbox>(site, `inbox${query}`, email);
export const idsOf = ({ entries }: Inbox) => entries.map(({ id }) => id);

/** An order, and what both sides do about it; each has seen everything, a minute after what was before. */
export interface PlacedOrder {
  id: string;
  userId: string;
  /** For its customer. */
  path: string;
  /** At the desk. */
  deskPath: string;
  shown(): Promise<Order>;
  atDesk(): Promise<DeskOrder>;
  /** An agent takes a step, which may be refused. */
  act(action: object, email?: string): Promise<Answer>;
  /** An agent takes a step, which is done. */
  done(action: object, email?: string): Promise<DeskOrder>;
  /** The customer decides something. */
  decide(decision: string, more?: object, key?: string): Promise<Answer>;
  /** The customer writes. */
  write(text: string): Promise<Answer>;
  /** Lists a file as if somebody had uploaded it. @returns its id. */
  addFile(file: Partial<FileFacts> & { id: string }, actor?: string): Promise<string>;
  /** As it lies in the store. */
  stored(): OrderValue;
}

/** Places an order, and does what comes after the answer. */
export async function placeOrder(
  site: TestSite,
  browser: Browser,
  changes: Partial<OrderRequest> = {},
): Promise<PlacedOrder> {
  const placed = await browser.post('/api/orders', makeOrder(changes));
  expect(placed.status, placed.text).toBe(201);
  await site.settled();
  const { id = '', customerEmail } = placed.json;
  return orderAt(site, browser, { id, userId: await userIdOf(site, customerEmail) });
}

/** An order that was placed before. */
export function orderAt(
  site: TestSite,
  browser: Browser,
  { id, userId }: Pick<PlacedOrder, 'id' | 'userId'>,
): PlacedOrder {
  const path = `/api/orders/${id}`;
  const deskPath = `/api/desk/orders/${userId}/${id}`;
  const shown = async () => {
    const { list } = await browser.get('/api/orders');
    return list.find((each) => each.id === id) as Order;
  };
  const atDesk = () => readDesk<DeskOrder>(site, `orders/${userId}/${id}`);
  const act: PlacedOrder['act'] = async (action, email) => {
    site.clock.advance(MINUTE_MS);
    const agent = await agentBrowser(site, email);
    const { eventCount } = (await agent.get(deskPath)).json;
    const answer = await agent.post(deskPath, { eventCount, ...action });
    await site.settled();
    return answer;
  };
  return {
    id,
    userId,
    path,
    deskPath,
    shown,
    atDesk,
    act,
    async done(action, email) {
      const answer = await act(action, email);
      expect(answer.status, answer.text).toBe(200);
      return JSON.parse(answer.text) as DeskOrder;
    },
    async decide(decision, more = {}, key = press()) {
      site.clock.advance(MINUTE_MS);
      const body = { decision, eventCount: (await shown()).eventCount, ...more };
      const answer = await browser.post(`${path}/decision`, body, { 'idempotency-key': key });
      await site.settled();
      return answer;
    },
    async write(text) {
      const answer = await browser.post(`${path}/messages`, { text });
      await site.settled();
      return answer;
    },
    async addFile(file, actor = 'Kim Osei') {
      const facts = { name: 'Episode 1.wav', size: 9, ...file };
      const by = { userId, orderId: id, actor };
      expect(await addFile(site.deps(), by, facts, (value) => value, {})).toBe('listed');
      return file.id;
    },
    stored: () => readStored(site, `orders-production/${userId}/${id}`) as OrderValue,
  };
}

/** A document as it is stored. */
export const readStored = (site: TestSite, path: string): unknown =>
  JSON.parse(site.blobs.entries.get(path)!);

/** The only order that is stored. */
export function storedOrder(site: TestSite): OrderValue {
  const [key, ...others] = site.blobs.keysOf('orders-production');
  expect(others).toEqual([]);
  return readStored(site, `orders-production/${key}`) as OrderValue;
}

/** All messages that are stored. */
export const storedMessages = (site: TestSite) =>
  site.blobs
    .keysOf('messages-production')
    .map((key) => readStored(site, `messages-production/${key}`) as MessageValue);

export interface WorldOptions extends TestSiteOptions {
  /** Whether Ada confirmed her address. */
  isConfirmed?: boolean;
}

/** A site that sends emails, and Ada's browser, who has an account there. */
export async function makeWorld({ isConfirmed = true, ...options }: WorldOptions = {}) {
  const site = makeSite({ sendsMail: true, ...options });
  const ada = isConfirmed ? await customer(site) : site.browser();
  if (!isConfirmed) expect((await register(ada)).status).toBe(201);
  await site.settled();
  site.out.mails.length = 0;
  return { site, out: site.out, clock: site.clock, ada };
}

/** The same, and an order of hers. */
export async function makeOrdered(order: Partial<OrderRequest> = {}, options: WorldOptions = {}) {
  const world = await makeWorld(options);
  return { ...world, ...(await placeOrder(world.site, world.ada, order)) };
}

/** Where recordings are kept, and the setting that names it. */
export async function startStorage(clock: TestClock) {
  const folder = temporaryFolder();
  const storage = await startFilesServer(folder, { now: clock.now });
  onTestFinished(() => storage.stop());
  const env = { FILES_URL: storage.url };
  return { env, folder, bucket: bucketOf({ env, now: clock.now })! };
}

export const INBOUND_SECRET = 'a-secret-of-the-mail-provider';
export const INBOUND = { INBOUND_ADDRESS: 'reply@in.roomtone.example', INBOUND_SECRET };

/** Where a reply about an order goes, whether or not an email has said it. */
export function replyAddress(site: TestSite, id: OrderId): string {
  const deps = site.deps();
  return replyAddressOf(inboundOf(deps)!, deps, orderKey(id))!;
}

/** A mail arrives, as a mail provider says. @param changes of its headers; an empty one is left out. */
export async function receiveMail(
  site: TestSite,
  body: string | Uint8Array<ArrayBuffer> | object,
  changes: Record<string, string> = {},
) {
  const isMail = typeof body === 'string' || body instanceof Uint8Array;
  const headers: Record<string, string> = {
    'content-type': isMail ? 'message/rfc822' : 'application/json',
    authorization: `Bearer ${INBOUND_SECRET}`,
    ...changes,
  };
  const request = new Request('https://roomtone.example/api/mail', {
    method: 'POST',
    headers: Object.entries(headers).filter(([, value]) => value !== ''),
    body: body instanceof Uint8Array ? body : Buffer.from(isMail ? body : JSON.stringify(body)),
  });
  const response = await site.call(request, '198.51.100.25');
  await site.settled();
  const json = (await response.json()) as { kept?: string; code?: string };
  return { status: response.status, ...json };
}
