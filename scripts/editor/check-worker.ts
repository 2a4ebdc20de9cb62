// The content check of /admin, in a worker: reading every text anew would hold up typing.
import { check, checkChange, learn, type Files, type Question } from './checked-files.ts';

const opened = fetch(new URL('files.json', import.meta.url), { cache: 'no-cache' })
  .then((response) => {
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.json() as Promise<Files>;
  })
  .then(
    (published) => learn(published, true),
    () => {
      throw new Error('The texts of the site couldn’t be read.');
    },
  );
// Told with each question.
opened.catch(() => undefined);

self.onmessage = async ({ data: [id, question] }: MessageEvent<[number, Question]>) => {
  try {
    await opened;
    if ('learn' in question) learn(question.learn, question.isAll);
    const answer =
      'check' in question
        ? check(question.check, question.path)
        : 'publish' in question && checkChange(question.publish);
    self.postMessage([id, answer]);
  } catch (error) {
    self.postMessage([id, undefined, error instanceof Error ? error.message : String(error)]);
  }
};
