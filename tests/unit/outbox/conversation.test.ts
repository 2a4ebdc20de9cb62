import { describe, expect, it } from 'vitest';

import { closeAccount } from '../../../netlify/server/accounts/close-account.ts';
import { findAccount } from '../../../netlify/server/auth/users.ts';
import type { Mail } from '../../../netlify/server/email/channel.ts';
import { handlers } from '../../../netlify/server/handlers.ts';
import { MINUTE_MS } from '../../../netlify/server/lib/time.ts';
import { changeOrder, writeOnOrder } from '../../../netlify/server/orders/change-order.ts';
import { messageOf } from '../../../netlify/server/orders/order.ts';
import { readOrder } from '../../../netlify/server/orders/orders.ts';
import type { Work } from '../../../netlify/server/outbox/outbox.ts';
import { MESSAGE_PAUSE_MS } from '../../../netlify/server/outbox/send.ts';
import { runAfterResponse } from '../../../netlify/server/outbox/work.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import { AGENTS, serverDown, titleOf } from '../../support/channels.ts';
import { makePlaced, makeUser } from '../../support/makers.ts';
import { crashEverywhere } from '../../support/memory-store.ts';
import { fc, runs } from '../../support/properties.ts';
import { makeServices } from '../../support/site.ts';

const userId = 'a'.repeat(64);
const orderIds = [1, 2].map((number) => `019a0000-0000-7000-8000-00000000000${number}`);
const [orderId = ''] = orderIds;

const sides = { customer: AGENTS, kim: 'ada@example.com' } as const;
type Actor = keyof typeof sides;

/** Two orders of Ada, whose first emails are sent; emails with the moment at which each went out. */
async function makeConversation() {
  const { deps, clock, out, plan, sweep } = makeServices({ sendsMail: true });
  const startMs = clock.now();
  const mails: Mail[] = [];
  out.after = () => {
    for (const mail of out.mails.slice(mails.length)) {
      mails.push({ ...mail, atMs: clock.now() - startMs });
    }
  };
  const queue: Work[] = [];
  deps.enqueue = (work) => queue.push(work);
  deps.worksAfterResponse = true;
  await deps.store('users').put(userId, makeUser(), { ifNew: true });
  const fresh = { fingerprint: '0'.repeat(64), changes: [], uploads: [], outbox: [] };
  for (const id of orderIds) {
    const order = { placed: makePlaced(), ...fresh };
    await deps.store('orders').put(`${userId}/${id}`, order, { ifNew: true });
  }

  /** What the function does after its response. */
  const afterResponse = async () => {
    await runAfterResponse(deps, queue.splice(0), handlers);
  };
  const write = async (actor: Actor, text: string, id = orderId) => {
    await writeOnOrder(deps, { userId, orderId: id, actor, text, isInternal: false });
    await afterResponse();
  };
  const setMinutes = (minutes: number) => {
    clock.set(startMs + minutes * MINUTE_MS);
  };
  /** Of each email about messages: to whom, in which minute, and with which. */
  const sent = () =>
    mails.flatMap(({ to, text, atMs }) => {
      // Without what is answered.
      const numbers = numbersIn(text.replace(/^(You|The studio) wrote on [^]*/m, ''));
      return numbers.length > 0 ? [{ to, at: atMs / MINUTE_MS, numbers }] : [];
    });
  return { deps, clock, out, mails, plan, write, sweep, setMinutes, sent, afterResponse };
}

const PAUSE = MESSAGE_PAUSE_MS / MINUTE_MS;

/** In three hours: messages of both sides and sweeps, in some of which no mail goes out. */
const action = fc.record({
  at: fc.integer({ min: 0, max: 180 }),
  kind: fc.constantFrom('customer' as const, 'kim' as const, 'sweep' as const),
  isDown: fc.boolean(),
});

const actions = fc.uniqueArray(action, { selector: ({ at }) => at, minLength: 1, maxLength: 40 });

const numbersIn = (text: string) =>
  [...text.matchAll(/message (\d+)\./g)].map(([, n]) => Number(n));

describe('emails about messages', () => {
  it('go out at once for the first, and in one email for those within ten minutes after it', async () => {
    const { write, sweep, setMinutes, sent, mails, out } = await makeConversation();
    await write('customer', 'message 1.');
    setMinutes(3);
    await write('customer', 'message 2.');
    setMinutes(5);
    expect(await sweep()).toMatchObject({ sent: 0, held: 1, failed: 0 });
    setMinutes(7);
    await write('customer', 'message 3.');
    setMinutes(9.99);
    await sweep();
    expect(sent()).toEqual([{ to: AGENTS, at: 0, numbers: [1] }]);
    setMinutes(10);
    expect(await sweep()).toMatchObject({ sent: 1, held: 0, waiting: 0 });
    expect(sent()).toEqual([
      { to: AGENTS, at: 0, numbers: [1] },
      { to: AGENTS, at: 10, numbers: [2, 3] },
    ]);
    expect(mails.map(titleOf)).toEqual(['New message', '2 new messages']);
    // A chat gets each at once.
    expect(out.webhooks.map(({ type, atMs }) => [type, (atMs / MINUTE_MS) % 60])).toEqual([
      ['order.message', 0],
      ['order.message', 3],
      ['order.message', 7],
    ]);
    expect(JSON.stringify(out.webhooks)).not.toMatch(/message \d/);
  });

  it('of one side, one order, or another event do not hold up those of another', async () => {
    const { deps, write, setMinutes, sent, mails, afterResponse } = await makeConversation();
    await write('customer', 'message 1.');
    setMinutes(1);
    await write('kim', 'message 2.');
    await write('customer', 'message 3.', orderIds[1]);
    expect(sent()).toEqual([
      { to: AGENTS, at: 0, numbers: [1] },
      { to: 'ada@example.com', at: 1, numbers: [2] },
      { to: AGENTS, at: 1, numbers: [3] },
    ]);
    await changeOrder(deps, {
      type: 'moved',
      userId,
      orderId,
      to: 'processing',
      anyway: true,
      actor: 'kim',
    });
    await afterResponse();
    expect(titleOf(mails.at(-1)!)).toBe('Your order is in production');
  });

  it('go out at once when they answer what the other side wrote since the last one', async () => {
    const { write, sweep, setMinutes, sent } = await makeConversation();
    await write('customer', 'message 1.');
    setMinutes(1);
    await write('customer', 'message 2.');
    setMinutes(2);
    await write('kim', 'message 3.');
    // The other side is told at once, and what waited before is no answer.
    expect(sent().map(({ numbers }) => numbers)).toEqual([[1], [3]]);
    setMinutes(3);
    await write('customer', 'message 4.');
    setMinutes(4);
    await write('customer', 'message 5.');
    setMinutes(13);
    await sweep();
    expect(sent()).toEqual([
      { to: AGENTS, at: 0, numbers: [1] },
      { to: 'ada@example.com', at: 2, numbers: [3] },
      { to: AGENTS, at: 3, numbers: [2, 4] },
      { to: AGENTS, at: 13, numbers: [5] },
    ]);
  });

  it('that waited go out once, also when another sweep comes before they are marked', async () => {
    const { write, sweep, setMinutes, sent, out } = await makeConversation();
    for (const number of [1, 2, 3]) await write('customer', `message ${number}.`);
    setMinutes(10);
    const { after } = out;
    out.after = async () => {
      out.after = after;
      await after();
      expect(await sweep()).toMatchObject({ sent: 0, waiting: 1, overdue: 0 });
    };
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(sent().map(({ numbers }) => numbers)).toEqual([[1], [2, 3]]);
  });

  it('do not go out once the account was closed and their words are erased', async () => {
    const { deps, write, sweep, setMinutes, mails, out } = await makeConversation();
    out.fault = serverDown;
    await write('customer', 'message 1.');
    await write('kim', 'message 2.');
    setMinutes(61);
    await closeAccount(deps, (await findAccount(deps, userId))!, 'Sam');
    setMinutes(122);
    expect(await sweep()).toMatchObject({ sent: 0 });
    out.fault = () => undefined;
    expect(await sweep()).toMatchObject({ failed: 0 });
    expect(mails.map(titleOf)).toEqual(['Order canceled', 'Order canceled']);
  });

  it('are complete after a crash at any storage operation, with at most one duplicate', async () => {
    await crashEverywhere(async (crash, where) => {
      const { deps, write, sweep, setMinutes, sent, mails, plan } = await makeConversation();
      Object.assign(plan, crash);
      // Each is a process of its own; everything fails for the one that dies.
      const run = async (work: () => Promise<unknown>) => {
        await work().catch((error: unknown) => {
          expect(error).toBeInstanceOf(StoreUnavailableError);
        });
        if (plan.hasFailed) plan.failAt = 0;
      };
      for (const number of [1, 2, 3]) await run(() => write('customer', `message ${number}.`));
      setMinutes(10);
      await run(sweep);
      const mostMails = plan.hasFailed ? 3 : 2;
      plan.failAt = 0;
      for (const minutes of [15, 25, 80]) {
        setMinutes(minutes);
        await run(sweep);
      }
      const { order, document } = (await readOrder(deps, { userId, orderId }))!;
      const stored = order.steps.flatMap((step) => numbersIn(messageOf(step) ?? ''));
      const delivered = sent().flatMap(({ numbers }) => numbers);
      expect([...new Set(delivered)].sort(), where).toEqual(stored);
      expect(sent().length, where).toBeLessThanOrEqual(mostMails);
      // Email programs show a duplicate once.
      expect(new Set(mails.map(({ id }) => id)).size, where).toBeLessThanOrEqual(2);
      expect(await deps.store('pending').list(), where).toEqual([]);
      const states = document.value.outbox.map(({ state }) => state);
      expect([...new Set(states)], where).toEqual(stored.length > 0 ? ['sent'] : []);
      return plan;
    });
  });

  it('keep their distance unless they answer, lose nothing, and are not later than they must, whenever messages come', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (chosen) => {
        const { write, sweep, setMinutes, sent, out } = await makeConversation();
        const written = new Map<number, { to: string; at: number }>();
        const last = { at: 200, kind: 'sweep', isDown: false } as const;
        const timeline = [...chosen.sort((one, other) => one.at - other.at), last];
        for (const [number, { at, kind, isDown }] of timeline.entries()) {
          setMinutes(at);
          out.fault = (delivery) => (isDown && delivery === 'mail' ? serverDown() : undefined);
          if (kind === 'sweep') await sweep();
          else {
            written.set(number, { to: sides[kind], at });
            await write(kind, `message ${number}.`);
          }
        }
        const delivered = sent().flatMap(({ numbers }) => numbers);
        expect(delivered.sort((one, other) => one - other)).toEqual([...written.keys()]);
        for (const to of Object.values(sides)) {
          let [previous, until] = [-Infinity, -1];
          for (const mail of sent().filter((each) => each.to === to)) {
            expect(mail.numbers.map((number) => written.get(number)?.to)).toEqual(
              mail.numbers.map(() => to),
            );
            // Nothing that could have sent it came earlier.
            const first = written.get(mail.numbers[0]!)!.at;
            const isAnswered = (at: number) => {
              const since = [...written].filter(
                ([number, each]) => number > until && each.at <= at,
              );
              const last = since.findLast(([, each]) => each.to === to)?.[0] ?? -1;
              return until >= 0 && since.some(([number, each]) => each.to !== to && number < last);
            };
            const chance = timeline.find(
              ({ at, isDown }) =>
                !isDown && at >= first && (at >= previous + PAUSE || isAnswered(at)),
            );
            expect(chance?.at).toBe(mail.at);
            [previous, until] = [mail.at, mail.numbers.at(-1)!];
          }
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
