import type { ExitCode } from '../../netlify/ops/command.ts';
import type { TerminalStreams } from '../../netlify/ops/terminal.ts';

/** What a command said and answered. */
export interface OpsResult {
  code: ExitCode;
  /** Standard output. */
  out: string;
  /** The other output: warnings, results in words. */
  err: string;
  /** Lines of progress, also those that were replaced. */
  progress: readonly string[];
  /** Standard output as JSON. */
  json: () => unknown;
}

/** Who sits before the terminal. */
export interface Sitting {
  hasColor?: boolean;
  /** Somebody answers; with what is typed, question by question. */
  answers?: readonly string[];
}

/** A terminal that keeps what is written, to be had once a command is over. */
export function recordTerminal(sitting: Sitting = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const progress: string[] = [];
  const answers = [...(sitting.answers ?? [])];
  const terminal: TerminalStreams = {
    out: (line) => out.push(line),
    say: (line) => err.push(line),
    progress: (line) => progress.push(line),
    hasColor: sitting.hasColor ?? false,
    isInteractive: sitting.answers !== undefined,
    ask: (question) => {
      err.push(question);
      return Promise.resolve(answers.shift() ?? '');
    },
  };
  const resultOf = (code: ExitCode): OpsResult => {
    const text = out.map((line) => `${line}\n`).join('');
    return {
      code,
      out: text,
      err: err.map((line) => `${line}\n`).join(''),
      progress,
      json: () => JSON.parse(text) as unknown,
    };
  };
  return { terminal, resultOf };
}
