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

const readFigures = (site: TestSite, weeks = 2) =>
  readDesk<Figures>(site, `figures?weeks=${weeks}`);

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

it('counts orders and messages by source, and no spam', async () => {
  const site = makeSite({ worksAfterAnswers: true });
  const ada = await customer(site);
  const order = (source?: string) => post(site, '/api/orders', makeOrder(), ada, source);
  const write = (source?: string) =>
    post(site, '/api/contact', makeMessage(), site.browser(), source);
  await order('newsletter');
  await order('newsletter');
  await order();
  site.clock.advance(7 * DAY_MS);
  await order('spotify, spotify');
  await write('newsletter');
  await write('spotify');
  const spam = await write('spotify');
  const agent = await agentBrowser(site);
  const path = `/api/desk/messages/2026-11-28/${spam}`;
  const marked = await agent.post(path, { action: 'spam', isSpam: true, eventCount: 1 });
  expect(marked.status).toBe(200);
  await site.settled();
  site.clock.advance(7 * DAY_MS);
  expect(figuresCsv(await readFigures(site, 3))).toBe(
    [
      'Group,Name,Orders,Quotes,Quotes accepted,Paid (USD),First answer median (hours),First answer 90th percentile (hours),Delivery median (hours),Delivery 90th percentile (hours),Late,Rounds,Messages',
      'Total,,4,0,0,0,,,,,4,0,2',
      'Week,2026-11-16,3,0,0,0,,,,,3,0,0',
      'Week,2026-11-23,1,0,0,0,,,,,1,0,2',
      'Week,2026-11-30,0,0,0,0,,,,,0,0,0',
      'Service,YouTube Repurpose,4,0,0,0,,,,,4,0,',
      'Agent,Not assigned,4,0,0,0,,,,,4,0,',
      'Source,newsletter,2,0,0,0,,,,,2,0,1',
      'Source,Not known,2,0,0,0,,,,,2,0,0',
      'Source,spotify,0,0,0,0,,,,,0,0,1',
      '',
    ].join('\r\n'),
  );
});

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
