import { describe, expect, it, onTestFinished } from 'vitest';

import { startFilesServer } from '../../../netlify/local/files-server.ts';
import { storeNames } from '../../../netlify/ops/documents.ts';
import { changeAccount, claimAddress, findAccount } from '../../../netlify/server/auth/users.ts';
import { searchCustomers, searchDesk } from '../../../netlify/server/desk/search.ts';
import { addressIdOf } from '../../../netlify/server/lib/addresses.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../netlify/server/lib/time.ts';
import { listRows, readRows } from '../../../netlify/server/lists/rows.ts';
import { addFile, moveOrder } from '../../../netlify/server/orders/change-order.ts';
import { addPointer, listPointers, type Entry } from '../../../netlify/server/outbox/outbox.ts';
import { bucketOf } from '../../../netlify/server/storage/bucket.ts';
import { serverDown } from '../../support/channels.ts';
import { breakDocument, makeOpsWorld, shortOf, type OpsWorld } from '../../support/ops.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface FindingJson {
  kind: string;
  about: string;
  what: string;
  fix: string;
  isFixable: boolean;
}

const ADA = 'ada@example.com';

/** Backs a site up. @returns what types a fix as the doctor says it. */
async function backUp(world: OpsWorld) {
  const backup = temporaryFolder();
  expect((await world.run(`export ${backup}`)).code).toBe(0);
  const runFix = async (fix: string) => {
    const [, typed = ''] = /npm run ops -- (.+?)(?= has| tries|\. |\.$|$)/.exec(fix) ?? [];
    expect((await world.run(typed.replace('FOLDER', backup))).code).toBe(0);
  };
  return { backup, runFix };
}

/** A healthy site with a backup of it, an open order of three events and an open message. */
async function makeHealthySite() {
  const world = makeOpsWorld();
  const ada = await world.register();
  const order = await world.order(ada);
  await world.change(order, { type: 'moved', to: 'processing', message: 'Begun.', anyway: true });
  await world.write(order, 'For us.', true);
  await world.message();
  for (const laterMs of [0, 2 * HOUR_MS]) {
    world.clock.advance(laterMs);
    await world.run('sweep');
  }
  const { runFix } = await backUp(world);
  expect(await examine(world)).toEqual([]);
  const orderKey = `${ada.id}/${order.id}`;
  return { world, ada, orderId: order.id, orderKey, runFix, before: world.everything() };
}

const rowsIn = async ({ deps }: OpsWorld) => readRows(deps, await listRows(deps));

const examine = async (world: OpsWorld, flags = '') =>
  (await world.run(`doctor --json ${flags}`)).json() as FindingJson[];
const kindsOf = (findings: FindingJson[]) => findings.map(({ kind }) => kind);
const subjectsOf = (findings: FindingJson[]) => findings.map(({ about }) => about);
/** The only finding. */
async function findOne(world: OpsWorld): Promise<FindingJson> {
  const [finding, ...more] = await examine(world);
  expect(more).toEqual([]);
  return finding!;
}

const findOf = async (world: OpsWorld, kind: string) =>
  (await examine(world)).filter((finding) => finding.kind === kind);

/** Has the doctor fix the only finding, and the sweep do what it left to it. */
async function fixOne(world: OpsWorld): Promise<void> {
  const { code, err } = await world.run('doctor --fix');
  expect([code, err]).toEqual([0, '1 finding fixed, 0 left.\n']);
  expect((await world.run('sweep')).code).toBe(0);
}

describe('a site without problems', () => {
  it('is reported as healthy', async () => {
    const { world } = await makeHealthySite();
    const { code, out, err } = await world.run('doctor');
    expect([code, out, err]).toEqual([0, '', '✓ Nothing is wrong with the local store.\n']);
    expect((await world.run('doctor --json')).out).toBe('[]\n');
  });

  it('is reported as healthy after its processes were killed midway', async () => {
    const { world, ada, orderId } = await makeHealthySite();
    const { deps } = world;
    const messageId = deps.newId();
    const userId = deps.randomHex(32);
    for (const subject of [
      { kind: 'order', userId: ada.id, orderId: deps.newId() },
      { kind: 'order', userId: ada.id, orderId },
      { kind: 'message', day: '2026-11-21', messageId },
      { kind: 'user', userId },
      { kind: 'user', userId: ada.id },
      { kind: 'letter', letterId: deps.newId() },
    ] as const)
      await addPointer(deps, subject);
    // Claimed for an account that was never stored.
    await claimAddress(deps, addressIdOf('late@example.com'), userId);
    for (const laterMs of [MINUTE_MS, 16 * MINUTE_MS]) {
      world.clock.advance(laterMs);
      expect(await examine(world)).toEqual([]);
      await world.run('sweep');
      expect(await examine(world)).toEqual([]);
    }
    expect(await listPointers(deps)).toEqual([]);
  });
});

describe('a broken document', () => {
  it.each([
    ['orders', 'not JSON', '{"half'],
    ['orders', 'bad shape', '7'],
    ['users', 'not JSON', '{"half'],
    ['users', 'bad email', '{"email":1}'],
    ['emails', 'bad shape', '7'],
    ['messages', 'bad shape', '7'],
  ] as const)('of %s is found once (%s) and fixed from a backup', async (name, reason, text) => {
    const { world, runFix, before } = await makeHealthySite();
    for (const key of [...world.store(name).documents.keys()]) {
      breakDocument(world, name, key, text);
      const found = (await examine(world)).find(({ kind }) => kind === 'broken');
      expect(found).toMatchObject({ about: `${name}/${key}`, isFixable: false });
      expect(found!.what).toContain(`It can’t be read: ${reason}`);
      await runFix(found!.fix);
      world.clock.advance(HOUR_MS);
      await world.run('sweep');
    }
    expect(world.everything()).toEqual(before);
    expect(await examine(world)).toEqual([]);
  });

  it('is not an event of an order that this version does not know', async () => {
    const { world, orderKey } = await makeHealthySite();
    const document = world.store('orders').documents.get(orderKey)!;
    const event = { type: 'rerouted', at: '2026-11-21T10:00:00.000Z', actor: 'Kim Osei' };
    const changes = `"changes":[${JSON.stringify(event)},`;
    breakDocument(world, 'orders', orderKey, document.text.replace('"changes":[', changes));
    expect(kindsOf(await examine(world))).toEqual(['unlisted']);
  });
});

it('an unknown document is named in whichever store it is', async () => {
  const { world } = await makeHealthySite();
  for (const name of storeNames) breakDocument(world, name, 'invoices/2026-0001', '{}');
  const unknown = storeNames.map((name) => ({
    kind: 'unknown',
    about: `${name}/invoices/2026-0001`,
  }));
  expect(await examine(world)).toMatchObject(unknown);
});

describe('an order whose account is missing', () => {
  it('is found, and the account is restored', async () => {
    const { world, ada, orderKey, runFix, before } = await makeHealthySite();
    breakDocument(world, 'users', ada.id, undefined);
    const findings = await examine(world);
    expect(subjectsOf(findings)).toEqual([
      `emails/${addressIdOf(ADA)}`,
      `orders/${orderKey}`,
      ...findings.slice(2).map(() => expect.stringMatching(/^(customer|order)s\//) as unknown),
    ]);
    for (const { fix, isFixable } of findings.slice(0, 2))
      expect([isFixable, fix]).toEqual([false, expect.stringContaining(`--only users/${ada.id}`)]);
    expect(JSON.stringify(findings)).not.toContain('anonymize');
    await runFix(findings[0]!.fix);
    expect(world.everything()).toMatchObject(before);
    expect(await examine(world)).toEqual([]);
  });

  it('keeps what names the customer, whatever the doctor fixes', async () => {
    const { world, ada, orderId, orderKey } = await makeHealthySite();
    world.outbox.fault = serverDown;
    await world.write({ userId: ada.id, id: orderId }, 'Soon.');
    await world.run('sweep');
    world.store('pending').documents.clear();
    breakDocument(world, 'users', ada.id, undefined);
    world.clock.advance(HOUR_MS);
    const { text } = world.store('orders').documents.get(orderKey)!;
    await world.run('doctor --fix');
    await world.run('sweep');
    expect(world.store('orders').documents.get(orderKey)?.text).toBe(text);
  });
});

describe('an account', () => {
  it('that is half erased is found, and erased', async () => {
    const { world, ada, orderKey } = await makeHealthySite();
    const { text } = world.store('orders').documents.get(orderKey)!;
    const place = { userId: ada.id, id: orderKey.slice(65) };
    await world.change(place, { type: 'moved', to: 'completed' });
    breakDocument(world, 'orders', orderKey, 'not JSON');
    expect((await world.run(`customers anonymize ${ADA} --yes`)).code).toBe(1);
    world.clock.advance(3 * HOUR_MS);
    expect(kindsOf(await examine(world))).toContain('dangling');
    world.store('pending').documents.clear();
    expect(kindsOf(await examine(world)).sort()).toEqual(['broken', 'dangling', 'unsent']);
    breakDocument(world, 'orders', orderKey, text);
    expect((await world.run('doctor --fix')).code).toBe(0);
    for (const laterMs of [0, 3 * MINUTE_MS]) {
      world.clock.advance(laterMs);
      await world.run('sweep');
    }
    expect(world.rawText().replaceAll(/messages\/.*/g, '')).not.toContain(ADA);
    expect(await examine(world)).toEqual([]);
  });

  it('to which its address does not lead is found, and can sign in again', async () => {
    const { world, ada } = await makeHealthySite();
    const claim = addressIdOf(ADA);
    for (const text of [undefined, JSON.stringify({ at: ada.createdAt, userId: 'a'.repeat(64) })]) {
      breakDocument(world, 'emails', claim, text);
      const [finding] = await examine(world);
      expect(finding).toMatchObject({ kind: 'dangling', about: `users/${ada.id}` });
      expect(finding!.what).toContain('the customer can’t sign in');
      expect((await world.run('doctor --fix')).code).toBe(0);
      expect(world.store('emails').documents.get(claim)?.text).toContain(ada.id);
      expect(await examine(world)).toEqual([]);
    }
    // It may be another account's address: nothing can be said while it cannot be read.
    breakDocument(world, 'emails', claim, '{');
    expect(kindsOf(await examine(world))).toEqual(['broken']);
  });

  it('whose address is another account’s by now is removed if nobody confirmed it', async () => {
    const { world, ada } = await makeHealthySite();
    const other = await world.register(ADA, 'Eve', false);
    const also = await world.register(ADA, 'Augusta');
    world.clock.advance(HOUR_MS);
    const findings = await examine(world);
    const isFixable = new Map(findings.map((each) => [each.about, each.isFixable]));
    expect(isFixable).toEqual(
      new Map([
        [`users/${other.id}`, true],
        [`users/${also.id}`, false],
      ]),
    );
    expect((await world.run('doctor --fix')).code).toBe(1);
    await world.run('sweep');
    expect([...world.store('users').documents.keys()].sort()).toEqual([ada.id, also.id].sort());
  });
});

describe('an address', () => {
  it('that leads to no account is found, and freed', async () => {
    const { world } = await makeHealthySite();
    const claim = addressIdOf('augusta@example.net');
    await claimAddress(world.deps, claim, 'a'.repeat(64));
    expect(await examine(world)).toEqual([]);
    world.clock.advance(HOUR_MS);
    expect(await findOne(world)).toMatchObject({ kind: 'dangling', about: `emails/${claim}` });
    await fixOne(world);
    expect(world.store('emails').documents.has(claim)).toBe(false);
  });

  it('that is kept for an account with another one is freed, unless it is asked for', async () => {
    const { world, ada } = await makeHealthySite();
    const email = 'augusta@example.net';
    const claim = addressIdOf(email);
    await claimAddress(world.deps, claim, ada.id);
    const request = async (generation: string) => {
      const account = (await findAccount(world.deps, ada.id))!;
      const emailRequest = { id: '5'.repeat(32), email, at: ada.createdAt, generation };
      await changeAccount(world.deps, account, (user) => ({ ...user, emailRequest }));
    };
    await request(ada.generation);
    world.clock.advance(HOUR_MS);
    expect(await examine(world)).toEqual([]);
    await request('6'.repeat(32));
    expect(await findOne(world)).toMatchObject({ kind: 'dangling', about: `emails/${claim}` });
    await fixOne(world);
    expect(world.store('emails').documents.has(claim)).toBe(false);
    expect(world.store('emails').documents.has(addressIdOf(ADA))).toBe(true);
  });
});

it('mail that waits until the customer confirms the address is no finding for a week', async () => {
  const world = makeOpsWorld();
  const user = await world.register(ADA, 'Ada', false);
  const order = await world.order(user);
  await world.change(order, { type: 'moved', to: 'processing', anyway: true });
  await world.write(order, 'Soon.');
  await world.run('sweep');
  world.clock.advance(2 * HOUR_MS);
  expect(await examine(world)).toEqual([]);
  world.clock.advance(8 * DAY_MS);
  expect(kindsOf(await examine(world))).toContain('unsent');
  expect((await world.run('sweep')).out).toContain('Given up after a week');
  expect(await examine(world)).toEqual([]);
});

describe('what the desk lists', () => {
  it('is built again, of what is there and can be read', async () => {
    const { world, orderId, orderKey } = await makeHealthySite();
    const { deps, clock } = world;
    const bo = await world.register('bo@example.com', 'Bo');
    const closed = await world.order(bo, { projectBrief: 'About lighthouses' });
    const { userId, id } = closed;
    await moveOrder(deps, { userId, orderId: id, to: 'cancelled', actor: 'Kim Osei' });
    clock.advance(HOUR_MS);
    await world.run('sweep');
    const whole = (await rowsIn(world)).rows.length;
    world.store('desk').documents.clear();
    const found = await world.run('doctor');
    expect(found.code).toBe(1);
    expect(found.out).toContain(
      `Orders, messages, and accounts that the desk lists wrongly: ${whole}`,
    );
    for (const key of ['snapshot', `rows/${deps.newId()}/000001`]) {
      breakDocument(world, 'desk', key, '{');
      const broken = await findOf(world, 'unlisted');
      expect(broken).toContainEqual(
        expect.objectContaining({ about: `desk/${key}`, isFixable: true }),
      );
    }
    expect((await world.run('doctor --fix')).code).toBe(0);
    const find = async (text: string) =>
      (await searchDesk(deps, await rowsIn(world), text, 1)).entries.map((each) => each.id);
    expect((await rowsIn(world)).rows).toHaveLength(whole);
    expect(await find('lighthouses')).toEqual([closed.id]);
    const customers = await searchCustomers(deps, await rowsIn(world), 'lovelace bo');
    expect(customers.customers).toMatchObject([{ id: bo.id }]);
    expect((await world.run('doctor')).code).toBe(0);
    // What is gone is not listed any more, nor what cannot be read.
    breakDocument(world, 'orders', orderKey, '{');
    breakDocument(world, 'orders', `${userId}/${id}`, undefined);
    expect((await findOf(world, 'unlisted')).map(({ about }) => about)).toEqual([`orders/${id}`]);
    await world.run('doctor --fix');
    const ids = (await rowsIn(world)).rows.map((row) => row.id);
    expect([ids.includes(orderId), ids.includes(id)]).toEqual([false, false]);
  });
});

describe('mail that was not sent', () => {
  it('is found when nothing would send it, and sent', async () => {
    const { world, ada, orderId } = await makeHealthySite();
    await world.write({ userId: ada.id, id: orderId }, 'Soon.');
    await world.message();
    world.outbox.mails.length = 0;
    world.store('pending').documents.clear();
    world.clock.advance(HOUR_MS);
    await world.run('sweep');
    expect(world.outbox.mails).toEqual([]);
    expect(kindsOf(await examine(world))).toEqual(['unsent', 'unsent', 'unlisted']);
    expect((await world.run('doctor --fix')).code).toBe(0);
    expect((await world.run('sweep')).code).toBe(0);
    const recipients = world.outbox.mails.map(({ to }) => to);
    expect(recipients.sort()).toEqual([ADA, ADA, 'agents@example.com'].sort());
    expect(await examine(world)).toEqual([]);
  });

  it('is found while it fails, and shown for two weeks when it was given up', async () => {
    const world = makeOpsWorld();
    world.outbox.fault = serverDown;
    const order = (await world.order(await world.register())).id;
    const message = await world.message();
    world.clock.advance(30 * MINUTE_MS);
    await world.run('sweep');
    expect(new Set(kindsOf(await examine(world)))).toEqual(new Set(['unsent']));
    expect((await examine(world))[0]!.fix).toContain('npm run ops -- sweep');
    world.clock.advance(7 * DAY_MS);
    await world.run('sweep');
    const givenUp = (await examine(world)).filter(({ kind }) => kind === 'undelivered');
    const fixOf = (subject: string, to: Entry['to']) =>
      givenUp.find(({ about }) => about.includes(subject) && about.endsWith(`-${to}`))?.fix;
    for (const [to, beginning] of [
      ['customer', 'Call or write in another way'],
      ['agents', 'Check AGENTS_EMAIL and its mailbox'],
      ['webhook', 'Check the receiver at WEBHOOK_URL'],
    ] as const) {
      expect(fixOf(order, to)).toMatch(
        new RegExp(`^${beginning}.* Order #${shortOf(order)} on the desk`),
      );
      expect(fixOf(message, to)).toMatch(
        new RegExp(`^${beginning}.* Message #${shortOf(message)} on the desk`),
      );
    }
    world.clock.advance(15 * DAY_MS);
    expect(await examine(world)).toEqual([]);
  });

  it('about an account needs nothing once it was given up, and says why', async () => {
    const { world, ada } = await makeHealthySite();
    const at = new Date(world.clock.now()).toISOString();
    const entry = { about: 'password_changed', to: 'customer', at, dueAt: at, tries: 3 } as const;
    const outbox: Entry[] = [
      { ...entry, id: 'a', state: 'refused', endedAt: at },
      { ...entry, id: 'b', state: 'abandoned', endedAt: at, reason: 'the reason' },
      // It was not to be sent.
      { ...entry, id: 'c', state: 'abandoned', endedAt: at, reason: 'unconfirmed' },
      { ...entry, id: 'd', state: 'abandoned', endedAt: at, reason: 'off' },
    ];
    const account = (await findAccount(world.deps, ada.id))!;
    await changeAccount(world.deps, account, (user) => ({ ...user, outbox }));
    const fix = 'Nothing, unless the person asks: the address doesn’t accept our emails.';
    expect(await examine(world)).toMatchObject([
      { what: 'It was permanently refused.', fix },
      { what: 'It couldn’t be sent for a week: the reason.', fix },
    ]);
  });
});

it('an unusable setting is named without its value', async () => {
  const world = makeOpsWorld();
  Object.assign(world.outbox.channels, {
    problems: ['SMTP_URL must begin with smtp:// or smtps://'],
  });
  await world.register();
  expect(await examine(world)).toMatchObject([{ kind: 'setting', about: 'SMTP_URL' }]);
  expect((await world.run('sweep')).err).toContain('! SMTP_URL must begin with');
});

describe('files', () => {
  it('without orders and orders without files are found', async () => {
    const { world, ada, orderId, orderKey } = await makeHealthySite();
    const { deps, clock } = world;
    const storage = await startFilesServer(temporaryFolder(), { now: clock.now });
    onTestFinished(() => storage.stop());
    const env = { FILES_URL: storage.url };
    const bucket = bucketOf({ env, now: clock.now })!;
    const keyOf = (letter: string, order = orderId) =>
      `local/${ada.id}/${order}/${letter.repeat(32)}`;
    const put = async (key: string) => {
      const id = await bucket.startUpload(key, 'audio/wav');
      await fetch(await bucket.signPart(key, id, { number: 1, size: 4 }), {
        method: 'PUT',
        body: 'RIFF',
      });
      await bucket.completeUpload(key, id, (await bucket.listParts(key, id))!);
    };
    const other = orderId.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    for (const key of [keyOf('a'), keyOf('b'), keyOf('c', other)]) await put(key);
    for (const letter of ['a', 'd']) {
      const by = { userId: ada.id, orderId, actor: letter === 'a' ? 'customer' : 'Kim Osei' };
      const file = { id: letter.repeat(32), name: 'take.wav', size: 4 };
      expect(await addFile(deps, by, file, (value) => value, {})).toBe('listed');
    }
    const look = async (flags = '') => {
      const { json } = await world.runAs({ env }, `doctor --json ${flags}`);
      return (json() as FindingJson[]).filter(({ kind }) => kind === 'files');
    };
    // What is new may still be completed.
    const lost = [`files/${keyOf('d')}`, `files/${keyOf('c', other)}`];
    expect(subjectsOf(await look())).toEqual(lost);
    clock.advance(4 * DAY_MS);
    const found = await look('--fix');
    expect(new Map(found.map(({ about, isFixable }) => [about, isFixable]))).toEqual(
      new Map([[`files/${keyOf('b')}`, true], ...lost.map((about) => [about, false] as const)]),
    );
    expect(found[0]!.fix).toBe('Withdraw it at the desk and deliver it again.');
    expect(subjectsOf(await look())).toEqual(lost);
    // What cannot be read may name any of them.
    breakDocument(world, 'orders', orderKey, '{');
    await put(keyOf('b'));
    clock.advance(4 * DAY_MS);
    expect(subjectsOf(await look('--fix'))).toEqual(lost.slice(1));
    expect(await bucket.list('local/')).toHaveLength(3);
  });
});

it('the report is short for people and complete for programs', async () => {
  const { world } = await makeHealthySite();
  for (let index = 0; index < 30; index += 1)
    breakDocument(world, 'agents', `unknown/${index}`, '{}');
  const { out } = await world.run('doctor');
  expect(out.match(/→/g)).toHaveLength(20);
  expect(out).toContain('… and 10 more; --json has all of them.');
  expect(await examine(world)).toHaveLength(30);
});
