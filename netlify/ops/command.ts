import type { OpsSite } from './open-site.ts';
import type { Terminal } from './terminal.ts';

/** What the command line answers the shell with. `fault` is one of ours; the number is that of sysexits.h. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unavailable: 3, fault: 70 } as const;
/** See {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An option of a command. */
export interface CommandOption {
  /** Without the hyphens. */
  readonly name: string;
  /** What stands for the value in help; an option without one is a switch. */
  readonly value?: string;
  readonly text: string;
}

/** A command, with everything that help says about it. */
export interface Command {
  /** One or two words, such as `orders list`. */
  readonly name: string;
  /** One line for the overview. */
  readonly summary: string;
  /** What follows the name, options left out, such as `ID STATUS`. */
  readonly operands?: readonly string[];
  /** The last operand takes all words that are left. */
  readonly isOpenEnded?: boolean;
  /** More about it, a paragraph each. */
  readonly details?: readonly string[];
  readonly options: readonly CommandOption[];
  /** What to type, without `npm run ops --`, and what it does. */
  readonly examples: readonly (readonly [command: string, meaning: string])[];
  /** It may begin a store that is not there yet. */
  readonly mayCreateStore?: boolean;
  run(call: CommandCall): Promise<ExitCode>;
}

/** A command as it was typed. */
export interface CommandCall {
  readonly operands: readonly string[];
  /** Value of an option, or undefined. */
  readonly option: (name: string) => string | undefined;
  /** Whether a switch is there. */
  readonly has: (name: string) => boolean;
  readonly terminal: Terminal;
  readonly site: OpsSite;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Name of whoever sits at the machine. */
  readonly machineUser: string;
}

/** Written wrong; help follows. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Understood, and not done; the message says why and what is possible instead. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

export const JSON_OPTION: CommandOption = { name: 'json', text: 'print JSON for programs' };
export const DRY_RUN_OPTION: CommandOption = {
  name: 'dry-run',
  text: 'change nothing, say what would be done',
};
export const AS_OPTION: CommandOption = {
  name: 'as',
  value: 'NAME',
  text: 'name to record (default: OPS_AGENT, else the name you are logged in with)',
};

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u;
/** Names that stand for somebody else in the records. */
const RESERVED = ['customer', 'system'];

/**
 * The name under which a change is recorded.
 * @throws UsageError when it cannot be one.
 */
export function actorOf({ option, machineUser, site }: CommandCall): string {
  const name = option('as') ?? site.env['OPS_AGENT'] ?? machineUser;
  if (!NAME.test(name) || RESERVED.includes(name.toLowerCase())) {
    throw new UsageError(
      `«${name}» cannot be recorded as the name of an agent: use --as with letters, digits, spaces, dots or hyphens.`,
    );
  }
  return name;
}

/** The first operand; the command line has checked that it is there. */
export function operand({ operands }: CommandCall, index: number): string {
  const text = operands[index];
  if (text === undefined) throw new UsageError('An operand is missing.');
  return text;
}
