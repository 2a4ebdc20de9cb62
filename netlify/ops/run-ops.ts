import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

import { ApiError, ConfigurationError } from '../server/lib/errors.ts';
import { CorruptRecordError, StoreUnavailableError } from '../server/storage/store.ts';
import { exitCodes, RefusedError, UsageError } from './command.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { backupCommands } from './commands/backup.ts';
import { changeCommands } from './commands/change-orders.ts';
import { contactCommands } from './commands/contacts.ts';
import { customerCommands } from './commands/customers.ts';
import { deskCommand } from './commands/desk.ts';
import { doctorCommand } from './commands/doctor.ts';
import { feedbackCommand } from './commands/feedback.ts';
import { moveCommand } from './commands/move.ts';
import { orderCommands } from './commands/orders.ts';
import { sweepCommand } from './commands/sweep.ts';
import { commandHelp, overview } from './help.ts';
import { waitForLimit } from './open-deployed.ts';
import { readSettings } from './settings.ts';
import type { Environment, OpenSite } from './site.ts';
import { openTerminal, type Terminal, type TerminalStreams } from './terminal.ts';

/** Every command, in the order of the overview. */
export const commands: Command[] = [
  ...orderCommands,
  ...changeCommands,
  ...contactCommands,
  ...customerCommands,
  feedbackCommand,
  deskCommand,
  ...backupCommands,
  moveCommand,
  doctorCommand,
  sweepCommand,
];

/** What commands take from the machine. */
export interface Machine {
  terminal: TerminalStreams;
  env: Environment;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  machineUser: string;
  openSite: OpenSite;
}

/** Runs one command. */
export async function runOps(typed: string[], machine: Machine): Promise<ExitCode> {
  const terminal = openTerminal(machine.terminal);
  // `help orders list` is `orders list --help`.
  const words = typed[0] === 'help' ? [...typed.slice(1), '--help'] : commandFirst(typed);
  const command = findCommand(words);
  try {
    if (command) return await runCommand(command, words, terminal, machine);
    const group = words.find((word) => commands.some(({ name }) => name.startsWith(`${word} `)));
    if (words.length === 0 || words.includes('--help') || words.includes('-h')) {
      terminal.out(overview(terminal, commands, group));
      return exitCodes.done;
    }
    if (group) terminal.say(overview(terminal, commands, group));
    throw new UsageError(`There is no command "${words.slice(0, 2).join(' ')}".`);
  } catch (error) {
    terminal.progress('');
    const [code, ...lines] = explain(error, command);
    terminal.say(`${terminal.style('red', '✗')} ${lines.join('\n')}`);
    return code;
  }
}

/** `--env FILE` may stand before the command, too. */
function commandFirst(typed: string[]): string[] {
  const options = typed[0] === '--env' ? 2 : typed[0]?.startsWith('--env=') ? 1 : 0;
  return [...typed.slice(options), ...typed.slice(0, options)];
}

function findCommand([first = '', second = '']: string[]): Command | undefined {
  return (
    commands.find(({ name }) => name === `${first} ${second}`) ??
    commands.find(({ name }) => name === first)
  );
}

async function runCommand(
  command: Command,
  words: string[],
  terminal: Terminal,
  { env, now, wait, machineUser, openSite }: Machine,
): Promise<ExitCode> {
  const { values, positionals } = parse(command, words.slice(command.name.split(' ').length));
  if (values['help']) {
    terminal.out(commandHelp(terminal, command));
    return exitCodes.done;
  }
  const operands = readOperands(command, positionals);
  const say = (line: string) => {
    terminal.progress('');
    terminal.say(line);
  };
  const site = await openSite({
    env: typeof values['env'] === 'string' ? { ...env, ...readSettings(values['env']) } : env,
    mayCreate: command.mayCreateStore ?? false,
    waitForLimit: waitForLimit({ now, wait, say }),
  });
  // Before anything is done: on the wrong site, the same command would change other orders.
  terminal.say(terminal.style('dim', `Working on the ${site.label}.`));
  const option = (name: string) => values[name] as string | undefined;
  const all = (name: string) => (values[name] ?? []) as string[];
  const has = (name: string) => values[name] === true;
  const json = (value: unknown) => {
    if (has('json')) terminal.json(value);
    return has('json');
  };
  try {
    const asTyped = { operands, option, all, has, json, terminal, site, now, machineUser };
    const call: CommandCall = { ...asTyped, exitCode: exitCodes.done };
    await command.run(call);
    return call.exitCode;
  } finally {
    await site.close();
  }
}

function parse(command: Command, args: string[]) {
  const options: ParseArgsOptionsConfig = {
    help: { type: 'boolean', short: 'h' },
    json: { type: 'boolean' },
    env: { type: 'string' },
  };
  for (const flag of Object.keys(command.options ?? {})) {
    const [name = '', value] = flag.split(' ');
    options[name] = { type: value ? 'string' : 'boolean', multiple: value?.endsWith('…') ?? false };
  }
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The options cannot be read.');
  }
}

/** One text for each operand. A note may be typed without quotes: its words become one. */
function readOperands({ operands = [], isOpenEnded }: Command, words: string[]): string[] {
  const missing = operands[words.length];
  if (missing) throw new UsageError(`${missing} is missing.`);
  const last = operands.length - 1;
  if (isOpenEnded) return [...words.slice(0, last), words.slice(last).join(' ')];
  const surplus = words[operands.length];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.`);
  return words;
}

/** The exit code for what was thrown, and what to say about it. */
function explain(error: unknown, command: Command | undefined): [ExitCode, ...string[]] {
  if (error instanceof UsageError) {
    const help = `npm run ops -- ${command ? `${command.name} ` : ''}--help`;
    return [exitCodes.usage, error.message, `Type "${help}" for help.`];
  }
  if (error instanceof RefusedError || error instanceof ApiError)
    return [exitCodes.refused, error.message];
  if (error instanceof CorruptRecordError)
    return [
      exitCodes.refused,
      `The record ${error.key} cannot be read (${error.reason}).`,
      '"npm run ops -- doctor" says how to fix it.',
    ];
  if (error instanceof ConfigurationError) return [exitCodes.usage, `${error.message}.`];
  if (error instanceof StoreUnavailableError)
    return [exitCodes.unavailable, `The store cannot be reached: ${error.reason}.`];
  // A folder that cannot be written, a disk that is full: nothing that a stack would explain.
  if (error instanceof Error && 'syscall' in error) return [exitCodes.refused, `${error.message}.`];
  throw error;
}
