/**
 * Reads a schedule of `config`.
 * @returns milliseconds between two runs.
 * @throws Error for a schedule other than "every so many minutes".
 */
export function parseSchedule(schedule: string): number {
  const minutes = Number(/^\*\/(\d+) \* \* \* \*$/.exec(schedule)?.[1]);
  if (60 % minutes === 0) return minutes * 60_000;
  throw new Error(`The local server knows schedules like */5 * * * *, not ${schedule}.`);
}

/**
 * Runs work at every multiple of the interval on the clock. What was missed while the machine slept runs once.
 * @returns ends it.
 */
export function runOnSchedule(everyMs: number, run: (nextRun: Date) => void): () => void {
  let timer: NodeJS.Timeout;
  const waitAfter = (ms: number): Date => {
    const due = (Math.floor(ms / everyMs) + 1) * everyMs;
    timer = setTimeout(() => {
      run(waitAfter(Math.max(due, Date.now())));
    }, due - Date.now());
    return new Date(due);
  };
  waitAfter(Date.now());
  return () => {
    clearTimeout(timer);
  };
}
