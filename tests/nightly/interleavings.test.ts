import { describe, expect, it } from 'vitest';

import { confirmEmail } from '../../netlify/server/accounts/change-email.ts';
import { closeAccount } from '../../netlify/server/accounts/close-account.ts';
import { register } from '../../netlify/server/auth/register.ts';
import {
  authenticate,
  EMAIL_TOKEN,
  endAllSessions,
  SESSION_TOKEN,
  signOut,
} from '../../netlify/server/auth/sessions.ts';
import { signIn } from '../../netlify/server/auth/sign-in.ts';
import { changeAccount, findAccount, findByAddress } from '../../netlify/server/auth/users.ts';
import { addressIdOf } from '../../netlify/server/lib/addresses.ts';
import { HOUR_MS } from '../../netlify/server/lib/time.ts';
import { signToken } from '../../netlify/server/lib/tokens.ts';
import { handlers } from '../../netlify/server/handlers.ts';
import { runSweep } from '../../netlify/server/maintenance/sweep.ts';
import { placeOrder } from '../../netlify/server/orders/place-order.ts';
import { WRITER_GONE_MS, type Work } from '../../netlify/server/outbox/outbox.ts';
import { runAfterResponse } from '../../netlify/server/outbox/work.ts';
import type { Store } from '../../netlify/server/storage/store.ts';
import { makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { memoryStores } from '../support/memory-store.ts';
import { fc, runs } from '../support/properties.ts';
import { makeRandomHex } from '../support/random.ts';
import { makeServices, quickPasswords } from '../support/site.ts';
import { confirmStored } from '../support/world.ts';

const address = '203.0.113.7';
/** Id of a request for another address. */
const REQUEST = 'b'.repeat(32);
const origin = { address, idempotencyKey: 'one-press-for-everything' };

type World = Awaited<ReturnType<typeof begin>>;

/** A customer, before a store whose operations wait for their turn once the race has begun. */
async function begin(scheduler: fc.Scheduler) {
  let isRacing = false;
  const { stores, open } = memoryStores(makeRandomHex('interleavings'));
  const turn = async () => {
    if (isRacing) await scheduler.schedule(Promise.resolve());
  };
  const inTurn = (store: Store): Store => ({
    get: (key) => turn().then(() => store.get(key)),
    put: (...write) => turn().then(() => store.put(...write)),
    list: (prefix) => turn().then(() => store.list(prefix)),
    delete: (key) => turn().then(() => store.delete(key)),
  });
  const test = makeServices({
    sendsMail: true,
    platform: { openStore: (name) => inTurn(open(name)), passwords: quickPasswords },
  });
  const { deps, out } = test;
  const { session } = await register(deps, makeRegistration(), origin);
  // The welcome is no part of the race.
  await confirmStored(deps, session.sub);
  open('pending-test').documents.clear();
  const account = (await findAccount(deps, session.sub))!;
  const token = await signToken(deps, SESSION_TOKEN, session);
  return {
    deps,
    account,
    user: account.user,
    token,
    clock: test.clock,
    out,
    sizeOf: (noun: string) => stores.get(`${noun}-test`)?.documents.size ?? 0,
    /** All that some stores hold. */
    textOf: (...nouns: string[]) =>
      nouns
        .flatMap((noun) => [...(stores.get(`${noun}-test`)?.documents.values() ?? [])])
        .map(({ text }) => text)
        .join(),
    /** What came of each; the scheduler decides whose operation is next. */
    race: async <Result>(...racers: readonly (() => Promise<Result>)[]) => {
      isRacing = true;
      const all = await scheduler.waitFor(Promise.allSettled(racers.map((racer) => racer())));
      isRacing = false;
      return {
        won: all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
        codes: all.flatMap((each) =>
          each.status === 'rejected' ? [(each.reason as { code?: string }).code] : [],
        ),
      };
    },
  };
}

const signInAgain = ({ deps, user }: World, sessionToken?: string) => {
  const from = { address, sessionToken };
  return () => signIn(deps, { email: user.email, password: PASSWORD }, from);
};

async function expectDead({ deps, token }: World): Promise<void> {
  await expect(authenticate(deps, token)).rejects.toMatchObject({ code: 'unauthorized' });
}

/** An order as the endpoint places it: for whoever the session still belongs to. */
const orderBySession =
  ({ deps, token }: World) =>
  async () => {
    const { account } = await authenticate(deps, token);
    return placeOrder(deps, account.user, makeOrder(), 'one-press');
  };

/** Either the order is stored completely, or the customer received an error and nothing is stored. */
function expectWholeOrRefused({ sizeOf }: World, codes: readonly unknown[]): void {
  const wasRefused = codes.length > 0;
  expect(codes).toEqual(wasRefused ? ['unauthorized'] : []);
  // The order, what is to be sent, and its row.
  const parts = ['orders', 'pending', 'desk'].map(sizeOf);
  expect(parts).toEqual(wasRefused ? [0, 0, 0] : [1, 1, 1]);
}

const flows: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'the end of all sessions beside a sign-in: the old one is dead': async (world) => {
    const { deps, account, race } = world;
    await race<unknown>(() => endAllSessions(deps, account, 'kim'), signInAgain(world));
    await expectDead(world);
  },

  'sign-out beside a sign-in: the old one is dead': async (world) => {
    await world.race<unknown>(() => signOut(world.deps, world.token), signInAgain(world));
    await expectDead(world);
  },

  'sign-in, sign-out and an order of one session: it is over, the order whole or refused': async (
    world,
  ) => {
    const { deps, token, race } = world;
    const { codes } = await race<unknown>(
      signInAgain(world, token),
      () => signOut(deps, token),
      orderBySession(world),
    );
    await expectDead(world);
    expectWholeOrRefused(world, codes);
  },

  'the end of all sessions beside an order: they are over, the order whole or refused': async (
    world,
  ) => {
    const { deps, account, race } = world;
    const { codes } = await race<unknown>(
      () => endAllSessions(deps, account, 'kim'),
      orderBySession(world),
    );
    await expectDead(world);
    expectWholeOrRefused(world, codes);
  },

  'sign-up and sign-in with one address: an account, and signed in or refused': async ({
    deps,
    race,
    sizeOf,
  }) => {
    const email = 'bob@example.com';
    const from = { address, sessionToken: undefined };
    const { won, codes } = await race(
      () => register(deps, makeRegistration({ email }), origin),
      () => signIn(deps, { email, password: PASSWORD }, from),
    );
    expect(codes).toEqual(won.length === 2 ? [] : ['invalid_credentials']);
    expect(sizeOf('users')).toBe(2);
    for (const { session } of won) {
      const { account } = await authenticate(deps, await signToken(deps, SESSION_TOKEN, session));
      expect(account.user.email).toBe(email);
    }
  },

  'two registrations of one address and a third account that takes it: one has it': async ({
    deps,
    account,
    race,
    clock,
    sizeOf,
  }) => {
    const email = 'wanted@example.com';
    const again = (password: string) => () =>
      register(deps, makeRegistration({ email, password }), { address, idempotencyKey: password });
    await changeAccount(deps, account, (user) => ({
      ...user,
      emailRequest: { id: REQUEST, email, at: user.createdAt, generation: user.generation },
    }));
    const claims = { sub: account.user.id, req: REQUEST };
    const token = await signToken(deps, EMAIL_TOKEN, claims, { untilMs: clock.now() + HOUR_MS });
    const { won, codes } = await race<unknown>(
      again(`${PASSWORD} 1`),
      again(`${PASSWORD} 2`),
      async () => {
        await confirmEmail(deps, token);
      },
    );
    clock.advance(WRITER_GONE_MS);
    await runSweep(deps, { untilMs: Infinity, isCleanup: false });
    const holder = (await findByAddress(deps, addressIdOf(email)))?.user;
    // Whoever confirms it comes after who did not.
    expect(won.length).toBeLessThanOrEqual(holder?.id === account.user.id ? 3 : 1);
    expect(codes.length).toBe(3 - won.length);
    expect(holder).toBeDefined();
    expect(sizeOf('emails')).toBe(sizeOf('users'));
  },

  'closing the account beside an order: nothing names the customer in the end': async (world) => {
    const { deps, account, race, clock, textOf } = world;
    await race<unknown>(() => closeAccount(deps, account, 'customer'), orderBySession(world));
    const sweep = () => runSweep(deps, { untilMs: Infinity, isCleanup: true });
    await race(sweep, sweep);
    for (let round = 0; round < 3; round += 1) {
      clock.advance(WRITER_GONE_MS);
      await sweep();
    }
    expect(textOf('orders')).not.toMatch(/Ada|555 0100|Six episodes/);
    expect(textOf('orders', 'users', 'emails', 'desk')).not.toMatch(/ada@example/);
  },

  'sweeps beside a new order and what follows its answer: notified once': async (world) => {
    const { deps, user, race, out, clock, sizeOf } = world;
    const sweep = () => runSweep(deps, { untilMs: Infinity, isCleanup: false });
    // One after the other, so that some of them find the order half placed.
    const sweepOften = async () => {
      for (let count = 0; count < 5; count += 1) await sweep();
    };
    await race<unknown>(sweepOften, sweepOften, async () => {
      const works: Work[] = [];
      const enqueue = (work: Work) => void works.push(work);
      const request = { ...deps, enqueue, worksAfterResponse: true };
      await placeOrder(request, user, makeOrder(), 'one-press');
      await runAfterResponse(request, works, handlers);
    });
    clock.advance(WRITER_GONE_MS);
    await sweep();
    expect(out.mails.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'agents@example.com']);
    expect(out.webhooks).toHaveLength(1);
    expect(sizeOf('pending')).toBe(0);
  },
};

describe('any interleaving of store operations', () => {
  it.each(Object.entries(flows))('%s', async (_name, flow) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        await flow(await begin(scheduler));
      }),
      { numRuns: runs(500) },
    );
  });
});
