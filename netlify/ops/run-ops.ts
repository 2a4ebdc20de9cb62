import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';

import { ConfigurationError } from '../server/lib/configuration-error.ts';
import { ApiError } from '../server/lib/api-error.ts';
import { CorruptRecordError, StoreUnavailableError } from '../server/storage/store.ts';
import { exitCodes, RefusedError, UsageError } from './command.ts';
import type { Command, ExitCode } from './command.ts';
import { commands } from './commands.ts';
import { commandHelp, overview } from './help.ts';
import type { OpenOptions, OpsSite } from './open-site.ts';
import { waitForLimit } from './wait-for-limit.ts';
import { dress } from './terminal.ts';
import type { Terminal } from './terminal.ts';

/** What the command line gets from the machine. */
export interface OpsSurroundings {
  readonly terminal: Terminal;
  readonly env: OpenOptions['env'];
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly machineUser: string;
  readonly openSite: (options: OpenOptions) => Promise<OpsSite>;
}

/**
 * Runs one command.
 * @param words of the command line, without the program.
 * @returns the exit code.
 * @throws whatever nobody expected: a fault of ours, to be seen with its stack.
 */
export async function runOps(
  words: readonly string[],
  surroundings: OpsSurroundings,
): Promise<ExitCode> {
  const { terminal } = surroundings;
  // `help orders list` is `orders list --help`.
  const asked = words[0] === 'help' ? [...words.slice(1), '--help'] : words;
  const command = findCommand(asked);
  try {
    if (command) return await runCommand(command, asked.slice(nameLength(command)), surroundings);
    if (asked.length === 0 || asked.includes('--help') || asked.includes('-h')) {
      return showOverview(terminal, asked);
    }
    const group = asked.find(isGroup);
    if (group) for (const line of overview(terminal, group)) terminal.say(line);
    throw new UsageError(`There is no command «${asked.slice(0, 2).join(' ')}».`);
  } catch (error) {
    terminal.progress('');
    return explain(terminal, error, command);
  }
}

async function runCommand(
  command: Command,
  words: readonly string[],
  { terminal, env, now, wait, machineUser, openSite }: OpsSurroundings,
): Promise<ExitCode> {
  const { values, operands } = parse(command, words);
  if (values['help']) {
    for (const line of commandHelp(terminal, command)) terminal.out(line);
    return exitCodes.done;
  }
  checkOperands(command, operands);
  const say = (line: string) => {
    terminal.progress('');
    terminal.say(line);
  };
  const site = await openSite({
    env,
    mayCreate: command.mayCreateStore ?? false,
    waitForLimit: waitForLimit({ now, wait, say }),
  });
  // Before anything is done: the same words on the wrong site are somebody else's orders.
  if (!site.isLocal) terminal.say(dress(terminal, 'dim', `Working on ${site.label}.`));
  try {
    return await command.run({
      operands,
      option: (name) => {
        const value = values[name];
        return typeof value === 'string' ? value : undefined;
      },
      has: (name) => values[name] === true,
      terminal,
      site,
      now,
      machineUser,
    });
  } finally {
    await site.close();
  }
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

function parse(
  command: Command,
  words: readonly string[],
): { readonly values: Values; readonly operands: readonly string[] } {
  const options: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } };
  for (const { name, value } of command.options) {
    options[name] = { type: value ? 'string' : 'boolean' };
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
      strict: true,
    });
    return { values: values as Values, operands: joined(command, positionals) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The options cannot be read.');
  }
}

/** A note may be typed without quotes: its words become one operand. */
function joined(
  { operands = [], isOpenEnded }: Command,
  words: readonly string[],
): readonly string[] {
  if (!isOpenEnded || words.length <= operands.length) return words;
  const kept = operands.length - 1;
  return [...words.slice(0, kept), words.slice(kept).join(' ')];
}

function checkOperands({ operands = [] }: Command, given: readonly string[]): void {
  const missing = operands[given.length];
  if (missing) throw new UsageError(`${missing} is missing.`);
  const surplus = given[operands.length];
  if (surplus !== undefined) throw new UsageError(`«${surplus}» is one word too many.`);
}

function findCommand(words: readonly string[]): Command | undefined {
  const [first = '', second = ''] = words;
  return (
    commands.find(({ name }) => name === `${first} ${second}`) ??
    commands.find(({ name }) => name === first)
  );
}

function nameLength({ name }: Command): number {
  return name.split(' ').length;
}

/** `orders --help` shows the commands that begin so. */
function showOverview(terminal: Terminal, words: readonly string[]): ExitCode {
  for (const line of overview(terminal, words.find(isGroup))) terminal.out(line);
  return exitCodes.done;
}

function isGroup(word: string): boolean {
  return commands.some(({ name }) => name.startsWith(`${word} `));
}

/** A folder that cannot be written, a disk that is full: nothing that a stack would explain. */
function isFileProblem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function explain(terminal: Terminal, error: unknown, command: Command | undefined): ExitCode {
  const say = (text: string) => {
    terminal.say(`${dress(terminal, 'red', '✗')} ${text}`);
  };
  if (error instanceof UsageError) {
    say(error.message);
    terminal.say(`Type «npm run ops -- ${command ? `${command.name} ` : ''}--help» for help.`);
    return exitCodes.usage;
  }
  if (error instanceof RefusedError || error instanceof ApiError) {
    say(error.message);
    return exitCodes.refused;
  }
  if (error instanceof CorruptRecordError) {
    say(`The record ${error.key} cannot be read (${error.reason}).`);
    terminal.say('«npm run ops -- doctor» says how to mend it.');
    return exitCodes.refused;
  }
  if (error instanceof ConfigurationError) {
    say(`${error.message}.`);
    return exitCodes.usage;
  }
  if (error instanceof StoreUnavailableError) {
    say(`The store cannot be reached: ${error.reason}.`);
    return exitCodes.unavailable;
  }
  if (isFileProblem(error)) {
    say(`${error.message}.`);
    return exitCodes.refused;
  }
  throw error;
}
