import type { Question } from './checked-files.ts';

/** How long an answer may take: the first one reads every text, on a slow machine, too. */
const PATIENCE_MS = 30_000;

type Reply = [id: number, answer: unknown, fault?: string];

type CheckWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/**
 * Asks the content check, which runs in a worker from the first question on. One that fails or doesn't answer is given up
 * with all that was asked of it: the next question opens another, which is told first what that one had learned.
 * @returns a function whose promise is rejected with a sentence for marketers when there is no answer.
 */
export function openCheck(open: () => CheckWorker) {
  let worker: CheckWorker | undefined;
  let learned: Question[] = [];
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;

  function giveUp(reason: string) {
    worker?.terminate();
    worker = undefined;
    const unanswered = [...waiting.values()];
    waiting.clear();
    for (const { reject } of unanswered) reject(new Error(reason));
  }

  function start(): CheckWorker {
    const started = open();
    started.onmessage = ({ data: [id, answer, fault] }: MessageEvent<Reply>) => {
      if (fault !== undefined) giveUp(fault);
      else waiting.get(id)?.resolve(answer);
      waiting.delete(id);
    };
    started.onerror = () => {
      giveUp('Its program couldn’t be loaded.');
    };
    return started;
  }

  function post(to: CheckWorker, question: Question): Promise<unknown> {
    const id = (count += 1);
    const answer = Promise.withResolvers<unknown>();
    to.postMessage([id, question]);
    waiting.set(id, answer);
    const timer = setTimeout(() => {
      giveUp('It took too long.');
    }, PATIENCE_MS);
    return answer.promise.finally(() => {
      clearTimeout(timer);
    });
  }

  return <T>(question: Question): Promise<T> => {
    const before = learned;
    if ('learn' in question) learned = question.isAll ? [question] : [...learned, question];
    if (!worker) {
      worker = start();
      // Where one of these fails, so does the question.
      for (const each of before) post(worker, each).catch(() => undefined);
    }
    return post(worker, question) as Promise<T>;
  };
}

/**
 * For questions that come faster than they are answered: while one is asked, the others wait, and only the newest of them
 * is asked next. The ones before it get its answer.
 */
export function askNewest<Question, Answer>(ask: (question: Question) => Promise<Answer>) {
  let isFree: Promise<unknown> = Promise.resolve();
  let newest: Promise<Answer> | undefined;
  let count = 0;

  async function takeTurn(question: Question, number: number): Promise<Answer> {
    await isFree;
    if (number !== count && newest) return newest;
    const answer = ask(question);
    isFree = answer.catch(() => undefined);
    return answer;
  }

  return (question: Question): Promise<Answer> => (newest = takeTurn(question, (count += 1)));
}
