import { expect } from 'vitest';

import type { ExitCode } from '../../netlify/ops/command.ts';
import { runOps } from '../../netlify/ops/run-ops.ts';
import { makeSite, type OpsPlatform } from '../../netlify/ops/site.ts';
import { forgotPassword } from '../../netlify/server/auth/forgot-password.ts';
import { withEvent, type StoredUser } from '../../netlify/server/auth/user.ts';
import {
  changeAccount,
  claimAddress,
  createAccount,
  findAccount,
  releaseAddress,
} from '../../netlify/server/auth/users.ts';
import { addressIdOf } from '../../netlify/server/lib/addresses.ts';
import { endDeskToken, startDeskSession } from '../../netlify/server/desk/desk-sessions.ts';
import { actOnMessage } from '../../netlify/server/desk/desk-messages.ts';
import { customerRowOf } from '../../netlify/server/accounts/account-work.ts';
import { putRow } from '../../netlify/server/lists/rows.ts';
import { sendMessage } from '../../netlify/server/messages/contact.ts';
import { messageIdOf } from '../../netlify/server/messages/message.ts';
import {
  changeOrder,
  writeOnOrder,
  type ChangeDetails,
} from '../../netlify/server/orders/change-order.ts';
import type { StoredOrder } from '../../netlify/server/orders/order.ts';
import { placeOrder } from '../../netlify/server/orders/place-order.ts';
import { isoOf, stamp, type Store } from '../../netlify/server/storage/store.ts';
import type { ContactRequest } from '../../src/contracts/contact.ts';
import type { OrderRequest } from '../../src/contracts/place-order.ts';
import type { RecordingChannels } from './channels.ts';
import { AGENTS, makeMessage, makeOrder, makeUser, SESSION_SECRETS } from './makers.ts';
import { makeServices, type TestServices, type TestSite } from './site.ts';
import { recordTerminal, type OpsResult, type TerminalUser } from './terminal.ts';

/** Who uses the terminal, and where. */
export interface OpsUser extends TerminalUser {
  env?: Readonly<Record<string, string>>;
  machineUser?: string;
}

/** Dependencies over stores in memory, with the agents' command line and customers. */
export interface OpsWorld extends TestServices {
  outbox: RecordingChannels;
  /** Every document as `store/key`, parsed; what cannot be parsed as its text. Without the desk's rows. */
  everything(): Record<string, unknown>;
  /** All that is stored, in one text. */
  rawText(): string;
  /** @param typed parted as a shell does. @param words more of them, taken as they are. */
  run(typed: string, ...words: readonly string[]): Promise<OpsResult>;
  runAs(user: OpsUser, typed: string, ...words: readonly string[]): Promise<OpsResult>;
  register(email?: string, firstName?: string, isConfirmed?: boolean): Promise<StoredUser>;
  /** Has a customer change to another address. */
  changeEmail(customer: StoredUser, email: string): Promise<StoredUser>;
  order(customer: StoredUser, changes?: Partial<OrderRequest>): Promise<StoredOrder>;
  /** Has the agent `kim` change an order. */
  change(order: OrderPlace, change: ChangeDetails): Promise<void>;
  /** Has `kim` write to the customer, or with `isInternal` to colleagues. */
  write(order: OrderPlace, text: string, isInternal?: boolean): Promise<void>;
  message(changes?: Partial<ContactRequest>): Promise<string>;
  /** Has `kim` say that a message needs no answer. */
  settleMessage(id: string): Promise<void>;
}

type OrderPlace = Pick<StoredOrder, 'userId' | 'id'>;

export interface OpsWorldOptions {
  seed?: string;
  /** Stands between the command line and a store. */
  wrapStore?: (store: Store, noun: string) => Store;
  /** On this machine, without anything that sweeps. */
  isLocal?: boolean;
  openStore?: OpsPlatform['openStore'];
}

export function makeOpsWorld(options: OpsWorldOptions = {}): OpsWorld {
  const { seed = 'ops', wrapStore = (store: Store) => store, isLocal = true } = options;
  const context = { name: 'local', isLocal };
  const env = { SESSION_SECRETS, AGENTS, URL: 'https://roomtone.test' };
  const made = makeServices({
    context,
    seed,
    sendsMail: true,
    platform: { env, storeBudgetMs: 60_000 },
  });
  const { clock, deps, out: outbox, stores, store } = made;
  const openMemory: OpsPlatform['openStore'] = (name) => {
    const noun = name.slice(0, -`-${context.name}`.length);
    return wrapStore(store(noun), noun);
  };
  const platform: OpsPlatform = { ...made.platform, openStore: options.openStore ?? openMemory };
  const label = isLocal ? 'local store' : 'production site roomtone';
  const runAs: OpsWorld['runAs'] = async (user, typed, ...words) => {
    const { terminal, resultOf } = recordTerminal(user);
    const env = { ...platform.env, ...user.env };
    const code = await runOps([...wordsOf(typed), ...words], {
      terminal,
      env: user.env ?? {},
      now: clock.now,
      wait: () => Promise.resolve(),
      machineUser: user.machineUser ?? 'kim',
      openSite: () => Promise.resolve(makeSite({ ...platform, env }, context, label)),
    });
    return resultOf(code);
  };
  const documents = () =>
    [...stores].flatMap(([noun, each]) =>
      // What the desk lists is built again, not copied.
      [...(noun === 'desk' ? [] : each.documents)].map(
        ([key, { text }]) => [`${noun}/${key}`, text] as const,
      ),
    );
  const press = () => `press-${clock.now()}-long-enough`;

  return {
    ...made,
    outbox,
    everything: () =>
      Object.fromEntries(documents().map(([path, text]) => [path, parseOrText(text)])),
    rawText: () =>
      documents()
        .map((pathAndText) => pathAndText.join(' '))
        .join('\n'),
    run: (...typed) => runAs({}, ...typed),
    runAs,
    async register(email = 'ada@example.com', firstName = 'Ada', isConfirmed = true) {
      const { history, ...user } = makeUser({ email, firstName, createdAt: isoOf(clock.now()) });
      const named = history.map((event) => ({
        ...event,
        at: user.createdAt,
        ...('email' in event && { email, firstName }),
      }));
      const events = isConfirmed ? named : named.slice(0, 1);
      const value = {
        ...user,
        history: events,
        version: events.length,
        isEmailConfirmed: isConfirmed,
      };
      const { user: stored } = await createAccount(deps, deps.randomHex(32), value);
      await claimAddress(deps, addressIdOf(email), stored.id);
      await putRow(deps, customerRowOf(stored));
      return stored;
    },
    async changeEmail({ id }, email) {
      const account = (await findAccount(deps, id))!;
      await claimAddress(deps, addressIdOf(email), id);
      const event = { ...stamp(deps, 'customer'), type: 'email_changed', email } as const;
      const changed = (await changeAccount(deps, account, (user) => withEvent(user, event)))!;
      await releaseAddress(deps, addressIdOf(account.user.email), id);
      await putRow(deps, customerRowOf(changed.user));
      return changed.user;
    },
    async order(customer, changes = {}) {
      clock.advance(1000);
      return (await placeOrder(deps, customer, makeOrder(changes), press())).order;
    },
    async change({ userId, id: orderId }, change) {
      const { outcome } = await changeOrder(deps, { userId, orderId, actor: 'kim', ...change });
      expect(outcome).toBe('changed');
    },
    async write({ userId, id: orderId }, text, isInternal = false) {
      await writeOnOrder(deps, { userId, orderId, actor: 'kim', text, isInternal });
    },
    async message(changes = {}) {
      clock.advance(1000);
      const origin = { address: '203.0.113.9', idempotencyKey: press() };
      return (await sendMessage(deps, makeMessage(changes), origin)).id;
    },
    async settleMessage(messageId) {
      const agent = { name: 'kim', email: '' };
      await actOnMessage(deps, agent, messageIdOf(messageId), { action: 'settle', eventCount: 1 });
    },
  };
}

/** Runs a command against the records of a site. */
export async function runCommand(site: TestSite, ...words: string[]): Promise<OpsResult> {
  const { terminal, resultOf } = recordTerminal();
  const context = { name: 'production', isLocal: false };
  const code = await runOps(words, {
    terminal,
    env: {},
    now: site.clock.now,
    wait: () => Promise.resolve(),
    machineUser: 'nobody',
    openSite: () => Promise.resolve(makeSite(site.platform, context, 'site')),
  });
  return resultOf(code);
}

/** Something that happens once, just after a command has listed the records of `moment`. */
export function whileListing(moment: string, happen: () => Promise<unknown>) {
  let hasHappened = false;
  const wrapStore = (store: Store, noun: string): Store => ({
    ...store,
    list: async (prefix) => {
      const keys = await store.list(prefix);
      if (noun === moment && !hasHappened) {
        hasHappened = true;
        await happen();
      }
      return keys;
    },
  });
  return { wrapStore, hasHappened: () => hasHappened };
}

/** Has another text lie where a document is, as if a store had damaged it; undefined removes it. */
export function breakDocument(
  { store }: Pick<OpsWorld, 'store'>,
  noun: string,
  key: string,
  text: string | undefined,
): void {
  const { documents } = store(noun);
  if (text === undefined) documents.delete(key);
  else documents.set(key, { text, etag: 'broken' });
}

/** Expects an exit code, and texts in what a command wrote. */
export async function expectExit(
  running: Promise<OpsResult>,
  code: ExitCode,
  ...texts: readonly (string | RegExp)[]
): Promise<OpsResult> {
  const result = await running;
  const written = result.out + result.err;
  for (const text of texts) expect(written).toMatch(text);
  expect(result.code, written).toBe(code);
  return result;
}

/** Words as a shell parts them. */
export const wordsOf = (typed: string) =>
  [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');

/** What people type for an order or a message. */
export const shortOf = (id: string): string => id.slice(-8).toUpperCase();

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A site with a document in every store that there is. */
export async function makeFullSite(options: OpsWorldOptions = {}): Promise<OpsWorld> {
  const world = makeOpsWorld(options);
  const { deps } = world;
  const ada = await world.register();
  const bo = await world.register('bo@example.com', 'Bo');
  const order = await world.order(ada, { projectBrief: 'Two lines,\n"quoted", with a comma.' });
  await world.order(bo, { projectBrief: '=HYPERLINK("https://evil.example")' });
  const message = 'Grüße, Ålesund 🎙';
  await world.change(order, { type: 'moved', to: 'processing', message, anyway: true });
  await world.write(order, 'For us.', true);
  await world.settleMessage(await world.message());
  await world.message({ podcastName: undefined });
  await world.run('sweep');
  const gone = await world.register('gone@example.com', 'Gone');
  await world.order(gone);
  await world.run('customers', 'anonymize', 'gone@example.com', '--yes');
  await forgotPassword(deps, 'ada@example.com', '203.0.113.9');
  const desk = startDeskSession(deps, { name: 'Kim Osei', email: 'kim@roomtone.example' });
  await endDeskToken(deps, desk);
  return world;
}
