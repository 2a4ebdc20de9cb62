import { describe, expect, it } from 'vitest';

import { MINUTE_MS } from '../../netlify/server/lib/time.ts';
import { noteOf } from '../../netlify/server/orders/order.ts';
import { listOrderIds, readOrder } from '../../netlify/server/orders/orders.ts';
import { makeAccount } from '../support/account.ts';
import { agentBrowser, KIM, LEE, STRANGER } from '../support/desk.ts';
import type { TestSite } from '../support/site.ts';
import { deskOrderSchema } from '../../src/contracts/desk.ts';
import { makeOrder } from '../support/makers.ts';
import { makeBarrier } from '../support/races.ts';

const FILES = ['https://files.example/final.wav', 'https://files.example/notes.pdf'];
const custom = { serviceName: 'Custom Solution', servicePrice: 0 };

/** An order by its place in the store. */
interface OrderPlace {
  userId: string;
  id: string;
}

/** Empty when it was done; otherwise why not. */
type Outcome = string;

/** The desk in an agent's browser, as far as the server sees it. Each action has seen the order as it was just before. */
async function startWork(site: TestSite, email: string) {
  const browser = await agentBrowser(site, email);
  const pathOf = ({ userId, id }: OrderPlace) => `/api/desk/orders/${userId}/${id}`;
  const post = async (path: string, body?: object): Promise<Outcome> => {
    const { status, json, text } = await browser.post(path, body);
    await site.settled();
    expect([200, 400, 404, 409], text).toContain(status);
    return status === 200 ? '' : json.message!;
  };
  const change = async (order: OrderPlace, body: object) => {
    const answer = await browser.get(pathOf(order));
    if (answer.status !== 200) return answer.json.message!;
    const { version: seen } = deskOrderSchema.parse(JSON.parse(answer.text));
    return post(pathOf(order), { ...body, seen });
  };
  return {
    move: (order: OrderPlace, to: string, more?: { note?: string; links?: string[] }) =>
      change(order, { action: 'move', to, anyway: true, ...more }),
    /** Hands it over to whoever has the address, or gives it back. */
    assign: (order: OrderPlace, to: string | null) => change(order, { action: 'assign', to }),
    quote: (order: OrderPlace, price: number, note?: string) =>
      change(order, { action: 'quote', price, note }),
    /** To the customer. */
    write: (order: OrderPlace, text: string, links?: string[]) =>
      post(pathOf(order), { action: 'message', text, links }),
    /** For colleagues. */
    remark: (order: OrderPlace, text: string) => post(pathOf(order), { action: 'note', text }),
  };
}

/** A site with a customer, an order of hers, and two agents who work the same way. */
async function makeStudio() {
  let meet: () => Promise<void> = () => Promise.resolve();
  const {
    site,
    out: outbox,
    browser: ada,
  } = await makeAccount({
    wrapStore: (store, name) => ({
      ...store,
      put: async (...write) => {
        if (name === 'orders-production') await meet();
        return store.put(...write);
      },
    }),
  });
  const place = async (changes = {}): Promise<OrderPlace> => {
    site.clock.advance(MINUTE_MS);
    const { json } = await ada.post('/api/orders', makeOrder(changes));
    await site.settled();
    const placed = (await listOrderIds(site.deps())).find(({ orderId }) => orderId === json.id);
    return { userId: placed!.userId, id: json.id! };
  };
  const read = async ({ userId, id }: OrderPlace) =>
    (await readOrder(site.deps(), { userId, orderId: id }))!;
  const order = await place(custom);
  site.clock.advance(MINUTE_MS);
  outbox.mails.length = 0;
  return {
    site,
    ada,
    outbox,
    order,
    place,
    kim: await startWork(site, KIM),
    lee: await startWork(site, LEE),
    /** What happened to the order. */
    steps: async (of = order) => (await read(of)).order.steps,
    /** Whom each event was told, by its number. */
    told: async () =>
      Object.groupBy((await read(order)).document.value.outbox, ({ about }) => about),
    /** Lets so many writers of orders read before any of them writes. */
    race: (writers: number) => {
      meet = makeBarrier(writers);
    },
  };
}

describe('an agent at the desk', () => {
  it('takes an order, talks about it, quotes it, and delivers it', async () => {
    const { order, kim, steps, told, outbox } = await makeStudio();
    const done: Outcome[] = [
      await kim.assign(order, KIM),
      await kim.write(order, 'How many voices?', ['https://files.example/brief.pdf']),
      await kim.remark(order, 'Sounds big.'),
      await kim.move(order, 'processing', { note: 'We begin.' }),
      await kim.quote(order, 1250.5, 'Six episodes.'),
      await kim.assign(order, LEE),
      await kim.assign(order, null),
      await kim.move(order, 'completed', { note: 'Enjoy!', links: FILES }),
    ];
    expect(done.join('')).toBe('');
    const by = { actor: 'Kim Osei' };
    expect((await steps()).slice(1)).toMatchObject([
      { ...by, type: 'assigned', assignee: KIM },
      {
        ...by,
        type: 'noted',
        note: 'How many voices?',
        isInternal: false,
        links: ['https://files.example/brief.pdf'],
      },
      { ...by, type: 'noted', note: 'Sounds big.', isInternal: true },
      { ...by, type: 'moved', to: 'processing', note: 'We begin.' },
      { ...by, type: 'quoted', priceCents: 125_050, note: 'Six episodes.' },
      { ...by, type: 'assigned', assignee: LEE },
      { ...by, type: 'assigned', assignee: null },
      { ...by, type: 'moved', to: 'completed', note: 'Enjoy!', links: FILES },
    ]);
    const events = await told();
    const audiences = [1, 2, 3, 4].map((event) => events[event]?.map(({ to }) => to) ?? []);
    expect(audiences).toEqual([[], ['customer'], [], ['agents', 'webhook', 'customer']]);
    const toCustomer = outbox.mails.filter(({ to }) => to === 'ada@example.com');
    expect(toCustomer).toHaveLength(4);
    for (const file of FILES) expect(toCustomer.at(-1)!.text).toContain(file);
  });

  it('is refused what the order does not allow, and changes nothing', async () => {
    const { order, place, kim, steps } = await makeStudio();
    const priced = await place();
    const refusals = [
      await kim.move(order, 'completed'),
      await kim.move(order, 'processing', { links: FILES }),
      await kim.move(order, 'cancelled', { links: ['http://files.example/a'] }),
      await kim.quote(priced, 10),
      await kim.quote(order, 0),
      await kim.quote(order, 10.005),
      await kim.assign(order, STRANGER),
      await kim.write(order, ' '),
      await kim.remark(order, 'x'.repeat(2001)),
    ];
    for (const [index, refusal] of refusals.entries()) expect(refusal, String(index)).not.toBe('');
    expect([...(await steps()), ...(await steps(priced))]).toHaveLength(2);
    await kim.move(order, 'cancelled');
    expect(await kim.quote(order, 10)).not.toBe('');
    expect(await kim.move(order, 'processing')).not.toBe('');
    expect(await steps()).toHaveLength(2);
  });

  it('succeeds with what is so already, and adds nothing', async () => {
    const { order, kim, lee, steps } = await makeStudio();
    const all: Outcome[] = [];
    for (const agent of [kim, lee, kim]) {
      all.push(await agent.assign(order, KIM));
      all.push(await agent.quote(order, 450));
      all.push(await agent.move(order, 'processing', { note: 'We begin.' }));
    }
    expect(all.join('')).toBe('');
    expect(await steps()).toHaveLength(4);
  });

  it('is not answered with success when their note or files would get lost', async () => {
    const { order, place, kim, lee, steps } = await makeStudio();
    await kim.move(order, 'processing', { note: 'We begin.' });
    expect(await lee.move(order, 'processing', { note: 'Kim begins on Monday.' })).not.toBe('');
    await kim.move(order, 'completed', { links: FILES });
    expect(await lee.move(order, 'completed', { links: FILES })).toBe('');
    expect(await steps()).toHaveLength(3);
    const other = await place();
    await kim.move(other, 'processing');
    await kim.move(other, 'completed');
    expect(await lee.move(other, 'completed', { note: 'Enjoy!' })).not.toBe('');
  });

  it('changes a quote by another one, also by a new note alone', async () => {
    const { order, kim, lee, steps } = await makeStudio();
    await kim.quote(order, 450);
    await lee.quote(order, 400);
    expect(await lee.quote(order, 400, 'A discount.')).toBe('');
    expect((await steps()).slice(1)).toMatchObject([
      { priceCents: 45_000 },
      { priceCents: 40_000 },
      { priceCents: 40_000, note: 'A discount.' },
    ]);
  });

  const at = 'on Saturday, November 21, 2026, at 3:02 AM MST.';

  it.each<
    [string, (studio: Awaited<ReturnType<typeof makeStudio>>) => Promise<Outcome>[], string[]]
  >([
    [
      'two moves',
      ({ kim, lee, order }) => [kim.move(order, 'processing'), lee.move(order, 'cancelled')],
      [`Kim Osei moved this order to processing ${at}`, `Lee Park canceled this order ${at}`],
    ],
    [
      'two quotes',
      ({ kim, lee, order }) => [kim.quote(order, 450), lee.quote(order, 400)],
      [`Kim Osei quoted $450 for this order ${at}`, `Lee Park quoted $400 for this order ${at}`],
    ],
    [
      'a quote and a move',
      ({ kim, lee, order }) => [kim.quote(order, 450), lee.move(order, 'processing')],
      [
        `Kim Osei quoted $450 for this order ${at}`,
        `Lee Park moved this order to processing ${at}`,
      ],
    ],
    [
      'two who take it',
      ({ kim, lee, order }) => [kim.assign(order, KIM), lee.assign(order, LEE)],
      [`Kim Osei took this order ${at}`, `Lee Park took this order ${at}`],
    ],
    [
      'one who hands it over and one who moves it',
      ({ kim, lee, order }) => [kim.assign(order, LEE), lee.move(order, 'processing')],
      [
        `Kim Osei assigned this order to Lee Park ${at}`,
        `Lee Park moved this order to processing ${at}`,
      ],
    ],
  ])('loses or wins against another: %s', async (_what, act, sentences) => {
    const studio = await makeStudio();
    studio.race(2);
    const outcomes = await Promise.all(act(studio));
    const winner = outcomes.indexOf('');
    const loser = outcomes.findIndex((outcome) => outcome !== '');
    expect([winner, loser].sort()).toEqual([0, 1]);
    expect(outcomes[loser]).toContain(sentences[winner]);
    expect(await studio.steps()).toHaveLength(2);
  });

  it('keeps every note and message, whatever others do at the same time', async () => {
    const { order, kim, lee, race, steps } = await makeStudio();
    race(4);
    const outcomes = await Promise.all([
      kim.write(order, 'One.'),
      lee.remark(order, 'Two.'),
      kim.remark(order, 'Three.'),
      lee.move(order, 'processing'),
    ]);
    expect(outcomes.join('')).toBe('');
    const written = (await steps()).flatMap((step) => noteOf(step) ?? []);
    expect(written.sort()).toEqual(['One.', 'Three.', 'Two.']);
    expect(await steps()).toHaveLength(5);
  });

  it('wins once when a hundred move an order at once', async () => {
    const { order, kim, lee, race, steps } = await makeStudio();
    race(100);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2 === 0
          ? kim.move(order, 'processing', { note: `Attempt ${index}.` })
          : lee.move(order, 'cancelled', { note: `Attempt ${index}.` }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === '')).toHaveLength(1);
    expect(await steps()).toHaveLength(2);
    expect(noteOf((await steps())[1]!)).toBe(`Attempt ${outcomes.indexOf('')}.`);
  });
});
