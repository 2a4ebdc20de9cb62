import type { FakeBlobs } from './fake-blobs.ts';

/**
 * Answers in rounds: everything asked for by then at once, as a store would that is far away.
 * @param happen hears of each round.
 * @returns how many there were.
 */
export function answerInRounds(blobs: FakeBlobs, happen = () => undefined as void): () => number {
  let rounds = 0;
  let round: Promise<void> | undefined;
  const gather = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    rounds += 1;
    happen();
    round = undefined;
  };
  blobs.before = () => (round ??= gather());
  return () => rounds;
}
