import { describe, expect, it } from 'vitest';

import { feedbackStore } from '../../../netlify/server/messages/feedback.ts';
import type { FeedbackRecord } from '../../../netlify/server/messages/feedback.ts';
import { makeOpsWorld } from '../../support/ops.ts';

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
    const { code, out, err } = await world.run('feedback', 'list');
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
    const { out, err } = await world.run('feedback', 'list', '--page', 'podcast-launch-checklist');
    expect(err).toBe('3 answers about 1 page\n');
    const texts = linesOf(out)
      .slice(2)
      .filter((line) => line.startsWith('  '));
    expect(texts).toEqual(['  Newer,', '  in two lines.', '  Older.']);
    expect((await world.run('feedback', 'list', '--page', 'checklist')).err).toBe(
      '0 answers about 0 pages\n',
    );
  });

  it('skips an unreadable record and names it, and so does the doctor', async () => {
    const world = await makeAnswered();
    const { records } = world.store('feedback');
    const [first = ''] = [...records.keys()];
    records.set(first, '{"v":1}');
    const { code, err } = await world.run('feedback', 'list');
    expect(code).toBe(0);
    expect(err).toContain(`${first} cannot be read`);
    expect(err).toContain('\n3 answers about 2 pages\n');
    const doctor = await world.run('doctor', '--json');
    expect([doctor.code, doctor.json()]).toMatchObject([
      1,
      [{ kind: 'broken', about: `feedback/${first}` }],
    ]);
  });
});
