import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { closeAccount } from '../../../netlify/server/accounts/close-account.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../netlify/server/lib/durations.ts';
import { MESSAGE_PAUSE_MS } from '../../../netlify/server/queue/deliver.ts';
import { cleanUp } from '../../../netlify/server/maintenance/cleanup.ts';
import { storeNames } from '../../../netlify/ops/site.ts';
import { serverDown } from '../../support/channels.ts';
import { makeFullSite } from '../../support/full-site.ts';
import { moveOrder } from '../../../netlify/server/orders/change-order.ts';
import { makeRegistered } from '../../support/makers.ts';
import { makeOpsWorld } from '../../support/ops.ts';
import type { OpsWorld } from '../../support/ops.ts';
import type { OpsResult } from '../../support/terminal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { usersOf } from '../../../netlify/server/auth/user-store.ts';
import { accountIdOf, entryIdOf } from '../../../netlify/server/lib/addresses.ts';
import { LEASE_MS, jobsOf } from '../../../netlify/server/queue/job-store.ts';
import { openIndexOf } from '../../../netlify/server/queue/open-index.ts';
import { notificationsOf } from '../../../netlify/server/queue/notification-store.ts';

interface FindingJson {
  kind: string;
  about: string;
  what: string;
  fix: string;
  isFixable: boolean;
  isFixed: boolean;
}

/** A healthy site of two days, with a backup of it, an open order of three events and an open message. */
async function makeHealthySite() {
  const world = makeOpsWorld();
  const backup = temporaryFolder();
  const ada = await world.register();
  const { id: orderId } = await world.order(ada);
  await world.run('orders', 'move', orderId, 'processing', '--note', 'Begun.');
  await world.run('orders', 'note', orderId, '--internal', 'For us.');
  await world.message();
  world.clock.advance(2 * HOUR_MS);
  await world.run('sweep');
  expect((await world.run('export', backup)).code).toBe(0);
  expect((await world.run('doctor')).code).toBe(0);
  /** Types what the doctor says, as it says it. */
  const runFix = async (fix: string) => {
    const [, words = ''] = /npm run ops -- (.+?)(?= has| tries|\. |\.$|$)/.exec(fix) ?? [];
    const typed = words.replace('FOLDER', backup).trim().split(' ');
    expect((await world.run(...typed)).code).toBe(0);
  };
  return { world, ada, orderId, runFix };
}

const ADA = 'ada@example.com';
const CONFIRMATION = { confirmationId: '6'.repeat(32) };

/** A customer who changed to another address. */
async function changeEmail(world: OpsWorld, email: string, changes = {}) {
  const user = await world.register(ADA, 'Ada', changes);
  const newId = accountIdOf(email);
  const at = user.createdAt;
  const event = { v: 1, at, actor: 'customer', email, changeId: '5'.repeat(32) } as const;
  await usersOf(world.deps).append(user, { ...event, type: 'email_requested' });
  await usersOf(world.deps).claimAddress(newId, user.id, at);
  const next = { ...user, nextSequence: 2 };
  await usersOf(world.deps).append(next, { ...event, type: 'email_changed' });
  return { user: (await usersOf(world.deps).find(user.id))!, newId };
}

const findingsOf = (result: OpsResult) => result.json() as FindingJson[];
const examine = async (world: OpsWorld) => findingsOf(await world.run('doctor', '--json'));
/** The only finding. */
async function findOne(world: OpsWorld): Promise<FindingJson> {
  const [finding, ...more] = await examine(world);
  expect(more).toEqual([]);
  return finding!;
}

/** Has the doctor fix the only finding, and the sweep do what it left to it. */
async function fixOne(world: OpsWorld): Promise<void> {
  const { code, err } = await world.run('doctor', '--fix');
  expect([code, err]).toEqual([0, '1 finding fixed, 0 left.\n']);
  expect((await world.run('sweep')).code).toBe(0);
}

describe('a site without problems', () => {
  it('is reported as healthy', async () => {
    const { world } = await makeHealthySite();
    const { code, out, err } = await world.run('doctor');
    expect([code, out, err]).toEqual([0, '', '✓ Nothing is wrong with the local store.\n']);
    expect((await world.run('doctor', '--json')).out).toBe('[]\n');
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
    const { world, runFix } = await makeHealthySite();
    const before = world.everything();
    const { records } = world.store(name);
    for (const key of [...records.keys()]) {
      records.set(key, text);
      const found = await findOne(world);
      expect(found).toMatchObject({ kind: 'broken', about: `${name}/${key}`, isFixable: false });
      expect(found.what).toMatch(/^It cannot be read: /);
      expect(found.what).toContain(reason);
      await runFix(found.fix);
    }
    expect(world.everything()).toEqual(before);
  });

  it.each([
    ['orders', { v: 2, type: 'placed' }],
    ['orders', { v: 1, type: 'refunded' }],
    ['users', { v: 1, type: 'merged' }],
  ] as const)('of %s is left alone when a newer version wrote it: %j', async (name, newer) => {
    const { world } = await makeHealthySite();
    const { records } = world.store(name);
    records.set(
      [...records.keys()].at(-1)!,
      JSON.stringify({ ...newer, at: '2026-11-21T10:00:00.000Z' }),
    );
    const found = await findOne(world);
    expect(found.fix).toContain('A newer version of the site wrote it');
  });
});

describe('an unknown record', () => {
  it.each(storeNames)('is named when it is in %s', async (name) => {
    const { world } = await makeHealthySite();
    world.store(name).records.set('invoices/2026-0001', '{"v":1}');
    expect(await examine(world)).toMatchObject([
      { kind: 'unknown', about: `${name}/invoices/2026-0001` },
    ]);
  });
});

describe('an orphaned record', () => {
  it('is found when an order lacks an event, with the command that restores it', async () => {
    const { world, ada, orderId, runFix } = await makeHealthySite();
    const { records } = world.store('orders');
    for (const number of ['0000', '0001']) {
      const key = `${ada.id}/${orderId}/${number}`;
      const whole = records.get(key)!;
      records.delete(key);
      const [finding] = (await examine(world)).filter(({ kind }) => kind === 'dangling');
      expect(finding).toMatchObject({ about: `orders/${ada.id}/${orderId}` });
      expect(finding!.what).toContain('one is missing');
      await runFix(finding!.fix.replace('NUMBER', number));
      expect(JSON.parse(records.get(key)!)).toEqual(JSON.parse(whole));
    }
    expect((await world.run('doctor')).code).toBe(0);
  });

  it('is found when the account of an order is missing, and the account is restored', async () => {
    const { world, ada, orderId, runFix } = await makeHealthySite();
    const before = world.everything();
    world.store('users').records.clear();
    const finding = await findOne(world);
    expect(finding).toMatchObject({ kind: 'dangling', about: `orders/${ada.id}/${orderId}` });
    expect([finding.fix, finding.isFixable]).toEqual([
      expect.not.stringMatching(/anonymize/),
      false,
    ]);
    await runFix(finding.fix);
    expect(world.everything()).toEqual(before);
    expect((await world.run('doctor')).code).toBe(0);
  });

  it('is found when the beginning of an account is missing, which is restored first', async () => {
    const { world, ada } = await makeHealthySite();
    await world.run('customers', 'end-sessions', ADA);
    world.store('users').records.delete(`${ada.id}/0000`);
    world.clock.advance(16 * MINUTE_MS);
    const finding = await findOne(world);
    expect([finding.about, finding.isFixable]).toEqual([`users/${ada.id}`, false]);
    expect(finding.fix).toMatch(
      new RegExp(`^Put it back.* --only users/${ada.id}\\. Only if you know .*closed the account`),
    );
  });

  it('is no address to be freed when the account that it leads to has orders', async () => {
    const world = makeOpsWorld();
    const { user, newId } = await changeEmail(world, 'augusta@example.net');
    await world.order(user);
    const backup = temporaryFolder();
    await world.run('export', backup);
    const before = world.everything();
    const { records } = world.store('users');
    for (const key of records.keys()) if (key.startsWith(user.id)) records.delete(key);
    const findings = await examine(world);
    expect(findings.map(({ about }) => about).sort()).toEqual([
      expect.stringMatching(`^orders/${user.id}/`),
      `users/${newId}`,
    ]);
    for (const { fix, isFixable } of findings) {
      expect([isFixable, fix]).toEqual([false, expect.stringContaining(`--only users/${user.id}`)]);
    }
    await world.run('restore', backup, '--only', `users/${user.id}`);
    expect(world.everything()).toEqual(before);
  });

  it('is found when nothing leads to an account from its new address, and restored', async () => {
    const world = makeOpsWorld();
    const { newId } = await changeEmail(world, 'augusta@example.net');
    const backup = temporaryFolder();
    await world.run('export', backup);
    expect(await examine(world)).toEqual([]);
    const { records } = world.store('users');
    const whole = records.get(`${newId}/0000`)!;
    records.delete(`${newId}/0000`);
    const finding = await findOne(world);
    expect(finding).toMatchObject({ kind: 'dangling', about: `users/${accountIdOf(ADA)}` });
    expect(finding.what).toContain('the customer cannot sign in');
    const words = /restore FOLDER .*/.exec(finding.fix)![0].replace('FOLDER', backup).split(' ');
    expect((await world.run(...words)).code).toBe(0);
    expect(JSON.parse(records.get(`${newId}/0000`)!)).toEqual(JSON.parse(whole));
    expect(await examine(world)).toEqual([]);
  });

  it('is found when an address leads to no account, and freed', async () => {
    const world = makeOpsWorld();
    const { newId } = await changeEmail(world, 'augusta@example.net');
    const { records } = world.store('users');
    for (const key of records.keys()) if (!key.startsWith(newId)) records.delete(key);
    expect(await examine(world)).toMatchObject([{ kind: 'dangling', about: `users/${newId}` }]);
    await fixOne(world);
    expect([...records.keys()]).toEqual([]);
  });

  it('is no account that left its address unconfirmed, nor the next one there', async () => {
    const world = makeOpsWorld();
    const { deps } = world;
    const { user, newId } = await changeEmail(world, 'augusta@example.net', CONFIRMATION);
    const next = { ...makeRegistered(CONFIRMATION), at: user.createdAt };
    await usersOf(deps).register(entryIdOf(user.id, 1), next);
    expect(await examine(world)).toEqual([]);
    const { records } = world.store('users');
    const address = records.get(`${newId}/0000`)!;
    await closeAccount(deps, user, 'kim');
    await world.run('sweep');
    world.clock.advance(HOUR_MS);
    expect(records.get(`${user.id}/0000`)).toContain('vacated');
    expect(await examine(world)).toEqual([]);
    // What leads to it leads nowhere; an order there is nobody's.
    records.set(`${newId}/0000`, address);
    await world.order(user);
    expect((await examine(world)).map(({ about }) => about.split('/').slice(0, 2))).toEqual([
      ['users', newId],
      ['orders', user.id],
    ]);
  });

  it('is no mail that waits until the customer confirms the address, for a week', async () => {
    const world = makeOpsWorld();
    const user = await world.register(ADA, 'Ada', CONFIRMATION);
    const { id: orderId } = await world.order(user);
    await moveOrder(world.deps, {
      userId: user.id,
      orderId,
      from: 'pending',
      to: 'processing',
      actor: 'kim',
    });
    const { err } = await world.run('orders', 'note', orderId, 'Soon.');
    expect(err).toContain('has not confirmed the address');
    await world.run('sweep');
    world.clock.advance(2 * HOUR_MS);
    expect(await examine(world)).toEqual([]);
    world.clock.advance(8 * DAY_MS);
    expect((await examine(world)).map(({ kind }) => kind)).toContain('unsent');
    expect((await world.run('sweep')).out).toContain('Given up after a week');
    expect(await examine(world)).toEqual([]);
  });

  it('is no address of another account whose events cannot be read', async () => {
    const world = makeOpsWorld();
    const { newId } = await changeEmail(world, 'augusta@example.net');
    world.store('users').records.set(`${newId}/0000`, '{');
    expect((await examine(world)).map(({ kind }) => kind)).toEqual(['broken']);
  });

  it('is found when an account is half erased, and erased', async () => {
    const { world, ada, orderId } = await makeHealthySite();
    const key = `${ada.id}/${orderId}/0001`;
    const { records } = world.store('orders');
    const whole = records.get(key)!;
    records.set(key, 'not JSON');
    expect((await world.run('customers', 'anonymize', 'ada@example.com', '--yes')).code).toBe(1);
    for (const job of world.store('jobs').records.keys()) world.store('jobs').records.delete(job);
    expect(await examine(world)).toHaveLength(1);
    world.clock.advance(16 * MINUTE_MS);
    expect((await examine(world)).map(({ kind }) => kind).sort()).toEqual(['broken', 'dangling']);
    records.set(key, whole);
    await fixOne(world);
    expect(world.rawText().replaceAll(/contacts\/.*/g, '')).not.toContain('ada@example.com');
    expect((await world.run('doctor')).code).toBe(0);
  });
});

describe('an open order missing from the index', () => {
  it('is found and listed again', async () => {
    const { world } = await makeHealthySite();
    world.store('open').records.clear();
    const found = await world.run('doctor');
    expect(found.code).toBe(1);
    expect(found.out).toContain('Open orders and messages that are missing in the list: 2');
    const fixed = await world.run('doctor', '--fix', '--json');
    expect(fixed.code).toBe(0);
    expect(findingsOf(fixed)).toMatchObject([{ isFixed: true }, { isFixed: true }]);
    expect((await world.run('orders', 'list')).err).toBe('1 open order\n');
    expect((await world.run('contacts', 'list')).err).toBe('1 open message\n');
    expect((await world.run('doctor')).code).toBe(0);
  });
});

describe('a lease that its run did not give back', () => {
  const leaseOf = (id: string, number: string) => `leases/${id}/${number}`;

  it.each([
    ['that has expired', -LEASE_MS, 0],
    ['of a clock that was ahead', DAY_MS, 0],
    ['that cannot be read', 0, 99],
  ])('is found at once and removed: one %s', async (_what, laterMs, cutAt) => {
    const { world, orderId } = await makeHealthySite();
    const at = new Date(world.clock.now() + laterMs).toISOString();
    const record = JSON.stringify({ v: 1, type: 'lease', at });
    const key = leaseOf(orderId, '0001');
    world.store('jobs').records.set(key, cutAt ? record.slice(0, -1) : record);
    expect(await findOne(world)).toMatchObject({ kind: 'held', about: `jobs/${key}` });
    await fixOne(world);
    expect(await examine(world)).toEqual([]);
  });

  it('is no finding while its run may be at work', async () => {
    const { world, orderId } = await makeHealthySite();
    await jobsOf(world.deps).acquireLease(orderId, world.clock.now());
    expect(await examine(world)).toEqual([]);
  });

  it('does not keep the job from running, even half released', async () => {
    const { world, orderId } = await makeHealthySite();
    await world.run('orders', 'note', orderId, 'Soon.');
    const sent = world.outbox.mails.length;
    const at = new Date(world.clock.now()).toISOString();
    const lease = JSON.stringify({ v: 1, type: 'lease', at });
    world.store('jobs').records.set(leaseOf(orderId, '0001'), lease);
    await world.run('orders', 'note', orderId, 'And more.');
    expect(world.outbox.mails).toHaveLength(sent);
    world.clock.advance(MESSAGE_PAUSE_MS);
    await world.run('sweep');
    expect(world.outbox.mails).toHaveLength(sent + 1);
    expect([...world.store('jobs').records.keys()]).toEqual([]);
  });
});

describe('a notification that was not sent', () => {
  it('is found when no job would send it, and sent', async () => {
    const { world } = await makeHealthySite();
    world.outbox.mails.length = 0;
    world.store('notifications').records.clear();
    expect((await examine(world)).map(({ kind }) => kind)).toEqual(['unsent', 'unsent']);
    expect((await world.run('doctor', '--fix')).code).toBe(0);
    expect((await world.run('sweep')).code).toBe(0);
    expect(world.outbox.mails.map(({ to }) => to).sort()).toEqual(
      ['ada@example.com', 'ada@example.com', 'ada@example.com', 'agents@example.com', 'agents@example.com', 'agents@example.com'],
    ); // prettier-ignore
    expect((await world.run('doctor')).code).toBe(0);
  });

  it('is shown for two weeks when it was given up, with what to do by who missed it', async () => {
    const world = makeOpsWorld();
    world.outbox.fault = serverDown;
    const { id } = await world.order(await world.register());
    const message = await world.message();
    world.clock.advance(7 * DAY_MS + MINUTE_MS);
    await world.run('sweep');
    const given = (await examine(world)).filter(({ kind }) => kind === 'undelivered');
    const fixOf = (subject: string, delivery: string) =>
      given.find(({ about }) => about.includes(subject) && about.endsWith(delivery))?.fix;
    const [order, contact] = [`orders show ${id}`, `contacts show ${message}`];
    expect(fixOf(id, 'customer-mail')).toMatch(/^Call the customer: .* has the number\.$/);
    expect(fixOf(message, 'customer-mail')).toMatch(/^Nobody confirmed the message to its sender/);
    for (const [subject, command] of [
      [id, order],
      [message, contact],
    ] as const) {
      expect(fixOf(subject, 'customer-mail')).toContain(command);
      expect(fixOf(subject, 'agents-mail')).toMatch(/^Check AGENTS_EMAIL and its mailbox/);
      expect(fixOf(subject, 'agents-webhook')).toMatch(/^Check what receives WEBHOOK_URL/);
      expect(fixOf(subject, 'agents-webhook')).toContain(command);
    }
    world.clock.advance(15 * DAY_MS);
    expect(await examine(world)).toEqual([]);
  });
});

describe('a notification that was given up', () => {
  it.each([
    ['customer-mail', 'Call the customer: npm run ops -- orders show'],
    ['agents-mail', 'and read what the studio missed: npm run ops -- orders show'],
    ['agents-webhook', 'Check what receives WEBHOOK_URL'],
  ] as const)('by %s has its own remedy', async (delivery, fix) => {
    const { world } = await makeHealthySite();
    const [order] = [...world.store('orders').records.keys()];
    const subjectId = order!.split('/')[1]!;
    const id = { subjectId, sequence: 7, delivery };
    await notificationsOf(world.deps).settle(id, 'abandoned', world.clock.now(), 'the reason');
    expect(await findOne(world)).toMatchObject({
      kind: 'undelivered',
      what: 'It could not be sent for a week: the reason.',
      fix: expect.stringContaining(fix) as unknown,
    });
  });

  it('about an account needs nothing', async () => {
    const { world } = await makeHealthySite();
    const id = { subjectId: world.deps.newId(), sequence: 0, delivery: 'customer-mail' } as const;
    await notificationsOf(world.deps).settle(id, 'refused', world.clock.now());
    const { what, fix } = await findOne(world);
    expect(what).toBe('It was refused for good.');
    expect(fix).toBe('Nothing, unless the person asks: the address does not take our emails.');
  });
});

describe('an unusable setting', () => {
  it('is named without its value', async () => {
    const world = makeOpsWorld();
    Object.assign(world.outbox.channels, {
      problems: ['SMTP_URL must begin with smtp:// or smtps://'],
    });
    await world.register();
    expect(await examine(world)).toMatchObject([{ kind: 'setting', about: 'SMTP_URL' }]);
    expect((await world.run('sweep')).err).toContain('! SMTP_URL must begin with');
  });
});

describe('doctor --compare', () => {
  /** A full site, a backup of it, and what the doctor says of the two. */
  async function makeBackedUp(...flags: string[]) {
    const world = await makeFullSite();
    const backup = temporaryFolder();
    expect((await world.run('export', backup, ...flags)).code).toBe(0);
    const compare = async () => {
      const { code, err, json } = await world.run('doctor', '--compare', backup, '--json');
      return { code, err, findings: json() as FindingJson[] };
    };
    const keyOf = (noun: string, words: string) =>
      [...world.store(noun).records].find(([key, text]) => `${key} ${text}`.includes(words))![0];
    return { world, backup, compare, keyOf };
  }

  it('finds a price that was changed, which looks right otherwise, and how to put it back', async () => {
    const { world, backup, compare, keyOf } = await makeBackedUp();
    const before = world.everything();
    const key = keyOf('orders', 'HYPERLINK');
    const { records } = world.store('orders');
    records.set(key, records.get(key)!.replace('"priceCents":9995', '"priceCents":1'));
    expect(await examine(world)).toEqual([]);
    const { code, findings } = await compare();
    const [finding] = findings;
    expect([code, findings.length, finding]).toMatchObject([
      1,
      1,
      { kind: 'changed', about: `orders/${key}`, isFixable: false },
    ]);
    expect(finding!.what).toContain('it differs in priceCents.');
    const typed = `restore ${backup} --only orders/${key} --replace`;
    expect(finding!.fix).toContain(`npm run ops -- ${typed}`);
    expect((await world.run(...typed.split(' '))).code).toBe(0);
    expect(world.everything()).toEqual(before);
    expect((await compare()).findings).toEqual([]);
  });

  it.each([
    ['orders', '/0002 '],
    ['contacts', '"message"'],
    ['feedback', 'answered'],
    ['users', '"Ada"'],
    ['idempotency', 'orders/'],
    ['revocations', 'revoked'],
    ['notifications', '/0001/customer-mail'],
  ])('finds a record of %s that is gone, and restores it', async (noun, words) => {
    const { world, backup, compare, keyOf } = await makeBackedUp();
    const before = world.everything();
    const key = keyOf(noun, words);
    world.store(noun).records.delete(key);
    const { code, findings } = await compare();
    expect(code).toBe(1);
    const found = findings.filter(({ kind }) => kind === 'lost');
    expect(found).toMatchObject([{ about: `${noun}/${key}` }]);
    const restored = await world.run('restore', backup, '--only', `${noun}/${key}`);
    expect([restored.code, found[0]!.fix]).toEqual([0, expect.stringContaining(`/${key}.`)]);
    expect(world.everything()).toEqual(before);
  });

  it('reports nothing of what the site did since: new, erased, registered again, or expired', async () => {
    const { world, backup, compare } = await makeBackedUp();
    world.clock.advance(HOUR_MS);
    await world.message({ email: 'bo@example.com' });
    await world.run('export', `${backup}-2`);
    world.clock.advance(HOUR_MS);
    await world.order(await world.register('eve@example.com', 'Eve'));
    const erase = ['customers', 'anonymize', 'bo@example.com', '--yes', '--with-messages'];
    expect((await world.run(...erase)).code).toBe(0);
    await world.run('sweep');
    const { code, err, findings } = await compare();
    expect([code, findings]).toEqual([0, []]);
    expect(err).toMatch(new RegExp(`of 1 account of .*${accountIdOf('bo@example.com')}`));
    await world.register('bo@example.com', 'Beatrix');
    for (const folder of [backup, `${backup}-2`])
      expect(await world.run('doctor', '--compare', folder)).toMatchObject({ code: 0 });
    world.clock.advance(3 * 365 * DAY_MS);
    await cleanUp(world.deps, world.clock.now() + DAY_MS);
    expect((await compare()).findings.filter(({ kind }) => kind === 'lost')).toEqual([]);
  });

  it('does not take a lost account, address, or password for an erasure', async () => {
    const { world, compare, keyOf } = await makeBackedUp();
    const { records } = world.store('users');
    const ada = keyOf('users', '"Ada"');
    const { passwordHash, ...account } = JSON.parse(records.get(ada)!) as { passwordHash: string };
    const other = `${passwordHash.slice(0, -1)}${passwordHash.endsWith('O') ? 'u' : 'O'}`;
    records.set(ada, JSON.stringify({ ...account, passwordHash: other }));
    expect((await compare()).findings).toMatchObject([{ kind: 'changed', about: `users/${ada}` }]);
    records.delete(ada);
    const { findings } = await compare();
    expect(findings.map(({ kind }) => kind)).toContain('lost');
  });

  it('leaves out passwords with an export that has none, and says whose backup it is', async () => {
    const { backup, compare } = await makeBackedUp('--without-secrets');
    expect(await compare()).toMatchObject({ code: 0, findings: [] });
    const manifest = (await readFile(join(backup, 'manifest.json'), 'utf8')).replace(
      'local',
      'other',
    );
    await writeFile(join(backup, 'manifest.json'), manifest);
    const hash = createHash('sha256').update(manifest).digest('hex');
    await writeFile(join(backup, 'manifest.sha256'), `${hash}  manifest.json\n`);
    expect((await compare()).err).toContain('is of other; it is compared with the local store');
  });

  it('says of an address that leads to an account still there that it is gone', async () => {
    const world = makeOpsWorld();
    const { newId } = await changeEmail(world, 'augusta@example.net');
    const backup = temporaryFolder();
    await world.run('export', backup);
    world.store('users').records.delete(`${newId}/0000`);
    const result = await world.run('doctor', '--compare', backup, '--json');
    expect(findingsOf(result).map(({ kind, about }) => [kind, about])).toContainEqual([
      'lost',
      `users/${newId}/0000`,
    ]);
  });
});

describe('the report', () => {
  it('is short for people and complete for programs', async () => {
    const { world } = await makeHealthySite();
    for (let index = 0; index < 30; index += 1) {
      world.store('idempotency').records.set(`stray/${index}`, '{"v":1}');
    }
    const { out } = await world.run('doctor');
    expect(out.match(/→/g)).toHaveLength(20);
    expect(out).toContain('… and 10 more; --json has all of them.');
    expect(await examine(world)).toHaveLength(30);
  });
});
