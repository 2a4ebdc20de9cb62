import { describe, expect, it, onTestFinished } from 'vitest';

import { startFilesServer } from '../../../netlify/local/files-server.ts';
import { storeNames } from '../../../netlify/ops/site.ts';
import { closeAccount } from '../../../netlify/server/accounts/close-account.ts';
import { endAllSessions } from '../../../netlify/server/auth/sessions.ts';
import { usersOf } from '../../../netlify/server/auth/user-store.ts';
import { listInboxEntries } from '../../../netlify/server/desk/inbox-entries.ts';
import { addressIdOf, entryIdOf } from '../../../netlify/server/lib/addresses.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../netlify/server/lib/time.ts';
import { runSweep } from '../../../netlify/server/maintenance/sweep.ts';
import { addFile, noteOrder } from '../../../netlify/server/orders/change-order.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import { LEASE_MS, jobsOf } from '../../../netlify/server/queue/job-store.ts';
import { notificationsOf } from '../../../netlify/server/queue/notification-store.ts';
import { openIndexOf } from '../../../netlify/server/queue/open-index.ts';
import { bucketOf } from '../../../netlify/server/storage/bucket.ts';
import { serverDown } from '../../support/channels.ts';
import { makeRegistered } from '../../support/makers.ts';
import { makeOpsWorld, shortOf, type OpsWorld } from '../../support/ops.ts';
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

/** A healthy site of two days, with a backup of it, an open order of three events and an open message. */
async function makeHealthySite() {
  const world = makeOpsWorld();
  const ada = await world.register();
  const order = await world.order(ada);
  await world.change(order, { type: 'moved', to: 'processing', note: 'Begun.', anyway: true });
  await world.note(order, 'For us.', true);
  await world.message();
  world.clock.advance(2 * HOUR_MS);
  await world.run('sweep');
  const { runFix } = await backUp(world);
  expect(await examine(world)).toEqual([]);
  return { world, ada, orderId: order.id, runFix, before: world.everything() };
}

/** A site whose customer changed to another address, with a backup of it. */
async function makeMovedSite(isConfirmed = true) {
  const world = makeOpsWorld();
  const email = 'augusta@example.net';
  const newId = addressIdOf(email);
  const user = await world.changeEmail(await world.register(ADA, 'Ada', isConfirmed), email);
  const { records } = world.store('users');
  return { world, user, newId, records, ...(await backUp(world)) };
}

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
    const world = makeOpsWorld();
    const ada = await world.register();
    const orderId = world.deps.newId();
    const subject = { kind: 'order', userId: ada.id, orderId } as const;
    const messageId = world.deps.newId();
    const message = { kind: 'message', receivedAtMs: world.clock.now(), messageId } as const;
    for (const each of [subject, message]) {
      await jobsOf(world.deps).add(each);
      await openIndexOf(world.deps).add(each, world.clock.now());
    }
    await jobsOf(world.deps).add({ kind: 'changed', userId: ada.id, generation: 'a'.repeat(32) });
    await jobsOf(world.deps).add({ kind: 'closing', userId: ada.id });
    await jobsOf(world.deps).add({ kind: 'reset', addressId: 'b'.repeat(64) });
    for (const laterMs of [16 * MINUTE_MS, 45 * MINUTE_MS, 2 * HOUR_MS]) {
      world.clock.advance(laterMs);
      expect(await examine(world)).toEqual([]);
      await world.run('sweep');
      expect(await examine(world)).toEqual([]);
    }
    expect(await jobsOf(world.deps).list()).toEqual([]);
  });
});

describe('a broken record', () => {
  it.each([
    ['orders', 'not JSON', '{"half'],
    ['orders', 'bad shape', '7'],
    ['users', 'not JSON', '{"half'],
    ['contacts', 'bad shape', '7'],
    ['idempotency', 'bad shape', '[]'],
  ] as const)('of %s is found once (%s) and fixed from a backup', async (name, reason, text) => {
    const { world, runFix, before } = await makeHealthySite();
    const { records } = world.store(name);
    for (const key of [...records.keys()]) {
      records.set(key, text);
      const found = await findOne(world);
      expect(found).toMatchObject({ kind: 'broken', about: `${name}/${key}`, isFixable: false });
      expect(found.what).toBe(`It can’t be read: ${reason}.`);
      await runFix(found.fix);
    }
    expect(world.everything()).toEqual(before);
  });

  it('is not an event of an order that this version does not know', async () => {
    const { world } = await makeHealthySite();
    const { records } = world.store('orders');
    const event = { v: 1, type: 'refunded', at: '2026-11-21T10:00:00.000Z', actor: 'Kim Osei' };
    records.set([...records.keys()].at(-1)!, JSON.stringify(event));
    expect(await examine(world)).toEqual([]);
  });
});

it('an unknown record is named in whichever store it is', async () => {
  const { world } = await makeHealthySite();
  for (const name of storeNames) world.store(name).records.set('invoices/2026-0001', '{"v":1}');
  const unknown = storeNames.map((name) => ({
    kind: 'unknown',
    about: `${name}/invoices/2026-0001`,
  }));
  expect(await examine(world)).toMatchObject(unknown);
});

describe('an order', () => {
  it('that lacks an event is found, with the command that restores it', async () => {
    const { world, ada, orderId, runFix, before } = await makeHealthySite();
    for (const number of ['0000', '0001']) {
      world.store('orders').records.delete(`${ada.id}/${orderId}/${number}`);
      const [finding] = (await examine(world)).filter(({ kind }) => kind === 'dangling');
      expect(finding).toMatchObject({ about: `orders/${ada.id}/${orderId}` });
      expect(finding!.what).toContain('one is missing');
      await runFix(finding!.fix.replace('NUMBER', number));
      expect(world.everything()).toEqual(before);
    }
  });

  it('whose account is missing is found, and the account is restored', async () => {
    const { world, ada, orderId, runFix, before } = await makeHealthySite();
    world.store('users').records.clear();
    const finding = await findOne(world);
    const about = `orders/${ada.id}/${orderId}`;
    expect(finding).toMatchObject({ kind: 'dangling', about, isFixable: false });
    expect(finding.fix).not.toContain('anonymize');
    await runFix(finding.fix);
    expect(world.everything()).toEqual(before);
    expect(await examine(world)).toEqual([]);
  });
});

describe('an account', () => {
  it('whose beginning is missing is found, and restored before it is erased', async () => {
    const { world, ada } = await makeHealthySite();
    await endAllSessions(world.deps, ada, 'kim');
    world.store('users').records.delete(`${ada.id}/0000`);
    world.clock.advance(16 * MINUTE_MS);
    const finding = await findOne(world);
    expect([finding.about, finding.isFixable]).toEqual([`users/${ada.id}`, false]);
    expect(finding.fix).toMatch(
      new RegExp(`^Put it back.* --only users/${ada.id}\\. Only if you know .*closed the account`),
    );
  });

  it('that is half erased is found, and erased', async () => {
    const { world, ada, orderId } = await makeHealthySite();
    const key = `${ada.id}/${orderId}/0001`;
    const { records } = world.store('orders');
    const whole = records.get(key)!;
    records.set(key, 'not JSON');
    expect((await world.run(`customers anonymize ${ADA} --yes`)).code).toBe(1);
    world.store('jobs').records.clear();
    expect(await examine(world)).toHaveLength(1);
    world.clock.advance(16 * MINUTE_MS);
    expect(kindsOf(await examine(world)).sort()).toEqual(['broken', 'dangling']);
    records.set(key, whole);
    await fixOne(world);
    expect(world.rawText().replaceAll(/(contacts|message)\/.*/g, '')).not.toContain(ADA);
    expect(await examine(world)).toEqual([]);
  });

  it('to which nothing leads from its new address is found, and restored', async () => {
    const { world, user, newId, records, runFix } = await makeMovedSite();
    expect(await examine(world)).toEqual([]);
    const before = world.everything();
    records.delete(`${newId}/0000`);
    const finding = await findOne(world);
    expect(finding).toMatchObject({ kind: 'dangling', about: `users/${user.id}` });
    expect(finding.what).toContain('the customer can’t sign in');
    await runFix(finding.fix);
    expect(world.everything()).toEqual(before);
    expect(await examine(world)).toEqual([]);
    // It may be another account's address: nothing can be said while it cannot be read.
    records.set(`${newId}/0000`, '{');
    expect(kindsOf(await examine(world))).toEqual(['broken']);
  });
});

describe('an address', () => {
  it('that leads to a missing account with orders is not freed: the account is restored', async () => {
    const { world, user, newId, records, runFix } = await makeMovedSite();
    const before = world.everything();
    await world.order(user);
    for (const key of records.keys()) if (key.startsWith(user.id)) records.delete(key);
    const findings = await examine(world);
    expect(subjectsOf(findings).sort()).toEqual([
      expect.stringMatching(`^orders/${user.id}/`),
      `users/${newId}`,
    ]);
    for (const { fix, isFixable } of findings)
      expect([isFixable, fix]).toEqual([false, expect.stringContaining(`--only users/${user.id}`)]);
    await runFix(findings[0]!.fix);
    expect(world.everything()).toMatchObject(before);
    expect(await examine(world)).toEqual([]);
  });

  it('that leads to no account is found, and freed', async () => {
    const { world, newId, records } = await makeMovedSite();
    for (const key of records.keys()) if (!key.startsWith(newId)) records.delete(key);
    expect(await examine(world)).toMatchObject([{ kind: 'dangling', about: `users/${newId}` }]);
    await fixOne(world);
    expect([...records.keys()]).toEqual([]);
  });

  it('that was left unconfirmed is no finding, nor is the next account there', async () => {
    const { world, user, newId, records } = await makeMovedSite(false);
    const next = makeRegistered({ at: user.createdAt });
    await usersOf(world.deps).register(entryIdOf(user.id, 1), next);
    expect(await examine(world)).toEqual([]);
    const address = records.get(`${newId}/0000`)!;
    await closeAccount(world.deps, user, 'kim');
    await world.run('sweep');
    world.clock.advance(HOUR_MS);
    expect(records.get(`${user.id}/0000`)).toContain('vacated');
    expect(await examine(world)).toEqual([]);
    // What leads to it leads nowhere; an order there is nobody's.
    records.set(`${newId}/0000`, address);
    await world.order(user);
    expect(subjectsOf(await examine(world))).toEqual([
      `users/${newId}`,
      expect.stringMatching(`^orders/${user.id}/`),
    ]);
  });
});

it('mail that waits until the customer confirms the address is no finding for a week', async () => {
  const world = makeOpsWorld();
  const user = await world.register(ADA, 'Ada', false);
  const order = await world.order(user);
  await world.change(order, { type: 'moved', to: 'processing', anyway: true });
  await world.note(order, 'Soon.');
  await world.run('sweep');
  world.clock.advance(2 * HOUR_MS);
  expect(await examine(world)).toEqual([]);
  world.clock.advance(8 * DAY_MS);
  expect(kindsOf(await examine(world))).toContain('unsent');
  expect((await world.run('sweep')).out).toContain('Given up after a week');
  expect(await examine(world)).toEqual([]);
});

it('open orders and messages that are missing in the index are found and listed again', async () => {
  const { world } = await makeHealthySite();
  world.store('open').records.clear();
  const found = await world.run('doctor');
  expect(found.code).toBe(1);
  expect(found.out).toContain('Open orders and messages that are missing from the list: 2');
  const fixed = await world.run('doctor --fix --json');
  expect([fixed.code, fixed.json()]).toMatchObject([0, [{ isFixed: true }, { isFixed: true }]]);
  expect(await listInboxEntries(world.deps)).toHaveLength(2);
  expect((await world.run('doctor')).code).toBe(0);
});

it('an order whose customer wrote after it was closed is open, also for the cleanup', async () => {
  const { world, ada, orderId } = await makeHealthySite();
  const order = { userId: ada.id, id: orderId };
  await world.change(order, { type: 'moved', to: 'completed' });
  const question = { text: 'One more thing.', isInternal: false, actor: 'customer' };
  await noteOrder(world.deps, { ...question, userId: ada.id, orderId });
  world.clock.advance(2 * MINUTE_MS);
  await world.run('sweep');
  await runSweep(world.deps, { untilMs: Infinity, isCleanup: true });
  const isListed = async () =>
    (await listInboxEntries(world.deps)).some(({ id }) => id === orderId);
  expect(await isListed()).toBe(true);
  for (const key of world.store('open').records.keys())
    if (key.includes(orderId)) world.store('open').records.delete(key);
  expect((await findOne(world)).what).toContain('the inbox of the desk doesn’t show it');
  await world.run('doctor --fix');
  expect(await isListed()).toBe(true);
  await world.note(order, 'Here it is.');
  await world.run('sweep');
  expect(await isListed()).toBe(false);
});

describe('a lease that its run did not give back', () => {
  it.each([
    ['that has expired', -LEASE_MS, 0],
    ['of a clock that was ahead', DAY_MS, 0],
    ['that cannot be read', 0, 99],
  ])('is found at once and removed: one %s', async (_what, laterMs, cutAt) => {
    const { world, orderId } = await makeHealthySite();
    // The lease of a run that may be at work is no finding.
    const other = await jobsOf(world.deps).acquireLease(world.deps.newId(), world.clock.now());
    const at = new Date(world.clock.now() + laterMs).toISOString();
    const record = JSON.stringify({ v: 1, type: 'lease', at });
    const key = `leases/${orderId}/0001`;
    world.store('jobs').records.set(key, cutAt ? record.slice(0, -1) : record);
    expect(await findOne(world)).toMatchObject({ kind: 'held', about: `jobs/${key}` });
    await fixOne(world);
    expect([...world.store('jobs').records.keys()]).toEqual(other);
  });
});

describe('a notification that was not sent', () => {
  it('is found when no job would send it, and sent', async () => {
    const { world } = await makeHealthySite();
    world.outbox.mails.length = 0;
    world.store('notifications').records.clear();
    expect(kindsOf(await examine(world))).toEqual(['unsent', 'unsent']);
    expect((await world.run('doctor --fix')).code).toBe(0);
    expect((await world.run('sweep')).code).toBe(0);
    const everybody = ['agents@example.com', ADA];
    const recipients = world.outbox.mails.map(({ to }) => to);
    expect(recipients.sort()).toEqual([...everybody, ...everybody, ...everybody].sort());
    expect(await examine(world)).toEqual([]);
  });

  it('is shown for two weeks when it was given up, with what to do by who missed it', async () => {
    const world = makeOpsWorld();
    world.outbox.fault = serverDown;
    const order = (await world.order(await world.register())).id;
    const message = await world.message();
    world.clock.advance(7 * DAY_MS + MINUTE_MS);
    await world.run('sweep');
    const givenUp = (await examine(world)).filter(({ kind }) => kind === 'undelivered');
    const fixOf = (subject: string, delivery: string) =>
      givenUp.find(({ about }) => about.includes(subject) && about.endsWith(delivery))?.fix;
    for (const [delivery, beginning] of [
      ['customer-mail', 'Call or write in another way'],
      ['agents-mail', 'Check AGENTS_EMAIL and its mailbox'],
      ['agents-webhook', 'Check the receiver at WEBHOOK_URL'],
    ] as const) {
      expect(fixOf(order, delivery)).toMatch(
        new RegExp(`^${beginning}.* Order #${shortOf(order)} on the desk`),
      );
      expect(fixOf(message, delivery)).toMatch(
        new RegExp(`^${beginning}.* Message #${shortOf(message)} on the desk`),
      );
    }
    world.clock.advance(15 * DAY_MS);
    expect(await examine(world)).toEqual([]);
  });
});

it('a notification about an account that was given up needs nothing, and says why', async () => {
  const { world } = await makeHealthySite();
  const id = { subjectId: world.deps.newId(), sequence: 0, delivery: 'customer-mail' } as const;
  const notifications = notificationsOf(world.deps);
  await notifications.finish(id, 'refused', world.clock.now());
  await notifications.finish({ ...id, sequence: 1 }, 'abandoned', world.clock.now(), 'the reason');
  const fix = 'Nothing, unless the person asks: the address doesn’t accept our emails.';
  expect(await examine(world)).toMatchObject([
    { what: 'It was permanently refused.', fix },
    { what: 'It couldn’t be sent for a week: the reason.', fix },
  ]);
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
    const { world, ada, orderId } = await makeHealthySite();
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
      const order = (await ordersOf(deps).find(ada.id, orderId))!;
      const by = { userId: ada.id, orderId, actor: letter === 'a' ? 'customer' : 'Kim Osei' };
      const file = { id: letter.repeat(32), name: 'take.wav', size: 4 };
      expect(await addFile(deps, by, file, order)).toBe('listed');
    }
    const look = async (flags = '') => {
      const { json } = await world.runAs({ env }, `doctor --json ${flags}`);
      return (json() as FindingJson[]).filter(({ kind }) => kind === 'files');
    };
    // What is new may still be completed.
    const lost = [`files/${keyOf('c', other)}`, `files/${keyOf('d')}`];
    expect(subjectsOf(await look())).toEqual(lost);
    clock.advance(4 * DAY_MS);
    const found = await look('--fix');
    expect(found.map(({ about, isFixable }) => [about, isFixable])).toEqual([
      [`files/${keyOf('b')}`, true],
      ...lost.map((about) => [about, false]),
    ]);
    expect(found.at(-1)!.fix).toBe('Withdraw it at the desk and deliver it again.');
    expect(subjectsOf(await look())).toEqual(lost);
    // What cannot be read may name any of them.
    const { records } = world.store('orders');
    const last = [...records.keys()].filter((key) => key.includes(orderId)).at(-1)!;
    records.set(last, '{');
    await put(keyOf('b'));
    clock.advance(4 * DAY_MS);
    expect(subjectsOf(await look('--fix'))).toEqual(lost.slice(0, 1));
    expect(await bucket.list('local/')).toHaveLength(3);
  });
});

it('the report is short for people and complete for programs', async () => {
  const { world } = await makeHealthySite();
  for (let index = 0; index < 30; index += 1)
    world.store('idempotency').records.set(`stray/${index}`, '{"v":1}');
  const { out } = await world.run('doctor');
  expect(out.match(/→/g)).toHaveLength(20);
  expect(out).toContain('… and 10 more; --json has all of them.');
  expect(await examine(world)).toHaveLength(30);
});
