import type { ExitCode } from '../../netlify/ops/command.ts';
import type { TerminalStreams } from '../../netlify/ops/terminal.ts';

/** What a command said and answered. */
export interface OpsResult {
  code: ExitCode;
  /** Standard output. */
  out: string;
  /** Which site it named before anything else; undefined when it opened none. */
  site: string | undefined;
  /** The rest of the other output: warnings, results in words. */
  err: string;
  /** Lines of progress, also those that were replaced. */
  progress: readonly string[];
  /** Standard output as JSON. */
  json: () => unknown;
}

/** Who sits before the terminal. */
export interface TerminalUser {
  hasColor?: boolean;
  /** Somebody answers; with what is typed, question by question. */
  answers?: readonly string[];
}

/** Dim where colors are shown. */
const SITE = /^(?:\u001b\[2m)?Working on the (?<site>.*)\.(?:\u001b\[22m)?$/;

/** A terminal that keeps what is written, to be had once a command is over. */
export function recordTerminal(user: TerminalUser = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const progress: string[] = [];
  const answers = [...(user.answers ?? [])];
  const terminal: TerminalStreams = {
    out: (line) => out.push(line),
    say: (line) => err.push(line),
    progress: (line) => progress.push(line),
    hasColor: user.hasColor ?? false,
    isInteractive: user.answers !== undefined,
    ask: (question) => {
      err.push(question);
      return Promise.resolve(answers.shift() ?? '');
    },
  };
  const resultOf = (code: ExitCode): OpsResult => {
    const text = out.map((line) => `${line}\n`).join('');
    const site = SITE.exec(err[0] ?? '')?.groups?.['site'];
    return {
      code,
      out: text,
      site,
      err: err
        .slice(site === undefined ? 0 : 1)
        .map((line) => `${line}\n`)
        .join(''),
      progress,
      json: () => JSON.parse(text) as unknown,
    };
  };
  return { terminal, resultOf };
}
