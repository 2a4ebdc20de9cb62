import { expect, it } from 'vitest';

import { MAXIMUM_ANSWERS } from '../../netlify/server/desk/figures.ts';
import { canonicalAddressIdOf } from '../../netlify/server/lib/addresses.ts';
import { DAY_MS } from '../../netlify/server/lib/time.ts';
import { feedbackStore } from '../../netlify/server/messages/feedback.ts';
import { figuresSchema } from '../../src/contracts/desk.ts';
import { figuresCsv } from '../../src/features/desk/figures.model.ts';
import { closeAccount, registerConfirmed } from '../support/account.ts';
import { agentBrowser } from '../support/desk.ts';
import { makeFeedback, makeMessage, makeOrder } from '../support/makers.ts';
import { makeSite, type TestSite } from '../support/site.ts';
import { sqliteQuery } from '../support/sqlite-query.ts';

async function readDesk<Body>(site: TestSite, path: string): Promise<Body> {
  const answer = await (await agentBrowser(site)).get(`/api/desk/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as Body;
}

const readFigures = async (site: TestSite) =>
  figuresSchema.parse(await readDesk(site, 'figures?weeks=2'));

async function customerOf(site: TestSite, email = 'ada@example.com', address = '203.0.113.1') {
  const browser = site.browser({ address });
  await registerConfirmed(site, browser, { email });
  return browser;
}

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
const [BOSTON, CHECKLIST] = ['/help/articles/boston', '/help/guides/podcast-launch-checklist'];

/** 300 orders and 200 messages over two weeks, and 30 answers about two articles. */
async function placeFiveHundred(site: TestSite): Promise<void> {
  const customers = [];
  for (let index = 0; index < 30; index += 1)
    customers.push(await customerOf(site, `customer-${index}@example.com`, `203.0.113.${index}`));
  for (let index = 0; index < 300; index += 1) {
    if (index === 150) site.clock.advance(7 * DAY_MS);
    const customer = customers[Math.floor(index / 10)];
    await post(site, '/api/orders', makeOrder(), customer, sources[index % 10]);
  }
  for (let index = 0; index < 200; index += 1) {
    // The first hundred, of the week after, as a clock that goes back has it.
    if (index === 100) site.clock.advance(-7 * DAY_MS);
    const browser = site.browser({ address: `192.0.2.${Math.floor(index / 5)}` });
    await post(site, '/api/contact', makeMessage(), browser, sources[index % 10]);
  }
  site.clock.advance(7 * DAY_MS);
  for (let index = 0; index < 30; index += 1) {
    const vote = makeFeedback({ page: index < 20 ? BOSTON : CHECKLIST, isHelpful: index % 4 > 0 });
    const browser = site.browser({ address: `198.51.100.${index}` });
    const answerId = await post(site, '/api/feedback', { ...vote, text: undefined }, browser);
    if (index % 7 === 0) await post(site, '/api/feedback', { ...vote, answerId }, browser);
  }
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
      expect((await agent.post(path, { action: 'spam', isSpam: true, seen: 1 })).status).toBe(200);
      await site.settled();
    }
    expect(figuresCsv(await readFigures(site))).toBe(
      [
        'Group,Name,Orders,Quotes,Quotes accepted,Paid (USD),First answer median (hours),First answer 90th percentile (hours),Delivery median (hours),Delivery 90th percentile (hours),Late,Rounds,Messages,Helpful,Not helpful',
        'Total,,300,0,0,0,,,,,150,0,198,,',
        'Week,2026-11-16,150,0,0,0,,,,,150,0,100,,',
        'Week,2026-11-23,150,0,0,0,,,,,0,0,98,,',
        'Service,YouTube Repurpose,300,0,0,0,,,,,150,0,,,',
        'Agent,Not assigned,300,0,0,0,,,,,150,0,,,',
        'Source,newsletter,120,0,0,0,,,,,60,0,80,,',
        'Source,Not known,90,0,0,0,,,,,45,0,60,,',
        'Source,spotify,60,0,0,0,,,,,30,0,40,,',
        'Source,podnews.net,30,0,0,0,,,,,15,0,18,,',
        'Article,/help/articles/boston,,,,,,,,,,,,15,5',
        'Article,/help/guides/podcast-launch-checklist,,,,,,,,,,,,7,3',
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
  const ada = await customerOf(site);
  const id = await post(site, '/api/orders', makeOrder(), ada, 'newsletter');
  const userId = canonicalAddressIdOf('ada@example.com');
  const record = site.blobs.entries.get(`orders-production/${userId}/${id}/0000`)!;
  expect(record.replace(/[0-9a-f]{32}/, 'ID')).toBe(
    '{"v":1,"at":"2026-11-21T10:00:00.000Z","actor":"customer","type":"placed","serviceName":"YouTube Repurpose","priceCents":9995,"source":"newsletter","rounds":2,"details":{"customerPhone":"+1 307 555 0100","projectBrief":"Six episodes, two voices each.","customerName":"Ada Lovelace","customerEmail":"ada@example.com"},"notify":["agents","customer"],"writeId":"ID"}',
  );
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

it.each([
  ['Blobs', undefined],
  ['a database', sqliteQuery().query],
])(
  'stores the source with a message, and gives it to the order it becomes, on %s',
  async (_, query) => {
    const platform = query && { database: query };
    const site = makeSite({
      worksAfterAnswers: true,
      ...(platform && { platform }),
    });
    await customerOf(site);
    const id = await post(site, '/api/contact', makeMessage(), site.browser(), 'newsletter');
    const record = site.blobs.entries.get(`contacts-production/2026-11-21/${id}`)!;
    expect(record.replace(/[0-9a-f]{32}/, 'ID')).toBe(
      '{"v":1,"type":"received","at":"2026-11-21T10:00:00.000Z","name":"Ada Lovelace","email":"ada@example.com","podcastName":"Engines","service":"Audio Production","message":"Could you edit our first season?","source":"newsletter","notify":["agents","customer"],"writeId":"ID"}',
    );
    expect(await readDesk(site, `messages/2026-11-21/${id}`)).toMatchObject({
      source: 'newsletter',
    });
    const agent = await agentBrowser(site);
    const path = `/api/desk/messages/2026-11-21/${id}`;
    await agent.post(path, { action: 'order', service: 'PRO', seen: 1 });
    await site.settled();
    expect(await find(site, 'from:newsletter')).toHaveLength(2);
    expect((await readFigures(site)).sources).toMatchObject([
      { name: 'newsletter', orders: 1, messages: 1 },
    ]);
  },
);

const badSources = ['', 'Newsletter', '-news', 'a b', 'a, b', '<b>', 'x'.repeat(61), 'ä'];

it.each(badSources)('drops the source %j, and takes the rest', async (source) => {
  const site = makeSite({ worksAfterAnswers: true });
  const ada = await customerOf(site);
  await post(site, '/api/orders', makeOrder(), ada, source);
  await post(site, '/api/contact', makeMessage(), site.browser(), source);
  const stored = [...site.blobs.entries].filter(([path]) => /^(orders|contacts)-/.test(path));
  expect(stored.map(([, text]) => 'source' in (JSON.parse(text) as object))).toEqual([
    false,
    false,
  ]);
});

it('takes a repeat from another source as the same order and message', async () => {
  const site = makeSite();
  const browser = await customerOf(site);
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

it('counts the latest 1,000 answers about articles, and says so', async () => {
  const site = makeSite();
  const deps = site.deps();
  const at = new Date(deps.now()).toISOString();
  const feedback = feedbackStore(deps.store('feedback'));
  for (let index = 0; index <= MAXIMUM_ANSWERS; index += 1) {
    const answer = { page: BOSTON, isHelpful: index > 0 };
    await feedback.add(deps.now(), deps.newId(), { v: 1, type: 'answered', at, ...answer });
    site.clock.advance(1);
  }
  const { articles, limit } = await readFigures(site);
  expect(articles).toEqual([{ name: BOSTON, helpful: MAXIMUM_ANSWERS, notHelpful: 0 }]);
  expect(limit).toBe('Counts the latest 1,000 answers about articles.');
});
