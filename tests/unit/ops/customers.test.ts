import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { stamp } from '../../../netlify/server/storage/store.ts';
import { titleOf } from '../../support/channels.ts';
import { forgotPassword } from '../../../netlify/server/auth/forgot-password.ts';
import { withEvent } from '../../../netlify/server/auth/user.ts';
import { changeAccount, findAccount, readAccount } from '../../../netlify/server/auth/users.ts';
import { addressIdOf } from '../../../netlify/server/lib/addresses.ts';
import { pseudonymOf } from '../../../netlify/server/lib/security-log.ts';
import { MINUTE_MS } from '../../../netlify/server/lib/time.ts';
import { activeSecretOf } from '../../../netlify/server/lib/tokens.ts';
import { listRows, readRows } from '../../../netlify/server/lists/rows.ts';
import { listOrderIds } from '../../../netlify/server/orders/orders.ts';
import { expectExit, makeOpsWorld, type OpsWorld } from '../../support/ops.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** All personal data, wherever it might be stored. */
const TRACES =
  /Rosalind|Franklin|rosalind|lab\.example|555 0199|canary-brief|canary-message|canary-note|canary-internal/i;
const EMAIL = 'Rosalind+photo51@lab.example';

/** Records that show something of the customer. */
function tracesIn(world: OpsWorld): string[] {
  return world
    .rawText()
    .split('\n')
    .filter((line) => TRACES.test(line));
}

/** A customer with orders in every status, notes, a message, a link asked for; and another one, who stays. */
async function makePeople() {
  const world = makeOpsWorld();
  const ada = await world.register();
  await world.order(ada, { projectBrief: 'Of Ada.' });
  const rosa = await world.register(EMAIL, 'Rosalind');
  const details = { customerPhone: '+1 307 555 0199', projectBrief: 'canary-brief' };
  const orders: string[] = [];
  const done = ['processing', 'completed'] as const;
  for (const moves of [[], done, done, ['cancelled'] as const]) {
    const order = await world.order(rosa, details);
    orders.push(order.id);
    for (const to of moves)
      await world.change(order, { type: 'moved', to, message: 'canary-note', anyway: true });
    await world.write(order, 'canary-internal', true);
  }
  await world.message({ name: 'Rosalind F.', email: EMAIL, message: 'canary-message' });
  await forgotPassword(world.deps, EMAIL, '203.0.113.9');
  world.clock.advance(3 * MINUTE_MS);
  await world.run('sweep');
  // The account, its orders, and the message.
  expect(tracesIn(world)).toHaveLength(6);
  return { world, rosa, orders };
}

describe('a customer who changed name and address', () => {
  const NEW = 'rosa@new-lab.example';

  async function makeChanged() {
    const { world, rosa } = await makePeople();
    const changed = await world.changeEmail(rosa, NEW);
    const name = { firstName: 'Rosalind', lastName: 'Elsie' };
    const event = { ...stamp(world.deps, 'customer'), ...name, type: 'name_changed' } as const;
    const account = (await findAccount(world.deps, changed.id))!;
    await changeAccount(world.deps, account, (user) => withEvent(user, event));
    return { world, rosa };
  }

  it('is not erased by an earlier address, which may be somebody else’s by now', async () => {
    const { world } = await makeChanged();
    const before = world.rawText();
    const typed = `customers anonymize ${EMAIL} --yes`;
    await expectExit(world.run(typed), 1, `There is no customer ${EMAIL}.`);
    expect(world.rawText()).toBe(before);
  });

  it('is erased with every address and what was sent from them', async () => {
    const { world, rosa } = await makeChanged();
    await world.message({ name: 'Rosalind F.', email: NEW, message: 'canary-message' });
    const typed = `customers anonymize ${NEW} --with-messages --yes --json`;
    const { code, json } = await world.run(typed);
    expect([code, json()]).toMatchObject([0, { userId: rosa.id, orders: 4, messages: 2 }]);
    expect(tracesIn(world)).toEqual([]);
    expect(world.rawText()).not.toContain('new-lab');
    await expectExit(world.run('doctor'), 0);
  });

  it('leaves the messages of whoever has an address that was only typed', async () => {
    const { world, rosa } = await makeChanged();
    const asked = 'bob@somewhere-else.example';
    const account = (await findAccount(world.deps, rosa.id))!;
    const event = {
      ...stamp(world.deps, 'customer'),
      type: 'email_requested',
      email: asked,
    } as const;
    await changeAccount(world.deps, account, (user) => withEvent(user, event));
    await world.message({ name: 'Bob', email: asked, message: 'Not hers.' });
    const typed = `customers anonymize ${NEW} --with-messages --yes`;
    await expectExit(world.run(typed), 0);
    expect(world.rawText()).toContain('Not hers.');
  });

  it('is erased by the present address when erasing broke off', async () => {
    const { world, rosa } = await makeChanged();
    const closed = stamp(world.deps, 'customer');
    const account = (await findAccount(world.deps, rosa.id))!;
    await changeAccount(world.deps, account, (user) => ({ ...user, closed }));
    await expectExit(world.run(`customers anonymize ${NEW} --yes`), 0);
    expect(await readAccount(world.deps, rosa.id)).toBeUndefined();
    expect(tracesIn(world)).toEqual([expect.stringMatching(/^messages\/.*canary-message/)]);
  });
});

describe('customers erased', () => {
  it('finds the accounts of a backup that were erased after it, by the hashes in the log', async () => {
    const { world, rosa } = await makePeople();
    const lineOf = (id: string, event: string, day: string) => {
      const user = pseudonymOf(id, activeSecretOf(world.deps.env)!, day.slice(0, 7));
      return `${day}T03:00:00Z INFO ${JSON.stringify({ time: `${day}T03:00:00.000Z`, event, user })}`;
    };
    const ada = (await world.deps.store('users').list()).find(({ key }) => key !== rosa.id)!.key;
    const log = join(temporaryFolder(), 'function.log');
    const lines = [
      'not of ours {',
      lineOf(ada, 'user_updated', '2026-10-31'),
      lineOf('0'.repeat(64), 'user_erased', '2026-10-31'),
      lineOf(rosa.id, 'user_erased', '2026-11-02'),
    ];
    writeFileSync(log, lines.join('\n'));
    const { out } = await expectExit(world.run('customers erased', log), 0, '1 account of 2');
    expect(out.trim()).toBe(rosa.id);
    await expectExit(world.run(`customers anonymize ${rosa.id} --yes`), 0);
    await expectExit(world.run('customers erased', log), 0, '0 accounts of 1');
  });
});

describe('customers anonymize', () => {
  it('erases every trace of the customer, and keeps the books', async () => {
    const { world, rosa } = await makePeople();
    world.outbox.mails.length = 0;
    const typed = `customers anonymize ${EMAIL} --with-messages --yes --json`;
    const { json } = await expectExit(world.run(typed), 0, 'Erased the data of');
    expect(json()).toMatchObject({ userId: rosa.id, orders: 4, messages: 1 });
    expect(tracesIn(world)).toEqual([]);
    // Not even a hash against which a guessed address could be tested.
    expect(world.rawText()).not.toContain(addressIdOf(EMAIL));
    const { rows } = await readRows(world.deps, await listRows(world.deps));
    const texts = [...world.store('desk').documents.values()].map(({ text }) => text);
    expect(JSON.stringify([rows, texts])).not.toMatch(TRACES);

    expect(await listOrderIds(world.deps)).toHaveLength(5);
    // The order that was pending is cancelled, which both sides hear of before the address is gone.
    const mails = world.outbox.mails.map((mail) => `${mail.to} ${titleOf(mail)}`);
    expect(mails.sort()).toEqual(
      [`${EMAIL} Your account is closed`, 'agents@example.com Order canceled'].sort(),
    );
    expect(world.rawText()).toContain('ada@example.com');
    await expectExit(world.run('doctor'), 0);
  });

  it('asks for confirmation, and accepts only the address itself', async () => {
    const { world } = await makePeople();
    const before = world.rawText();
    const typed = `customers anonymize ${EMAIL}`;
    const refusing = world.runAs({ answers: ['yes'] }, typed);
    const question = `This permanently erases the account, 4 orders. Type ${EMAIL} to continue: `;
    await expectExit(refusing, 1, `${question}\n✗ Nothing was changed.\n`);
    await expectExit(world.run(typed), 2, 'add --yes');
    expect(world.rawText()).toBe(before);
    await expectExit(world.runAs({ answers: [EMAIL] }, typed), 0);
  });

  it.each([
    ['nobody@example.com', 1, 'There is no customer nobody@example.com.'],
    ['not an address', 2, 'not an address'],
  ] as const)('refuses %s', async (who, code, problem) => {
    await expectExit(makeOpsWorld().run('customers anonymize', who), code, problem);
  });
});
