import { isAgentName } from '../server/desk/agents.ts';
import type { OpsSite } from './site.ts';
import type { Terminal } from './terminal.ts';

/** Exit codes of the command line. `fault` is a bug; its number is EX_SOFTWARE of sysexits.h. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unavailable: 3, fault: 70 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Understood, and not done; the message says why and what is possible instead. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/**
 * Options by what is typed without the hyphens, such as `fix`, or `as NAME` for one with a value; and what they do.
 */
export type Options = Record<string, string>;

/** A command, with all that help says about it; docs/operations.md says when to use it. */
export interface Command {
  /** One or two words, such as `desk link`. */
  name: string;
  summary: string;
  /** What follows the name, options left out, such as `ID`. */
  operands?: string[];
  /** But those that every command has. */
  options?: Options;
  /** It may begin a store that is not there yet. */
  mayCreateStore?: boolean;
  /** @param operands one text for each of `operands`. */
  run(call: CommandCall, ...operands: string[]): Promise<void>;
}

export interface CommandCall {
  option: (name: string) => string | undefined;
  has: (name: string) => boolean;
  isDryRun: boolean;
  /** Writes JSON if that was asked for. @returns whether it was. */
  json: (value: unknown) => boolean;
  terminal: Terminal;
  site: OpsSite;
  now: () => number;
  machineUser: string;
  /** What the shell gets; `done` unless the command says otherwise. */
  exitCode: ExitCode;
}

export const DRY_RUN_OPTION: Options = { 'dry-run': 'change nothing, only show what would happen' };
/** Options of every command that changes something. */
export const CHANGE_OPTIONS: Options = {
  'as NAME': 'name to record (default: OPS_AGENT, or your login name)',
  ...DRY_RUN_OPTION,
};

/** For commands that ask with `confirm`. */
export const YES_OPTION: Options = { yes: 'skip the confirmation' };

/**
 * Asks before something that reaches a customer or cannot be taken back.
 * @param unasked what to say without a terminal to ask in.
 * @throws RefusedError when the answer is no. @throws UsageError without a terminal.
 */
export async function confirm(
  { terminal, has }: CommandCall,
  question: string,
  isYes: (answer: string) => boolean,
  unasked: string,
): Promise<void> {
  if (has('yes')) return;
  if (!terminal.isInteractive) throw new UsageError(unasked);
  const answer = await terminal.ask(question);
  if (!isYes(answer.trim())) throw new RefusedError('Nothing was changed.');
}

/** Asks such a question that `yes` answers. */
export function confirmYes(call: CommandCall, question: string): Promise<void> {
  const unasked = `${question} Add --yes to confirm without a terminal.`;
  return confirm(call, `${question} (y/N) `, (answer) => /^y(es)?$/i.test(answer), unasked);
}

/** The name under which a change is recorded. @throws UsageError when it cannot be one. */
export function actorOf({ option, machineUser, site }: CommandCall): string {
  const name = option('as') ?? site.deps.env['OPS_AGENT'] ?? machineUser;
  if (!isAgentName(name))
    throw new UsageError(
      `"${name}" can’t be recorded as an agent’s name: use --as with letters, digits, spaces, dots, apostrophes, or hyphens.`,
    );
  return name;
}
