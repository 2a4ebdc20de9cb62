import type { ExitCode } from './errors.ts';
import type { OpsSite } from './site.ts';
import type { Terminal } from './terminal.ts';

/** Options by what is typed without the hyphens, such as `resume`, or `only KEY` for one with a value; what they do. */
export type Options = Record<string, string>;

/** A command, with everything that help says about it. */
export interface Command {
  /** One or two words, such as `desk link`. */
  name: string;
  summary: string;
  /** What follows the name, options left out, such as `FOLDER`. */
  operands?: string[];
  details?: string[];
  options: Options;
  /** What to type, without `npm run ops --`, and what it does. */
  examples: [command: string, meaning: string][];
  /** It may begin a store that is not there yet. */
  mayCreateStore?: boolean;
  run(call: CommandCall): Promise<void>;
}

export interface CommandCall {
  operands: string[];
  option: (name: string) => string | undefined;
  has: (name: string) => boolean;
  terminal: Terminal;
  site: OpsSite;
  now: () => number;
  /** Name of whoever sits at the machine. */
  machineUser: string;
  /** What the shell gets; `done` unless the command says otherwise. */
  exitCode: ExitCode;
}

export const JSON_OPTION: Options = { json: 'print JSON for programs' };
export const DRY_RUN_OPTION: Options = { 'dry-run': 'change nothing, only say what would be done' };
