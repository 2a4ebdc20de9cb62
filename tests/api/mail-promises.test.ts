import { afterEach, describe, expect, it } from 'vitest';

import type { User } from '../../src/contracts/account.ts';
import type {
  DeskCustomer,
  DeskMessage,
  DeskOrder,
  DeskOrderAction,
  Entry,
} from '../../src/contracts/desk.ts';
import { sayInWriting } from '../../src/features/account/order-forms.model.ts';
import { stepsOf, type Step } from '../../src/features/desk/order-steps.ts';
import { rowLabels, sayTold, sayUnmailed, sayUnreached } from '../../src/features/desk/reach.ts';
import { $session } from '../../src/state/session-state.ts';
import type { Browser } from '../support/browser.ts';
import { addressRefused, messageRefused, titleOf } from '../support/channels.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../support/clock.ts';
import { makeMessage, makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { makeSite, type TestSite } from '../support/site.ts';
import {
  accountOf,
  ADA,
  agentBrowser,
  closeAccount,
  confirmAddress,
  CUSTOM,
  isIn,
  latestToken,
  logIn,
  makeOrdered,
  NEW_PASSWORD,
  readDesk,
  readInbox,
  requestEmail,
  userIdOf,
} from '../support/world.ts';

/** Lets everything out that goes out by itself. */
async function letOut(site: TestSite, hours = 1) {
  await site.settled();
  for (let hour = 0; hour < hours; hour += 1) {
    site.clock.advance(HOUR_MS);
    await site.sweep();
  }
}

afterEach(() => {
  $session.set({ status: 'loading' });
});

/** Does something while the mail server of an address refuses what comes. */
async function whileRefused(site: TestSite, address: string, happen: () => Promise<unknown>) {
  site.out.fault = (_delivery, message) =>
    'to' in message && message.to === address ? addressRefused() : undefined;
  await happen();
  // Each email is given up after three tries.
  await letOut(site, 12);
  site.out.fault = () => undefined;
}

interface Customer {
  obstacle: DeskOrder['mailObstacle'];
  /** What happens once the order is there. */
  prepare: (site: TestSite, browser: Browser) => Promise<unknown>;
}
const refuseNext: Customer['prepare'] = (site, browser) =>
  whileRefused(site, ADA, () => browser.post('/api/orders', makeOrder()));

/** Whose orders there are, and what the desk has to know of them. */
const customers = {
  confirmed: { obstacle: undefined, prepare: (site) => confirmAddress(site) },
  'not confirmed': { obstacle: 'unconfirmed', prepare: () => Promise.resolve() },
  'confirmed by a new password': {
    obstacle: undefined,
    async prepare(site) {
      await site.browser().post('/api/password/forgot', { email: ADA });
      await site.settled();
      const body = { token: latestToken(site.out, 'reset'), newPassword: NEW_PASSWORD };
      expect((await site.browser().post('/api/password/reset', body)).status).toBe(204);
    },
  },
  refused: {
    obstacle: 'refused',
    async prepare(site, browser) {
      await confirmAddress(site);
      await refuseNext(site, browser);
    },
  },
  'refused before it was confirmed': { obstacle: 'refused', prepare: refuseNext },
} satisfies Record<string, Customer>;

async function makeOrderOf(
  { prepare }: Pick<Customer, 'prepare'>,
  changes: Parameters<typeof makeOrder>[0] = {},
) {
  const placed = await makeOrdered(changes, { isConfirmed: false });
  const { site, ada } = placed;
  await prepare(site, ada);
  // A new password ended the session.
  if (!(await isIn(ada))) await logIn(ada, ADA, NEW_PASSWORD);
  await letOut(site);
  /** Emails to the customer since. */
  const mailed = () => site.out.mails.filter(({ to }) => to === ADA).length;
  return { ...placed, mailed };
}
type Told = Awaited<ReturnType<typeof makeOrderOf>>;

const link = 'https://files.example/mix.wav';
const pay = { action: 'pay', paidOn: '2026-11-21' } as const;
/** Every step that the desk offers, in an order in which all are possible. */
const everyStep: readonly [Step['name'], (eventCount: number) => DeskOrderAction][] = [
  ['invoice', (eventCount) => ({ action: 'bill', eventCount })],
  ['lower', (eventCount) => ({ action: 'lower', total: 90, message: 'A discount.', eventCount })],
  [
    'add',
    (eventCount) => ({
      action: 'ask',
      name: 'Single Extra Revision',
      price: 24.99,
      message: 'As you wish.',
      eventCount,
    }),
  ],
  [
    'ask',
    (eventCount) => ({
      action: 'ask',
      name: 'More',
      price: 9,
      message: 'It’s longer.',
      eventCount,
    }),
  ],
  [
    'remove',
    (eventCount) => ({
      action: 'remove',
      line: String(eventCount - 1),
      message: 'It isn’t.',
      eventCount,
    }),
  ],
  ['promise', (eventCount) => ({ action: 'promise', dueOn: '2026-12-01', eventCount })],
  ['bill', (eventCount) => ({ action: 'bill', url: 'https://pay.example/1', eventCount })],
  ['pay', (eventCount) => ({ ...pay, amount: 90, eventCount })],
  ['processing', (eventCount) => ({ action: 'move', to: 'processing', anyway: true, eventCount })],
  ['completed', (eventCount) => ({ action: 'move', to: 'completed', links: [link], eventCount })],
  [
    'completed',
    (eventCount) => ({ action: 'move', to: 'completed', links: [`${link}?2`], eventCount }),
  ],
  [
    'withdraw',
    (eventCount) => ({ action: 'withdraw', target: link, message: 'An old mix.', eventCount }),
  ],
  ['unpay', (eventCount) => ({ ...pay, amount: 0, message: 'Another order.', eventCount })],
  [
    'processing',
    (eventCount) => ({ action: 'move', to: 'processing', message: 'Again.', eventCount }),
  ],
  ['cancelled', (eventCount) => ({ action: 'move', to: 'cancelled', eventCount })],
  [
    'pending',
    (eventCount) => ({ action: 'move', to: 'pending', message: 'After all.', eventCount }),
  ],
];

/** Does something on an order. @returns it afterwards, and how many emails the customer got. */
async function act({ site, done, mailed }: Told, action: DeskOrderAction) {
  const count = mailed();
  const after = await done(action);
  await letOut(site);
  return { after, emails: mailed() - count };
}

describe.each(Object.entries<Customer>(customers))('a customer whose address is %s', (...row) => {
  const [, customer] = row;
  const { obstacle } = customer;
  const isReached = obstacle === undefined;

  it('is mailed by each step of the desk that says so, and by no other', async () => {
    const told = await makeOrderOf(customer);
    const done = new Set<string>();
    for (const [name, toAction] of everyStep) {
      const order = await told.atDesk();
      expect([name, order.mailObstacle]).toEqual([name, obstacle]);
      const step = stepsOf(order).find((each) => each.name === name)!;
      const asked = [step.sends, sayUnreached(order)].filter(Boolean).join(' ');
      const { after, emails } = await act(told, toAction(order.eventCount));
      const said = step.sends ? sayTold(after) : '';
      // A slip is corrected in silence, unless the agent asks for more.
      const isTold = isReached && !step.fields.includes('tell');
      expect([name, asked.startsWith('Emails the customer')]).toEqual([name, isTold]);
      expect([name, said.includes('by email')]).toEqual([name, isTold]);
      if (!isReached) expect([asked, said].join(' ')).toContain(sayUnreached(order));
      done.add(name);
      // It is tried all the same; one that is taken proves that the server takes them.
      if (obstacle === 'refused' && emails > 0) return;
      expect([name, emails]).toEqual([name, isTold ? 1 : 0]);
    }
    const order = await told.atDesk();
    expect(stepsOf(order).filter(({ name }) => !done.has(name))).toEqual([]);
  });

  it('is mailed a message if the desk says so', async () => {
    const told = await makeOrderOf(customer);
    const { after, emails } = await act(told, { action: 'message', text: 'Which episode?' });
    expect(sayTold(after, true).includes('gets it by email')).toBe(isReached);
    if (obstacle !== 'refused') expect(emails).toBe(isReached ? 1 : 0);
  });

  it('is promised in writing by email what is mailed once they accept a quote', async () => {
    const told = await makeOrderOf(customer, CUSTOM);
    const { ada, done, decide, site, mailed } = told;
    // The page knows what the server said of the account; a quote that is mailed proves that it can be.
    const user = (await ada.get('/api/user')).json as User;
    await done({ action: 'quote', price: 1200 });
    await letOut(site);
    const count = mailed();
    $session.set({ status: 'signed-in', user });
    const isPromised = sayInWriting().includes('by email');
    expect((await decide('accepted')).status).toBe(200);
    await letOut(site);
    expect(isPromised).toBe(isReached);
    if (isPromised || obstacle === 'unconfirmed') expect(mailed() - count).toBe(isPromised ? 1 : 0);
  });

  it('is told apart in every list', async () => {
    const { site, id, userId } = await makeOrderOf(customer);
    const rows: Entry[] = [];
    for (const query of ['view=open', `search=${encodeURIComponent(ADA)}`]) {
      const { entries } = await readInbox(site, `?${query}`);
      rows.push(...entries.filter((entry) => entry.id === id));
    }
    const { orders, mailObstacle } = await readDesk<DeskCustomer>(site, `customers/${userId}`);
    rows.push(...orders.filter((order) => order.id === id));
    expect(mailObstacle).toBe(obstacle);
    expect(rows.map((row) => (row.kind === 'order' ? row.mailObstacle : ''))).toEqual([
      obstacle,
      obstacle,
      obstacle,
    ]);
    if (obstacle) expect(rowLabels[obstacle]).toBeDefined();
  });
});

describe('an order whose account is closed', () => {
  it('promises no email, and sends none', async () => {
    const { site, ada, atDesk, done, mailed } = await makeOrderOf(customers.confirmed);
    await closeAccount(ada);
    await letOut(site);
    const { entries } = await readInbox(site, '?view=done');
    expect(entries).toMatchObject([{ kind: 'order', mailObstacle: 'closed' }]);
    const order = await atDesk();
    expect(order.mailObstacle).toBe('closed');
    const { sends } = stepsOf(order).find(({ name }) => name === 'pay')!;
    expect(sends).toBe('The account is closed, so no email goes out.');
    const count = mailed();
    const after = await done({ ...pay, amount: 99.95 });
    await letOut(site);
    expect(sayTold(after)).not.toMatch(/by email/);
    expect(mailed()).toBe(count);
  });
});

describe('a site without a mail server', () => {
  it('promises no email at the desk', async () => {
    const { atDesk } = await makeOrdered({}, { sendsMail: false });
    const order = await atDesk();
    expect(stepsOf(order).some(({ sends }) => sends.startsWith('Emails'))).toBe(false);
    expect(sayUnreached(order)).toMatch(/isn’t set up to send any\. They find it on their/);
  });
});

describe('whoever wrote by the contact form', () => {
  const write = async () => {
    const site = makeSite({ sendsMail: true });
    const { id, receivedAt = '' } = (await site.browser().post('/api/contact', makeMessage())).json;
    const agent = await agentBrowser(site);
    const path = `/api/desk/messages/${receivedAt.slice(0, 10)}/${id}`;
    const read = async () => JSON.parse((await agent.get(path)).text) as DeskMessage;
    const mailed = () => site.out.mails.filter(({ to }) => to === ADA).length;
    return { site, agent, path, read, mailed };
  };

  it('is mailed an answer, and the desk says so', async () => {
    const { site, agent, path, read, mailed } = await write();
    await letOut(site);
    expect(sayUnmailed(await read())).toBeUndefined();
    await agent.post(path, { action: 'answer', text: 'Gladly.', eventCount: 1 });
    await letOut(site);
    expect(mailed()).toBe(2);
  });

  it('is not counted on once their mail server refused an email', async () => {
    const { site, agent, path, read } = await write();
    await whileRefused(site, ADA, () =>
      agent.post(path, { action: 'answer', text: 'Gladly.', eventCount: 1 }),
    );
    expect(sayUnmailed(await read())).toBe(
      'Don’t count on an email: the mail server of ada@example.com refused our last one.',
    );
  });
});

it('nobody is asked to pay by a mail that went out after the payment, or of an order that was canceled', async () => {
  for (const action of [
    { ...pay, amount: 70 },
    { action: 'move', to: 'cancelled' },
  ]) {
    const priced = { serviceName: 'Standard Episode Edit', servicePrice: 70 };
    const { site, done } = await makeOrderOf(customers['not confirmed'], priced);
    await done({ action: 'bill', url: 'https://pay.example/1' });
    await done(action);
    await confirmAddress(site);
    await letOut(site);
    const titles = site.out.mails.filter(({ to }) => to === ADA).map((mail) => titleOf(mail));
    expect(titles).toContain(
      action.action === 'pay' ? 'Payment received' : 'Your order is canceled',
    );
    expect(titles).not.toContain('How to pay for your order');
  }
});

describe('what a mail server answers', () => {
  const isRefused = async (site: TestSite) => (await accountOf(site, ADA)).user.isMailRefused;

  it('is forgotten once it takes an email, and once the address is proven or another one', async () => {
    const { site, atDesk, done } = await makeOrderOf(customers.refused);
    expect((await atDesk()).mailObstacle).toBe('refused');
    await done({ action: 'message', text: 'Is this thing on?' });
    await letOut(site);
    expect(await isRefused(site)).toBe(false);
    expect((await atDesk()).mailObstacle).toBeUndefined();

    const late = await makeOrderOf(customers['refused before it was confirmed']);
    expect((await late.ada.get('/api/user')).json).toMatchObject({ isMailRefused: true });
    await confirmAddress(late.site);
    expect(await isRefused(late.site)).toBe(false);
    expect((await late.ada.get('/api/user')).json).not.toHaveProperty('isMailRefused');
  });

  it('about another mailbox says nothing of the address', async () => {
    const elsewhere = 'augusta@example.net';
    const site = makeSite({ sendsMail: true });
    const browser = site.browser();
    await browser.post('/api/register', makeRegistration());
    await confirmAddress(site);
    // The link to a mistyped address, and the notice to one that is no more.
    await browser.post('/api/account/email', {
      newEmail: 'mistyped@example.net',
      password: PASSWORD,
    });
    await whileRefused(site, 'mistyped@example.net', () => Promise.resolve());
    expect(await isRefused(site)).toBe(false);
    const token = await requestEmail(site, browser, elsewhere);
    await whileRefused(site, ADA, () => browser.post('/api/account/email/confirm', { token }));
    expect((await accountOf(site, elsewhere)).user).toMatchObject({
      email: elsewhere,
      isMailRefused: false,
    });
  });

  it('about one message says nothing of the address', async () => {
    const site = makeSite({ sendsMail: true });
    await site.browser().post('/api/register', makeRegistration());
    site.out.fault = messageRefused;
    await letOut(site, 12);
    expect(await isRefused(site)).toBe(false);
  });
});

it('a link to another address is not promised to a mailbox that has had its emails of the day', async () => {
  const { ada, site } = await makeOrderOf(customers.confirmed);
  const newEmail = 'ada@elsewhere.example';
  const owner = site.browser();
  await owner.post('/api/register', makeRegistration({ email: newEmail }));
  for (let orders = 0; orders < 9; orders += 1) await owner.post('/api/orders', makeOrder());
  await letOut(site);
  const ask = () => ada.post('/api/account/email', { newEmail, password: PASSWORD });
  for (let asked = 0; asked < 3; asked += 1)
    expect(await ask()).toMatchObject({
      status: 429,
      json: { message: `${newEmail} has had its emails for today. Please try again tomorrow.` },
    });
  // None of them counted as a wrong password, of which there may be five.
  const guess = { currentPassword: 'not mine at all', newPassword: `${PASSWORD}, again` };
  for (let guesses = 0; guesses < 5; guesses += 1)
    expect((await ada.post('/api/account/password', guess)).json.code).toBe('wrong_password');
  site.clock.advance(2 * DAY_MS);
  expect((await ask()).status).toBe(202);
});

describe('the link that confirms an address, asked for again', () => {
  const path = '/api/account/email/confirmation';
  const key = (name: string) => ({ 'idempotency-key': `confirm-again-${name}` });

  async function makeStranger() {
    const site = makeSite({ sendsMail: true });
    const browser = site.browser();
    await browser.post('/api/register', makeRegistration());
    await site.settled();
    site.out.mails.length = 0;
    const mailed = () => site.out.mails.filter(({ to }) => to === ADA).length;
    return { site, browser, mailed };
  }

  it('is mailed once for each press, however often that is sent, and works', async () => {
    const { site, browser, mailed } = await makeStranger();
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.post(path, undefined, key('one'))),
    );
    answers.push(await browser.post(path, undefined, key('one')));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    await letOut(site);
    expect(mailed()).toBe(1);
    const token = latestToken(site.out, 'confirm-email');
    expect((await browser.post('/api/account/email/confirm', { token })).status).toBe(204);
    const late = await browser.post(path, undefined, key('two'));
    expect(late.json).toMatchObject({
      code: 'conflict',
      message: `${ADA} is confirmed already.`,
    });
    await letOut(site);
    expect(mailed()).toBe(1);
  });

  it('is mailed three times an hour and six times a day, and says when again', async () => {
    const { site, browser, mailed } = await makeStranger();
    const press = async () => (await browser.post(path)).status;
    const statuses = [await press(), await press(), await press(), await press()];
    expect(statuses).toEqual([202, 202, 202, 429]);
    await letOut(site, 2);
    expect(mailed()).toBe(3);
    expect([await press(), await press(), await press(), await press()]).toEqual(statuses);
    await letOut(site, 2);
    expect(await press()).toBe(429);
    expect(mailed()).toBe(6);
    expect((await browser.post(path)).json.message).toMatch(/try again in 2\d hours/);
    site.clock.advance(DAY_MS);
    expect(await press()).toBe(202);
  });

  it('is not promised to a mailbox that has had its emails of the day', async () => {
    const { site, browser, mailed } = await makeStranger();
    for (let orders = 0; orders < 9; orders += 1) await browser.post('/api/orders', makeOrder());
    await letOut(site);
    expect(mailed()).toBe(9);
    const answer = await browser.post(path);
    expect([answer.status, answer.json.message]).toEqual([
      429,
      `${ADA} has had its emails for today. Please try again tomorrow.`,
    ]);
    await letOut(site);
    expect(mailed()).toBe(9);
  });

  it('is refused where none goes out, and without an account', async () => {
    const silent = makeSite();
    const other = silent.browser();
    await other.post('/api/register', makeRegistration());
    expect((await other.post(path)).status).toBe(503);
    expect((await silent.browser().post(path)).status).toBe(401);
  });

  it('is mailed by an agent, and counts for the same account', async () => {
    const { site, browser, mailed } = await makeStranger();
    const agent = await agentBrowser(site);
    const customer = `/api/desk/customers/${await userIdOf(site)}`;
    for (const name of ['one', 'one', 'two'])
      expect((await agent.post(customer, { action: 'confirm' }, key(name))).status).toBe(204);
    await letOut(site, 0);
    expect(mailed()).toBe(2);
    expect((await browser.post(path)).status).toBe(202);
    expect((await agent.post(customer, { action: 'confirm' }, key('four'))).status).toBe(429);
    site.clock.advance(MINUTE_MS);
    await confirmAddress(site);
    const late = await agent.post(customer, { action: 'confirm' }, key('five'));
    expect(late.json.message).toBe(`${ADA} is confirmed already.`);
  });
});
