import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeSite } from '../../../netlify/ops/site.ts';
import { runOps } from '../../../netlify/ops/run-ops.ts';
import type { FeedbackRecord } from '../../../netlify/server/storage/records.ts';
import { memoryStore } from '../../support/memory-store.ts';
import type { MemoryStore } from '../../support/memory-store.ts';
import { makeSite as makeTestSite } from '../../support/site.ts';
import { recordTerminal } from '../../support/terminal.ts';
import { feedbackStore } from '../../../netlify/server/messages/feedback-store.ts';

const launch = '/help/guides/podcast-launch-checklist';
const editing = '/help/articles/beginner-guide-podcast-editing';
const idOf = (number: number) => `019a0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

const linesOf = (text: string) => text.split('\n').slice(0, -1);

/** A command line over stores in memory. */
function makeOps() {
  const stores = new Map<string, MemoryStore>();
  const openStore = (name: string) => {
    const store = stores.get(name) ?? memoryStore();
    stores.set(name, store);
    return store;
  };
  const { platform, clock } = makeTestSite({ platform: { openStore } });
  const site = makeSite(platform, { name: 'test', isLocal: true }, 'test site', () =>
    Promise.resolve(),
  );
  const run = async (...words: string[]) => {
    const { terminal, resultOf } = recordTerminal();
    const code = await runOps(words, {
      terminal,
      env: {},
      now: clock.now,
      wait: () => Promise.resolve(),
      machineUser: 'kim',
      openSite: () => Promise.resolve(site),
    });
    const { out, err } = resultOf(code);
    return { code, out: linesOf(out), said: linesOf(err) };
  };
  const answer = (number: number, changes: Partial<FeedbackRecord>) =>
    feedbackStore(site.deps.feedback).add(clock.now(), idOf(number), {
      v: 1,
      type: 'answered',
      at: new Date(clock.now() + number).toISOString(),
      page: launch,
      isHelpful: true,
      ...changes,
    });
  return { run, answer, stores };
}

async function makeAnswered() {
  const ops = makeOps();
  await ops.answer(1, {});
  await ops.answer(2, { isHelpful: false });
  await ops.answer(3, { isHelpful: false, text: 'Older.\u001b[31m', answerId: idOf(2) });
  // Its answer was lost on the way; the text counts as one.
  await ops.answer(4, { isHelpful: false, text: 'Newer,\nin two lines.', answerId: idOf(99) });
  await ops.answer(5, { page: editing });
  return ops;
}

describe('feedback list', () => {
  it('counts answers page by page, the least helpful first, and a later text not twice', async () => {
    const { run } = await makeAnswered();
    const { code, out, said } = await run('feedback', 'list');
    expect(code).toBe(0);
    expect(out.map((line) => line.split(/\s{2,}/))).toEqual([
      ['PAGE', 'YES', 'NO', 'HELPFUL', 'TEXTS'],
      [launch, '1', '2', '33 %', '2'],
      [editing, '1', '0', '100 %', '0'],
    ]);
    expect(said).toEqual(['4 answers about 2 pages']);
  });

  it('shows what readers of a page wrote, newest first, without commands to the terminal', async () => {
    const { run } = await makeAnswered();
    const { out, said } = await run('feedback', 'list', '--page', 'podcast-launch-checklist');
    expect(said).toEqual(['3 answers about 1 page']);
    const texts = out.slice(2).filter((line) => line.startsWith('  '));
    expect(texts).toEqual(['  Newer,', '  in two lines.', '  Older.']);
    expect((await run('feedback', 'list', '--page', 'checklist')).said).toEqual([
      '0 answers about 0 pages',
    ]);
  });

  it('goes on past a broken record and names it; the doctor finds it', async () => {
    const { run, stores } = await makeAnswered();
    const { records } = stores.get('feedback-test')!;
    const [first] = [...records.keys()];
    records.set(first!, '{"v":1}');
    const { code, said } = await run('feedback', 'list');
    expect(code).toBe(0);
    expect(said[0]).toContain(`${first} cannot be read`);
    expect(said.at(-1)).toBe('3 answers about 2 pages');
    const doctor = await run('doctor', '--json');
    expect(doctor.code).toBe(1);
    expect(JSON.parse(doctor.out.join('\n'))).toMatchObject([
      { kind: 'broken', about: `feedback/${first}` },
    ]);
  });
});

describe('feedback in an archive', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'feedback-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('is exported, also as a table, and comes back whole', async () => {
    const ops = await makeAnswered();
    const archive = join(folder, 'archive');
    expect((await ops.run('export', archive)).code).toBe(0);
    const csv = await readFile(join(archive, 'feedback.csv'), 'utf8');
    expect(csv).toContain('id,at,page,isHelpful,text,answerId');
    expect(csv).toContain(`${editing},true`);
    const empty = makeOps();
    expect((await empty.run('restore', archive)).code).toBe(0);
    expect(await empty.run('feedback', 'list')).toEqual(await ops.run('feedback', 'list'));
    expect(await empty.run('doctor')).toMatchObject({ code: 0 });
  });
});
