import { describe, expect, it } from 'vitest';

import { closeAccount } from '../../../netlify/server/accounts/close-account.ts';
import { accountIdOf } from '../../../netlify/server/auth/user-events.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../netlify/server/lib/durations.ts';
import { moveOrder } from '../../../netlify/server/orders/change-order.ts';
import { slotIdOf } from '../../../netlify/server/storage/keys.ts';
import { storeNames } from '../../../netlify/ops/site.ts';
import { serverDown } from '../../support/channels.ts';
import { makeRegistered } from '../../support/makers.ts';
import { makeOpsWorld } from '../../support/ops.ts';
import type { OpsWorld } from '../../support/ops.ts';
import type { OpsResult } from '../../support/terminal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

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
  await world.deps.users.append(user, { ...event, type: 'email_requested' });
  await world.deps.users.claimAddress(newId, user.id, at);
  const next = { ...user, nextSequence: 2 };
  await world.deps.users.append(next, { ...event, type: 'email_changed' });
  return { user: (await world.deps.users.find(user.id))!, newId };
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
      await world.deps.jobs.add(each);
      await world.deps.open.add(each, world.clock.now());
    }
    await world.deps.jobs.add({ kind: 'changed', userId: ada.id, generation: 'a'.repeat(32) });
    await world.deps.jobs.add({ kind: 'closing', userId: ada.id });
    await world.deps.jobs.add({ kind: 'reset', addressId: 'b'.repeat(64) });
    for (const laterMs of [16 * MINUTE_MS, 45 * MINUTE_MS, 2 * HOUR_MS]) {
      world.clock.advance(laterMs);
      expect(await examine(world)).toEqual([]);
      await world.run('sweep');
      expect(await examine(world)).toEqual([]);
    }
    expect(await world.deps.jobs.list()).toEqual([]);
  });
});

describe('a broken record', () => {
  it.each([
    ['orders', 'not JSON', '{"half'],
    ['orders', 'bad shape', '7'],
    ['orders', 'bad type', '{"v":1,"type":"else","at":"2026-11-21T10:00:00.000Z"}'],
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
      if (reason !== 'bad type') expect(found.what).toContain(reason);
      await runFix(found.fix);
    }
    expect(world.everything()).toEqual(before);
  });

  it('is left alone when a newer version of the site wrote it', async () => {
    const { world } = await makeHealthySite();
    const { records } = world.store('orders');
    records.set([...records.keys()][0]!, '{"v":2,"type":"placed","at":"2026-11-21T10:00:00.000Z"}');
    const [found] = await examine(world);
    expect(found!.fix).toContain('A newer version of the site wrote it');
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

  it('is found when an order has no account, and anonymized', async () => {
    const { world, ada, orderId, runFix } = await makeHealthySite();
    world.store('users').records.clear();
    const finding = await findOne(world);
    expect(finding).toMatchObject({ kind: 'dangling', about: `orders/${ada.id}/${orderId}` });
    expect(finding.what).toContain('still shows whose it was');
    await runFix(`${finding.fix} --yes`);
    expect(world.rawText()).not.toContain(
      'YouTube Repurpose","priceCents":9995,"customerName":"Ada',
    );
    expect((await world.run('doctor')).code).toBe(0);
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
    await deps.users.register(slotIdOf(user.id, 1), next);
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

  it('is shown for two weeks when it was given up, since someone has to call', async () => {
    const world = makeOpsWorld();
    world.outbox.fault = serverDown;
    const { id } = await world.order(await world.register());
    world.clock.advance(7 * DAY_MS + MINUTE_MS);
    await world.run('sweep');
    const found = await examine(world);
    expect(found.map(({ kind }) => kind)).toContain('undelivered');
    const { fix } = found.find(({ kind }) => kind === 'undelivered')!;
    expect(fix).toContain(`npm run ops -- orders show ${id}`);
    world.clock.advance(15 * DAY_MS);
    expect(await examine(world)).toEqual([]);
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
