import { describe, expect, it } from 'vitest';

import { HOUR_MS } from '../../../netlify/server/lib/time.ts';
import { feedbackStore, type FeedbackRecord } from '../../../netlify/server/messages/feedback.ts';
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
    const row = `^${shortOf(open)} +Audio Production +Ada Open +ada@example.com .* due in 24 h$`;
    expect(out).toMatch(new RegExp(row, 'm'));
    world.clock.advance(25 * HOUR_MS);
    expect((await world.run('contacts list')).out).toMatch(/ late by 1 h$/m);
  });

  it('shows answered ones, and who answered, with --all', async () => {
    const { world, answered, open } = await makeInbox();
    expect((await world.run('contacts list --all')).out).toMatch(/Bo Answered .* done by kim$/m);
    const { json } = await world.run('contacts list --all --json');
    expect(json()).toMatchObject([
      { id: answered, history: [{ type: 'done', actor: 'kim' }] },
      { id: open, history: [] },
    ]);
  });
});

describe('contacts show', () => {
  it('shows the message with its line breaks', async () => {
    const { world, open } = await makeInbox();
    const { code, out } = await world.run(`contacts show "Message #${shortOf(open)}"`);
    expect(code).toBe(0);
    const lines = [/^From +Ada Open$/m, /^Podcast +Engines$/m, /^Done +not yet$/m];
    for (const line of [...lines, /^ {2}First line\.\n {2}Second line\.$/m])
      expect(out).toMatch(line);
    const { json } = await world.run(`contacts show ${open} --json`);
    const message = 'First line.\nSecond line.';
    expect(json()).toMatchObject({ id: open, message, history: [] });
  });
});

describe('contacts done', () => {
  it('removes the message from the list, once, and records the agent', async () => {
    const { world, open } = await makeInbox();
    const first = await world.runAs({ machineUser: 'lee' }, `contacts done ${shortOf(open)}`);
    expect([first.code, first.err]).toEqual([0, `✓ Message #${shortOf(open)} is done.\n`]);
    expect((await world.run('contacts list')).err).toBe('0 open messages\n');
    const again = await world.run(`contacts done ${open} --json`);
    expect(again.code).toBe(0);
    expect(again.err).toMatch(/was done already: by lee on Nov 21, 2026/);
    expect(again.json()).toMatchObject({ history: [{ actor: 'lee' }] });
    expect(world.store('open').records.size).toBe(0);
  });
});

const launch = '/help/guides/podcast-launch-checklist';
const editing = '/help/articles/beginner-guide-podcast-editing';
const idOf = (number: number) => `019a0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

async function makeAnswered() {
  const world = makeOpsWorld();
  const now = world.clock.now();
  const answer = (number: number, changes: Partial<FeedbackRecord>) =>
    feedbackStore(world.deps.store('feedback')).add(now, idOf(number), {
      v: 1,
      type: 'answered',
      at: new Date(now + number).toISOString(),
      page: launch,
      isHelpful: true,
      ...changes,
    });
  await answer(1, {});
  await answer(2, { isHelpful: false });
  await answer(3, { isHelpful: false, text: 'Older.\u001b[31m', answerId: idOf(2) });
  // Its answer was lost on the way; the text counts as one.
  await answer(4, { isHelpful: false, text: 'Newer,\nin two lines.', answerId: idOf(99) });
  await answer(5, { page: editing });
  return world;
}

const linesOf = (text: string) => text.split('\n').slice(0, -1);

describe('feedback list', () => {
  it('counts answers per page, the least helpful first, and a follow-up text once', async () => {
    const world = await makeAnswered();
    const { code, out, err } = await world.run('feedback list');
    expect(code).toBe(0);
    expect(linesOf(out).map((line) => line.split(/\s{2,}/))).toEqual([
      ['PAGE', 'YES', 'NO', 'HELPFUL', 'TEXTS'],
      [launch, '1', '2', '33 %', '2'],
      [editing, '1', '0', '100 %', '0'],
    ]);
    expect(err).toBe('4 answers about 2 pages\n');
  });

  it("shows what a page's readers wrote, newest first, without control characters", async () => {
    const world = await makeAnswered();
    const { out, err } = await world.run('feedback list --page podcast-launch-checklist');
    expect(err).toBe('3 answers about 1 page\n');
    const texts = linesOf(out)
      .slice(2)
      .filter((line) => line.startsWith('  '));
    expect(texts).toEqual(['  Newer,', '  in two lines.', '  Older.']);
    expect((await world.run('feedback list --page checklist')).err).toBe(
      '0 answers about 0 pages\n',
    );
  });
});
