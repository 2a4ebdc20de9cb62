import { describe, expect, it } from 'vitest';

import { register } from '../../netlify/server/auth/register.ts';
import {
  authenticate,
  endAllSessions,
  SESSION_TOKEN,
  signOut,
} from '../../netlify/server/auth/sessions.ts';
import { signIn } from '../../netlify/server/auth/sign-in.ts';
import { signToken } from '../../netlify/server/lib/tokens.ts';
import { jobHandlers } from '../../netlify/server/job-handlers.ts';
import { runSweep } from '../../netlify/server/maintenance/sweep.ts';
import { placeOrder } from '../../netlify/server/orders/place-order.ts';
import { toJobs, type Job } from '../../netlify/server/queue/job-store.ts';
import { runJob, startRound, WRITER_GONE_AFTER_MS } from '../../netlify/server/queue/run-job.ts';
import type { Key } from '../../netlify/server/storage/keys.ts';
import type { Store } from '../../netlify/server/storage/store.ts';
import { confirmStored } from '../support/account.ts';
import { makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { memoryStores } from '../support/memory-store.ts';
import { fc, runs } from '../support/properties.ts';
import { makeServices, quickPasswords } from '../support/site.ts';

const address = '203.0.113.7';
const origin = { address, idempotencyKey: 'one-press-for-everything' };

type World = Awaited<ReturnType<typeof begin>>;

/** A customer, before a store whose operations wait for their turn once the race has begun. */
async function begin(scheduler: fc.Scheduler) {
  let isRacing = false;
  const { stores, open } = memoryStores();
  const turn = async () => {
    if (isRacing) await scheduler.schedule(Promise.resolve());
  };
  const inTurn = (store: Store): Store => ({
    get: (key) => turn().then(() => store.get(key)),
    createOnce: (key, record) => turn().then(() => store.createOnce(key, record)),
    list: (prefix) => turn().then(() => store.list(prefix)),
    delete: (key) => turn().then(() => store.delete(key)),
  });
  const test = makeServices({
    sendsMail: true,
    platform: { openStore: (name) => inTurn(open(name)), passwords: quickPasswords },
  });
  const { deps, out } = test;
  const { user, session } = await register(deps, makeRegistration(), { ...origin });
  // The welcome is no part of the race.
  for (const [name, { records }] of stores) if (name.startsWith('jobs-')) records.clear();
  const token = await signToken(deps, SESSION_TOKEN, session);
  return {
    deps,
    user,
    token,
    clock: test.clock,
    out,
    sizeOf: (noun: string) => stores.get(`${noun}-test`)?.records.size ?? 0,
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
    const { user } = await authenticate(deps, token);
    return placeOrder(deps, user, makeOrder(), 'one-press');
  };

/** Either the order is stored completely, or the customer received an error and nothing is stored. */
function expectWholeOrRefused({ sizeOf }: World, codes: readonly unknown[]): void {
  const wasRefused = codes.length > 0;
  expect(codes).toEqual(wasRefused ? ['unauthorized'] : []);
  const parts = ['orders', 'open', 'jobs', 'idempotency'].map(sizeOf);
  expect(parts).toEqual(wasRefused ? [0, 0, 0, 0] : [1, 1, 1, 1]);
}

const flows: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'the end of all sessions beside a sign-in: the old one is dead': async (world) => {
    const { deps, user, race } = world;
    await race<unknown>(() => endAllSessions(deps, user, 'kim'), signInAgain(world));
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
    const { deps, user, race } = world;
    const { codes } = await race<unknown>(
      () => endAllSessions(deps, user, 'kim'),
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
      () => register(deps, makeRegistration({ email }), { ...origin }),
      () => signIn(deps, { email, password: PASSWORD }, from),
    );
    expect(codes).toEqual(won.length === 2 ? [] : ['invalid_credentials']);
    expect(sizeOf('users')).toBe(2);
    for (const { session } of won) {
      const { user } = await authenticate(deps, await signToken(deps, SESSION_TOKEN, session));
      expect(user.email).toBe(email);
    }
  },

  'sweeps beside a new order and what follows its answer: notified once': async (world) => {
    const { deps, race, out, clock, sizeOf } = world;
    // Agents get no mail about a customer who is not confirmed.
    const user = await confirmStored(deps, world.user.id);
    const sweep = () => runSweep(deps, { untilMs: Infinity, isCleanup: false });
    // One after the other, so that some of them find the order half placed.
    const sweepOften = async () => {
      for (let count = 0; count < 5; count += 1) await sweep();
    };
    await race<unknown>(sweepOften, sweepOften, async () => {
      const jobs: Job[] = [];
      const enqueue = (key: Key) => void jobs.push(...toJobs([key]));
      await placeOrder({ ...deps, enqueue }, user, makeOrder(), 'one-press');
      for (const job of jobs) await runJob(deps, job, jobHandlers, startRound(), true);
    });
    clock.advance(WRITER_GONE_AFTER_MS);
    await sweep();
    expect(out.mails.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'agents@example.com']);
    expect(out.webhooks).toHaveLength(1);
    expect(sizeOf('jobs')).toBe(0);
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
