import { describe, expect, it } from 'vitest';

import { HOUR_MS } from '../../../netlify/server/lib/durations.ts';
import { makeOpsWorld, shortOf } from '../../support/ops.ts';

async function makeInbox() {
  const world = makeOpsWorld();
  const answered = await world.message({ name: 'Bo Answered' });
  const open = await world.message({ name: 'Ada Open', message: 'First line.\nSecond line.' });
  expect((await world.run(`contacts done ${answered}`)).code).toBe(0);
  return { world, answered, open };
}

describe('contacts list', () => {
  it('shows unanswered messages with their deadline', async () => {
    const { world, open } = await makeInbox();
    const { code, out, err } = await world.run('contacts list');
    expect([code, err]).toEqual([0, '1 open message\n']);
    expect(out).toMatch(
      new RegExp(
        `^${shortOf(open)} +Audio Production +Ada Open +ada@example.com .* due in 24 h$`,
        'm',
      ),
    );
    world.clock.advance(25 * HOUR_MS);
    expect((await world.run('contacts list')).out).toMatch(/ late by 1 h$/m);
  });

  it('shows answered ones, and who answered, with --all', async () => {
    const { world, answered, open } = await makeInbox();
    expect((await world.run('contacts list --all')).out).toMatch(/Bo Answered .* done by kim$/m);
    const { json } = await world.run('contacts list --all --json');
    expect(json()).toMatchObject([
      { id: answered, answered: { actor: 'kim' } },
      { id: open, answered: null },
    ]);
  });
});

describe('contacts show', () => {
  it('shows the message with its line breaks', async () => {
    const { world, open } = await makeInbox();
    const { code, out } = await world.run(`contacts show "Message #${shortOf(open)}"`);
    expect(code).toBe(0);
    for (const line of [
      /^From +Ada Open$/m,
      /^Podcast +Engines$/m,
      /^Done +not yet$/m,
      /^ {2}First line\.\n {2}Second line\.$/m,
    ]) {
      expect(out).toMatch(line);
    }
    const { json } = await world.run(`contacts show ${open} --json`);
    expect(json()).toMatchObject({
      id: open,
      message: 'First line.\nSecond line.',
      answered: null,
    });
  });
});

describe('contacts done', () => {
  it('removes the message from the list, once, and records the agent', async () => {
    const { world, open } = await makeInbox();
    const first = await world.runAs({ machineUser: 'lee' }, 'contacts', 'done', shortOf(open));
    expect([first.code, first.err]).toEqual([0, `✓ Message #${shortOf(open)} is done.\n`]);
    expect((await world.run('contacts list')).err).toBe('0 open messages\n');
    const again = await world.run(`contacts done ${open} --json`);
    expect(again.code).toBe(0);
    expect(again.err).toMatch(/was done already: by lee on Nov 21, 2026/);
    expect(again.json()).toMatchObject({ answered: { actor: 'lee' } });
    expect(world.store('open').records.size).toBe(0);
  });
});
