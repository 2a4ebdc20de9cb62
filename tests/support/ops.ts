import { expect } from 'vitest';

import type { ExitCode } from '../../netlify/ops/command.ts';
import { runOps } from '../../netlify/ops/run-ops.ts';
import { makeSite } from '../../netlify/ops/site.ts';
import { revoke } from '../../netlify/server/auth/sessions.ts';
import type { StoredUser } from '../../netlify/server/auth/user-events.ts';
import { usersOf } from '../../netlify/server/auth/user-store.ts';
import type { Platform } from '../../netlify/server/dependencies.ts';
import { addressIdOf } from '../../netlify/server/lib/addresses.ts';
import { actOnMessage } from '../../netlify/server/desk/desk-messages.ts';
import { DAY_MS } from '../../netlify/server/lib/time.ts';
import { sendMessage } from '../../netlify/server/messages/contact.ts';
import { feedbackStore } from '../../netlify/server/messages/feedback.ts';
import {
  changeOrder,
  noteOrder,
  type ChangeDetails,
} from '../../netlify/server/orders/change-order.ts';
import { markSeen } from '../../netlify/server/orders/seen.ts';
import type { StoredOrder } from '../../netlify/server/orders/order.ts';
import { placeOrder } from '../../netlify/server/orders/place-order.ts';
import { stamp, type Store } from '../../netlify/server/storage/store.ts';
import type { ContactRequest } from '../../src/contracts/contact.ts';
import type { OrderRequest } from '../../src/contracts/place-order.ts';
import { confirmStored } from './account.ts';
import type { RecordingChannels } from './channels.ts';
import { AGENTS, makeMessage, makeOrder, makeRegistered, SESSION_SECRETS } from './makers.ts';
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
  /** Every record as `store/key`, parsed; what cannot be parsed as its text. Without the index for searching. */
  everything(): Record<string, unknown>;
  /** All stored records, in one text. */
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
  note(order: OrderPlace, text: string, isInternal?: boolean): Promise<void>;
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
  const openStore: Platform['openStore'] = (name) => {
    const noun = name.slice(0, -`-${context.name}`.length);
    return wrapStore(store(noun), noun);
  };
  const platform: Platform = { ...made.platform, openStore };
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
  const records = () =>
    [...stores].flatMap(([noun, each]) =>
      // What is searched is rebuilt, not copied.
      [...(noun === 'search' ? [] : each.records)].map(
        ([key, text]) => [`${noun}/${key}`, text] as const,
      ),
    );
  const press = () => `press-${clock.now()}-long-enough`;

  return {
    ...made,
    outbox,
    everything: () =>
      Object.fromEntries(records().map(([path, text]) => [path, parseOrText(text)])),
    rawText: () =>
      records()
        .map((pathAndText) => pathAndText.join(' '))
        .join('\n'),
    run: (...typed) => runAs({}, ...typed),
    runAs,
    async register(email = 'ada@example.com', firstName = 'Ada', isConfirmed = true) {
      const at = new Date(clock.now()).toISOString();
      const event = makeRegistered({ email, firstName, at });
      const { user } = await usersOf(deps).register(addressIdOf(email), event);
      return isConfirmed ? confirmStored(deps, user.id) : user;
    },
    async changeEmail(customer, email) {
      const users = usersOf(deps);
      const event = { ...stamp(deps, 'customer'), email, changeId: '5'.repeat(32) };
      const { nextSequence } = customer;
      await users.append(customer, { ...event, type: 'email_requested' });
      await users.claimAddress(addressIdOf(email), customer.id, event.at);
      const requested = { ...customer, nextSequence: nextSequence + 1 };
      await users.append(requested, { ...event, type: 'email_changed' });
      return (await users.find(customer.id))!;
    },
    async order(customer, changes = {}) {
      clock.advance(1000);
      return (await placeOrder(deps, customer, makeOrder(changes), press())).order;
    },
    async change({ userId, id: orderId }, change) {
      const { outcome } = await changeOrder(deps, { userId, orderId, actor: 'kim', ...change });
      expect(outcome).toBe('changed');
    },
    async note({ userId, id: orderId }, text, isInternal = false) {
      await noteOrder(deps, { userId, orderId, actor: 'kim', text, isInternal });
    },
    async message(changes = {}) {
      clock.advance(1000);
      const origin = { address: '203.0.113.9', idempotencyKey: press() };
      return (await sendMessage(deps, makeMessage(changes), origin)).id;
    },
    async settleMessage(messageId) {
      const id = { receivedAtMs: Math.floor(clock.now() / DAY_MS) * DAY_MS, messageId };
      await actOnMessage(deps, { name: 'kim', email: '' }, id, { action: 'settle', seen: 1 });
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

/** A site with a record of every kind that there is. */
export async function makeFullSite(options: OpsWorldOptions = {}): Promise<OpsWorld> {
  const world = makeOpsWorld(options);
  const ada = await world.register();
  const bo = await world.register('bo@example.com', 'Bo');
  const order = await world.order(ada, { projectBrief: 'Two lines,\n"quoted", with a comma.' });
  await world.order(bo, { projectBrief: '=HYPERLINK("https://evil.example")' });
  const note = 'Grüße, Ålesund 🎙';
  await world.change(order, { type: 'moved', to: 'processing', note, anyway: true });
  await world.note(order, 'For us.', true);
  await world.settleMessage(await world.message());
  await world.message({ podcastName: undefined });
  await world.run('sweep');
  const gone = await world.register('gone@example.com', 'Gone');
  await world.order(gone);
  await world.run('customers', 'anonymize', 'gone@example.com', '--yes');
  await feedbackStore(world.deps.store('feedback')).add(world.clock.now(), world.deps.newId(), {
    v: 1,
    type: 'answered',
    at: new Date(world.clock.now()).toISOString(),
    page: '/help/guides/podcast-launch-checklist',
    isHelpful: false,
    text: 'Where is step 9?',
  });
  await markSeen(world.deps, ada.id, new Date(world.clock.now()).toISOString());
  await revoke(world.deps, { exp: world.clock.now() / 1000 + 1, sid: 'c'.repeat(32) });
  return world;
}
