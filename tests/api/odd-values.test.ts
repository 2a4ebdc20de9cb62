import { expect, it } from 'vitest';

import { errorStatus } from '../../src/contracts/endpoint.ts';
import type { FileAnswer } from '../../src/contracts/files.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { makeClock } from '../support/clock.ts';
import {
  makeBilling,
  makeMessage,
  makeOrder,
  makeRegistration,
  PASSWORD,
} from '../support/makers.ts';
import { isNight } from '../support/properties.ts';
import { contracts } from '../support/contracts.ts';
import { quickPasswords } from '../support/site.ts';
import {
  ADA,
  agentBrowser,
  INBOUND,
  INBOUND_SECRET,
  KIM,
  makeOrdered,
  NEW_EMAIL,
  startStorage,
} from '../support/world.ts';

// Whatever becomes a key, a date, or a number.

const days = [
  ...['0000-01-01', '0001-01-01', '1969-12-31', '1970-01-01', '9999-12-31', '10000-01-01'],
  ...[
    '275760-09-13',
    '+275760-09-13',
    '-271821-04-20',
    '-000001-01-01',
    '2026-02-30',
    '2026-13-45',
  ],
  ...['2026-00-00', '2026-1-1', '20261121', '2026-W47-6', '2026-11-21T10:00', '２０２６-１１-２１'],
];
const moments = [
  ...days.map((day) => `${day}T00:00:00.000Z`),
  ...['1960-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', '2016-12-31T23:59:60.000Z'],
  ...['2026-11-21T24:00:00.000Z', '2026-11-21T10:00:00.000+14:00', '2026-11-21T10:00:00.000-99:99'],
  ...['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000', 'Sat, 21 Nov 2026 10:00:00 GMT'],
];
const ids = [
  ...['ffffffff-ffff-7fff-bfff-ffffffffffff', '00000000-0000-7000-8000-000000000000'],
  ...['019A0000-0000-7000-8000-000000000001', '019a0000-0000-4000-8000-000000000001'],
  ...['a'.repeat(64), 'A'.repeat(64), 'f'.repeat(32), 'ada@example.com', '@', 'a@b'],
];
const texts = [
  ...['', ' ', '.', '..', '../../users/x', 'a/b', '%00', '%E0%A4%A', '%2e%2e', '\u0000', '\uD800'],
  ...[
    '💥',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'NaN',
    'Infinity',
    '-1',
    '1e308',
    '0x10',
  ],
  ...["'", '"', '<', '{', '\r\nSet-Cookie: a=b', 'x'.repeat(300), 'x'.repeat(5000)],
];
const numbers = [
  0,
  -0,
  -1,
  0.5,
  1.5,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  5e-324,
  Number.MAX_VALUE,
];
const others: readonly unknown[] = [null, true, [], {}, [null]];
const isDate = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-/.test(value);

/** What may stand in place of a text in an address; at night, anything. */
const oddTextsFor = (usual: string): readonly string[] => {
  if (isNight) return [...days, ...moments, ...ids, ...texts];
  return isDate(usual) ? days : [...ids, ...texts.slice(0, 14)];
};
/** What may stand in place of a value in a body; at night, anything. */
const oddValuesFor = (usual: unknown): readonly unknown[] => {
  if (isNight) return [...oddTextsFor(''), ...numbers, ...others];
  if (typeof usual === 'number') return [...numbers, '1', ...others];
  if (isDate(usual)) return [...days, ...moments, ...others, 0];
  return [...ids.slice(0, 2), ...texts.slice(0, 14), ...others, 1.5];
};

const day = '2026-11-21';
const file = 'f'.repeat(32);

/** A customer with an order, a message, and an upload that has begun; an agent; and what may be sent to each address. */
async function makeStudio() {
  const clock = makeClock();
  const { env } = await startStorage(clock);
  const placed = await makeOrdered(
    {},
    { clock, env: { ...INBOUND, ...env }, platform: { passwords: quickPasswords } },
  );
  const { site, ada: customer, id, userId: user } = placed;
  const replyTo = site.out.mails.find(({ to }) => to === ADA)?.replyTo;
  const message = (await customer.post('/api/contact', makeMessage())).json.id ?? '';
  const agent = await agentBrowser(site);
  const eventCount = 1;
  const begin = { action: 'start', name: 'take.wav', size: 9 };
  const ticketOf = ({ text }: Answer) => (JSON.parse(text) as FileAnswer).ticket ?? '';
  const uploadsAt = async (browser: Browser, path: string) => {
    const ticket = ticketOf(await browser.post(path, begin));
    return [
      begin,
      { action: 'sign', ticket, parts: [1] },
      { action: 'resume', ticket },
      { action: 'complete', ticket, seconds: 1, peaks: 'AAECAw==' },
      { action: 'abort', ticket },
    ];
  };
  const comment = { fileId: file, seconds: 1, text: 'Here.' };
  const link = 'https://files.example/1';
  const changePassword = { currentPassword: PASSWORD, newPassword: `${PASSWORD}, again` };
  const bodies: Readonly<Record<string, readonly object[]>> = {
    '/api/account/billing': [makeBilling()],
    '/api/account/close': [{ password: '' }],
    '/api/account/email': [{ newEmail: NEW_EMAIL, password: PASSWORD }],
    '/api/account/email/confirm': [{ token: 'none' }],
    '/api/account/name': [{ firstName: 'Augusta', lastName: 'King' }],
    '/api/account/password': [changePassword],
    '/api/contact': [makeMessage()],
    '/api/desk/customers/:customer': [{ action: 'none' }],
    '/api/desk/link': [{ email: KIM }],
    '/api/desk/messages/:day/:id': [
      { action: 'assign', to: KIM, eventCount },
      { action: 'note', text: 'Odd.' },
      { action: 'order', service: 'PRO', eventCount },
      { action: 'merge', order: { customer: user, id }, eventCount },
      { action: 'spam', isSpam: true, eventCount },
    ],
    '/api/desk/orders': [
      {
        firstName: 'Marie',
        lastName: 'Curie',
        email: 'marie@example.com',
        service: 'PRO',
        projectBrief: 'One hour.',
      },
    ],
    '/api/desk/orders/:customer/:id': [
      { action: 'quote', price: 80, message: 'Less.', paymentUrl: link, eventCount },
      { action: 'pay', amount: 80, paidOn: day, message: 'Paid.', eventCount },
      { action: 'bill', url: link, eventCount },
      { action: 'assign', to: KIM, eventCount },
      { action: 'tick', comment: '1.0', isDone: true },
      { action: 'withdraw', target: file, message: 'Wrong.', eventCount },
      { action: 'settle', eventCount },
      { action: 'note', text: 'Odd.' },
      { action: 'message', text: 'Hello!', links: [link] },
      { action: 'move', to: 'processing', dueOn: day, anyway: true, message: 'Go.', eventCount },
      { action: 'move', to: 'completed', links: [link], files: [file], eventCount },
    ],
    '/api/desk/orders/:customer/:id/files': await uploadsAt(
      agent,
      `/api/desk/orders/${user}/${id}/files`,
    ),
    '/api/desk/session': [{ token: 'none' }],
    '/api/login': [{ email: 'ada@example.com', password: 'not mine' }],
    '/api/mail': [
      {
        FromFull: { Email: 'ada@example.com', Name: 'Ada' },
        ToFull: [{ Email: replyTo }],
        Subject: 'Re: Engines',
        TextBody: 'By mail.',
        HtmlBody: '<p>By mail.</p>',
        Headers: [{ Name: 'Message-ID', Value: '<one@example.com>' }],
        Attachments: [{ Name: 'take.wav', Content: 'UklGRg==', ContentType: 'audio/wav' }],
      },
    ],
    '/api/orders': [
      makeOrder({ neededBy: day, projectName: 'Engines' }),
      makeOrder({
        serviceName: 'PRO',
        servicePrice: 300,
        billing: 'monthly',
        firstMonth: '2026-12',
      }),
      makeOrder({ serviceName: 'PRO episode', servicePrice: 0, plan: id }),
    ],
    '/api/orders/:id/decision': [
      { decision: 'stop_requested', message: 'Stop.', comments: [comment], eventCount },
      { decision: 'changes_requested', comments: [comment], eventCount },
    ],
    '/api/orders/:id/files': await uploadsAt(customer, `/api/orders/${id}/files`),
    '/api/orders/:id/messages': [{ text: 'Hello!', links: [link], link }],
    '/api/orders/:id/plan': [{ from: '2026-12', to: 'PRO', billing: 'yearly' }],
    '/api/orders/seen': [{ at: '2026-11-21T10:00:00.000Z' }],
    '/api/password/forgot': [{ email: 'ada@example.com' }],
    '/api/password/reset': [{ token: 'none', newPassword: PASSWORD }],
    '/api/register': [makeRegistration({ email: 'eve@example.com' })],
  };
  /** What stands for each parameter of a path. */
  const valid = (path: string): Record<string, string> => ({
    customer: user,
    day,
    file,
    id: path.includes('/messages/') ? message : id,
    slug: 'due',
  });
  return { site, customer, agent, bodies, valid };
}

const queries: Readonly<Record<string, readonly string[]>> = {
  '/api/account/export': ['before'],
  '/api/desk/customers': ['search'],
  '/api/desk/customers/:customer/export': ['before'],
  '/api/desk/figures': ['weeks'],
  '/api/desk/inbox': ['view', 'agent', 'service', 'stage', 'sort', 'page', 'search', 'viewing'],
  '/api/desk/orders/:customer/:id/files/:file': ['play'],
  '/api/orders': ['before'],
  '/api/orders/:id/files/:file': ['play'],
};

/** A body with an odd value in place of one of its own, however deep. */
function* oddBodies(body: unknown): Generator {
  if (typeof body !== 'object' || body === null) {
    yield* oddValuesFor(body);
    return;
  }
  const entries: [string, unknown][] = Object.entries(body);
  for (const [name, value] of entries)
    for (const odd of oddBodies(value))
      yield Array.isArray(body) ? body.with(Number(name), odd) : { ...body, [name]: odd };
}

const fill = (path: string, parameters: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? '');
const paths = [...new Set<string>(contracts.map(({ path }) => path))];
const FAULTS = ['sys_crash', 'sys_storage_unavailable', 'data_record_corrupt'];
/** As a page sends it, and as somebody types it. */
const spellings = (text: string) => [
  encodeURIComponent(text.toWellFormed()),
  encodeURI(text.toWellFormed()).replaceAll(/[?#/]/g, encodeURIComponent),
];

/** Others than /api/mail do not look at it. */
const ofProvider = { authorization: `Bearer ${INBOUND_SECRET}` };

it.each(paths)('%s answers any value without a fault', async (path) => {
  const { site, customer, agent, bodies, valid } = await makeStudio();
  const browser = path.startsWith('/api/desk/') ? agent : customer;
  const isNoFault = (status: number) => status < 500;
  const [cookies, records] = [[...browser.cookies], [...site.blobs.entries]];
  const expectNoFault = async (what: string, asking: Promise<Answer>) => {
    const answer = await asking;
    await site.settled();
    expect([what, answer.status], answer.text).toEqual([what, expect.toSatisfy(isNoFault)]);
    // An empty part of a path makes another path.
    if (answer.status >= 400 && answer.text !== 'No function')
      expect(errorStatus).toHaveProperty(String(answer.json.code));
    const faults = site.log.filter(({ event }) => FAULTS.includes(String(event)));
    expect([what, faults]).toEqual([what, []]);
    site.log.length = 0;
    // Each meets the same state.
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    if (site.blobs.writes.length > 0) {
      site.blobs.entries.clear();
      for (const [key, text] of records) site.blobs.entries.set(key, text);
    }
    site.blobs.operations.length = 0;
  };

  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  for (const name of parameters)
    for (const text of oddTextsFor(valid(path)[name] ?? ''))
      for (const spelling of new Set(spellings(text))) {
        const at = fill(path, { ...valid(path), [name]: spelling });
        if (!URL.canParse(at, 'https://roomtone.example')) continue;
        await expectNoFault(`GET ${at}`, browser.get(at));
        await expectNoFault(`POST ${at}`, browser.post(at, bodies[path]?.[0]));
      }
  const at = fill(path, valid(path));
  for (const name of queries[path] ?? [])
    for (const text of oddTextsFor('')) {
      const query = `${at}?${new URLSearchParams({ [name]: text.toWellFormed() }).toString()}`;
      await expectNoFault(query, browser.get(query));
    }
  for (const body of bodies[path] ?? [])
    for (const odd of oddBodies(body))
      await expectNoFault(`${at} ${JSON.stringify(odd)}`, browser.post(at, odd, ofProvider));
});

it('every address that takes a body is sent one', async () => {
  const { bodies } = await makeStudio();
  const takers = contracts.filter(({ request }) => !request.safeParse(undefined).success);
  const addresses = new Set<string>(takers.map(({ path }) => path));
  expect([...addresses].sort()).toEqual(Object.keys(bodies).sort());
});
