import { expect, it } from 'vitest';

import type { Figures } from '../../src/contracts/desk.ts';
import { figuresCsv } from '../../src/features/desk/figures.model.ts';
import { DAY_MS } from '../support/clock.ts';
import { makeMessage, makeOrder } from '../support/makers.ts';
import { makeSite, type TestSite } from '../support/site.ts';
import {
  agentBrowser,
  closeAccount,
  customer,
  readDesk,
  storedMessages,
  storedOrder,
  userIdOf,
} from '../support/world.ts';

const readFigures = (site: TestSite) => readDesk<Figures>(site, 'figures?weeks=2');

/** @param source where the visit came from. */
async function post(
  site: TestSite,
  path: string,
  body: object,
  browser = site.browser(),
  source?: string,
) {
  const answer = await browser.post(path, body, source === undefined ? {} : from(source));
  expect(answer.status, answer.text).toBe(201);
  await site.settled();
  return answer.json.id!;
}

/** Header of where a visit came from. */
const from = (source: string) => ({ 'visit-source': source });

const find = async (site: TestSite, search: string) => {
  const query = new URLSearchParams({ search }).toString();
  const { entries } = await readDesk<{ entries: { id: string }[] }>(site, `inbox?${query}`);
  return entries.map(({ id }) => id);
};

/** Of ten: the last three are no source. */
const sources = [
  ...['newsletter', 'newsletter', 'newsletter', 'newsletter', 'spotify', 'spotify', 'podnews.net'],
  ...['Not a word', 'spotify, spotify', undefined],
];

/** 300 orders and 200 messages over two weeks. */
async function placeFiveHundred(site: TestSite): Promise<void> {
  const customers = [];
  for (let index = 0; index < 30; index += 1)
    customers.push(
      await customer(
        site,
        { email: `customer-${index}@example.com` },
        { address: `203.0.113.${index}` },
      ),
    );
  for (let index = 0; index < 300; index += 1) {
    if (index === 150) site.clock.advance(7 * DAY_MS);
    const browser = customers[Math.floor(index / 10)];
    await post(site, '/api/orders', makeOrder(), browser, sources[index % 10]);
  }
  for (let index = 0; index < 200; index += 1) {
    // The first hundred, of the week after, as a clock that goes back has it.
    if (index === 100) site.clock.advance(-7 * DAY_MS);
    const browser = site.browser({ address: `192.0.2.${Math.floor(index / 5)}` });
    await post(site, '/api/contact', makeMessage(), browser, sources[index % 10]);
  }
  site.clock.advance(7 * DAY_MS);
}

// Six seconds of work, on a busy machine long.
const LONG_MS = 120_000;

it(
  'counts 500 orders and messages by source',
  async () => {
    const site = makeSite({ worksAfterAnswers: true });
    await placeFiveHundred(site);
    const agent = await agentBrowser(site);
    for (const id of (await find(site, 'from:podnews.net audio')).slice(0, 2)) {
      const path = `/api/desk/messages/${await dayOf(site, id)}/${id}`;
      expect((await agent.post(path, { action: 'spam', isSpam: true, eventCount: 1 })).status).toBe(
        200,
      );
      await site.settled();
    }
    expect(figuresCsv(await readFigures(site))).toBe(
      [
        'Group,Name,Orders,Quotes,Quotes accepted,Paid (USD),First answer median (hours),First answer 90th percentile (hours),Delivery median (hours),Delivery 90th percentile (hours),Late,Rounds,Messages',
        'Total,,300,0,0,0,,,,,150,0,198',
        'Week,2026-11-16,150,0,0,0,,,,,150,0,100',
        'Week,2026-11-23,150,0,0,0,,,,,0,0,98',
        'Service,YouTube Repurpose,300,0,0,0,,,,,150,0,',
        'Agent,Not assigned,300,0,0,0,,,,,150,0,',
        'Source,newsletter,120,0,0,0,,,,,60,0,80',
        'Source,Not known,90,0,0,0,,,,,45,0,60',
        'Source,spotify,60,0,0,0,,,,,30,0,40',
        'Source,podnews.net,30,0,0,0,,,,,15,0,18',
        '',
      ].join('\r\n'),
    );
  },
  LONG_MS,
);

async function dayOf(site: TestSite, id: string): Promise<string> {
  const path = `inbox?search=${id}`;
  const { entries } = await readDesk<{ entries: { day: string }[] }>(site, path);
  return entries[0]!.day;
}

it('stores the source beside an order, and keeps it when the account is closed', async () => {
  const site = makeSite({ worksAfterAnswers: true });
  const ada = await customer(site);
  const id = await post(site, '/api/orders', makeOrder(), ada, 'newsletter');
  const userId = await userIdOf(site);
  const { placed } = storedOrder(site);
  expect(placed).toMatchObject({ source: 'newsletter' });
  expect(placed.details).not.toHaveProperty('source');
  const path = `orders/${userId}/${id}`;
  const shown = { source: 'newsletter' };
  expect(await readDesk(site, path)).toMatchObject(shown);
  const { text } = await ada.get('/api/account/export');
  expect((JSON.parse(text) as { orders: object[] }).orders).toMatchObject([shown]);
  expect(await find(site, 'from:newsletter')).toEqual([id]);
  expect(await find(site, 'from:spotify')).toEqual([]);

  // The name of a link says nothing about a person.
  await closeAccount(ada);
  await site.settled();
  await site.sweep();
  const { sources: bySource } = await readFigures(site);
  expect(bySource).toMatchObject([{ name: 'newsletter', orders: 1 }]);
});

it('stores the source with a message, and gives it to the order it becomes', async () => {
  const site = makeSite({ worksAfterAnswers: true });
  await customer(site);
  const id = await post(site, '/api/contact', makeMessage(), site.browser(), 'newsletter');
  const [{ received } = {}] = storedMessages(site);
  expect(received).toMatchObject({ source: 'newsletter' });
  expect(await readDesk(site, `messages/2026-11-21/${id}`)).toMatchObject({
    source: 'newsletter',
  });
  const agent = await agentBrowser(site);
  const path = `/api/desk/messages/2026-11-21/${id}`;
  await agent.post(path, { action: 'order', service: 'PRO', eventCount: 1 });
  await site.settled();
  expect(await find(site, 'from:newsletter')).toHaveLength(2);
  expect((await readFigures(site)).sources).toMatchObject([
    { name: 'newsletter', orders: 1, messages: 1 },
  ]);
});

const badSources = ['', 'Newsletter', '-news', 'a b', 'a, b', '<b>', 'x'.repeat(61), 'ä'];

it.each(badSources)('drops the source %j, and takes the rest', async (source) => {
  const site = makeSite({ worksAfterAnswers: true });
  const ada = await customer(site);
  await post(site, '/api/orders', makeOrder(), ada, source);
  await post(site, '/api/contact', makeMessage(), site.browser(), source);
  const stored = [...site.blobs.entries].filter(([path]) => /^(orders|messages)-/.test(path));
  expect(stored).toHaveLength(2);
  expect(stored.filter(([, text]) => text.includes('"source"'))).toEqual([]);
});

it('takes a repeat from another source as the same order and message', async () => {
  const site = makeSite();
  const browser = await customer(site);
  const headers = { 'idempotency-key': 'one-press-one-result' };
  for (const [path, body] of [
    ['/api/orders', makeOrder()],
    ['/api/contact', makeMessage()],
  ] as const) {
    const first = await browser.post(path, body, { ...headers, ...from('newsletter') });
    const second = await browser.post(path, body, { ...headers, ...from('spotify') });
    expect([first.status, second.status, second.json.id]).toEqual([201, 201, first.json.id]);
  }
});
