import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { askNewest, openCheck } from '../../../scripts/editor/ask-check.ts';
import type { Question } from '../../../scripts/editor/checked-files.ts';

/** A worker that answers when it is told to. */
class FakeWorker {
  onmessage: Worker['onmessage'] = null;
  onerror: Worker['onerror'] = null;
  asked: [id: number, question: Question][] = [];
  isTerminated = false;

  postMessage(message: [number, Question]) {
    this.asked.push(message);
  }

  terminate() {
    this.isTerminated = true;
  }

  /** Answers the question that was asked in this place. */
  answer(index: number, answer: unknown, fault?: string) {
    const data = [this.asked.at(index)?.[0], answer, ...(fault === undefined ? [] : [fault])];
    this.onmessage?.call(this as unknown as Worker, new MessageEvent('message', { data }));
  }

  fail() {
    this.onerror?.call(this as unknown as Worker, new Event('error') as ErrorEvent);
  }

  get questions() {
    return this.asked.map(([, question]) => question);
  }
}

const check: Question = { check: { 'content/a.yaml': 'a: 1\n' }, path: 'content/a.yaml' };
const all: Question = { learn: { 'content/a.yaml': 'a: 0\n' }, isAll: true };
const saved: Question = { learn: { 'content/b.yaml': 'b: 1\n' }, isAll: false };

let workers: FakeWorker[] = [];
let ask: ReturnType<typeof openCheck>;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  ask = openCheck(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('asking the check', () => {
  it('opens its worker with the first question, and gives each its own answer', async () => {
    expect(workers).toHaveLength(0);
    const answers = [ask(check), ask(check)];
    workers[0]?.answer(1, 'second');
    workers[0]?.answer(0, 'first');
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
    expect(workers).toHaveLength(1);
  });

  const ways: Readonly<Record<string, readonly [() => unknown, string]>> = {
    'cannot be loaded': [() => workers.at(-1)?.fail(), 'Its program couldn’t be loaded.'],
    'cannot read the texts': [
      () => workers.at(-1)?.answer(-1, undefined, 'The texts of the site couldn’t be read.'),
      'The texts of the site couldn’t be read.',
    ],
    'does not answer': [() => vi.advanceTimersByTime(30_000), 'It took too long.'],
  };
  it.each(Object.keys(ways))(
    'says that a worker %s, and asks another the next time',
    async (way) => {
      const [happen = () => undefined, reason = ''] = ways[way] ?? [];
      const earlier = ask(check);
      const answer = ask(check);
      happen();
      await expect(answer).rejects.toThrow(reason);
      await expect(earlier).rejects.toThrow(reason);
      expect(workers[0]?.isTerminated).toBe(true);

      const again = ask(check);
      expect(workers).toHaveLength(2);
      workers[1]?.answer(0, 'now');
      expect(await again).toBe('now');
      // Nothing of what was given up ends the new one.
      vi.advanceTimersByTime(60_000);
      expect(workers[1]?.isTerminated).toBe(false);
    },
  );

  it('tells a new worker what the one before had learned', async () => {
    const old: Question = { learn: { 'content/c.yaml': 'c: 1\n' }, isAll: false };
    const learned = [ask(old), ask(all), ask(saved)];
    workers[0]?.fail();
    expect((await Promise.allSettled(learned)).map(({ status }) => status)).toEqual(
      learned.map(() => 'rejected'),
    );
    const answer = ask(check);
    // What is known of all files has all that was learned before.
    expect(workers[1]?.questions).toEqual([all, saved, check]);
    workers[1]?.answer(-1, 'now');
    expect(await answer).toBe('now');
  });

  it('has no answer where what had been learned cannot be read again', async () => {
    const learned = ask(all);
    workers[0]?.fail();
    await expect(learned).rejects.toThrow();
    const answer = ask(check);
    workers[1]?.answer(0, undefined, 'The texts of the site couldn’t be read.');
    await expect(answer).rejects.toThrow('The texts of the site couldn’t be read.');
  });
});

describe('asking faster than it is answered', () => {
  const question = (text: string): Question => ({ check: { a: text }, path: 'a' });
  const settled = () => vi.advanceTimersByTimeAsync(0);

  it('leaves out what is old by its turn, which gets the newest answer', async () => {
    const askLast = askNewest((each: Question) => ask<string>(each));
    const answers = ['a', 'ab', 'abc'].map((text) => askLast(question(text)));
    await settled();
    expect(workers[0]?.questions).toEqual([question('abc')]);
    answers.push(...['abcd', 'abcde'].map((text) => askLast(question(text))));
    await settled();
    expect(workers[0]?.questions).toHaveLength(1);
    workers[0]?.answer(0, 'third');
    await settled();
    expect(workers[0]?.questions.slice(1)).toEqual([question('abcde')]);
    workers[0]?.answer(1, 'fifth');
    expect(await Promise.all(answers)).toEqual(['third', 'third', 'third', 'fifth', 'fifth']);
  });

  it('goes on after one without an answer', async () => {
    const askLast = askNewest((each: Question) => ask<string>(each));
    const lost = expect(askLast(question('a'))).rejects.toThrow('It took too long.');
    await settled();
    const answer = askLast(question('ab'));
    await vi.advanceTimersByTimeAsync(30_000);
    await lost;
    expect(workers[1]?.questions).toEqual([question('ab')]);
    workers[1]?.answer(0, 'second');
    expect(await answer).toBe('second');
  });
});
