import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

import type { Environment } from '../server/dependencies.ts';
import { withDatabaseUrl } from '../server/lib/database-url.ts';
import { ApiError, ConfigurationError } from '../server/lib/errors.ts';
import { CorruptDocumentError, StoreUnavailableError } from '../server/storage/store.ts';
import { exitCodes, RefusedError, UsageError } from './command.ts';
import type { Command, CommandCall, ExitCode, Options } from './command.ts';
import { backupCommands } from './commands/backup.ts';
import { anonymizeCommand, erasedCommand } from './commands/customers.ts';
import { deskCommand } from './commands/desk.ts';
import { doctorCommand } from './commands/doctor.ts';
import { filesCommand } from './commands/files.ts';
import { storeProbeCommand } from './commands/store-probe.ts';
import { sweepCommand } from './commands/sweep.ts';
import { waitForLimit } from './open-deployed.ts';
import { readSettings } from './settings.ts';
import type { OpenSite } from './site.ts';
import { openTerminal, type Terminal, type TerminalStreams } from './terminal.ts';

/** Every command, in the order of the overview. */
export const commands: Command[] = [
  deskCommand,
  anonymizeCommand,
  erasedCommand,
  ...backupCommands,
  filesCommand,
  doctorCommand,
  storeProbeCommand,
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
  // `help desk link` is `desk link --help`.
  const words = typed[0] === 'help' ? [...typed.slice(1), '--help'] : commandFirst(typed);
  const [first, firstTwo] = [words[0], words.slice(0, 2).join(' ')];
  const command = commands.find(({ name }) => name === first || name === firstTwo);
  try {
    if (command) return await runCommand(command, words, terminal, machine);
    if (words.length === 0 || words.includes('--help') || words.includes('-h')) {
      terminal.out(helpOf(terminal, commands));
      return exitCodes.done;
    }
    throw new UsageError(`There is no command "${firstTwo}".`);
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

async function runCommand(
  command: Command,
  words: string[],
  terminal: Terminal,
  { env, now, wait, machineUser, openSite }: Machine,
): Promise<ExitCode> {
  const { values, positionals } = parse(command, words.slice(command.name.split(' ').length));
  if (values['help']) {
    terminal.out(helpOf(terminal, [command]));
    return exitCodes.done;
  }
  const operands = readOperands(command, positionals);
  const say = (line: string) => {
    terminal.progress('');
    terminal.say(line);
  };
  const site = await openSite({
    env: withDatabaseUrl(
      typeof values['env'] === 'string' ? { ...env, ...readSettings(values['env']) } : env,
    ),
    mayCreate: command.mayCreateStore ?? false,
    waitForLimit: waitForLimit(now, wait, say),
  });
  // Before anything is done: on the wrong site, the same command would change other orders.
  terminal.say(terminal.style('dim', `Working on the ${site.label}.`));
  const has = (name: string) => values[name] === true;
  const call: CommandCall = {
    option: (name) => values[name] as string | undefined,
    has,
    isDryRun: has('dry-run'),
    json(value) {
      if (has('json')) terminal.json(value);
      return has('json');
    },
    terminal,
    site,
    now,
    machineUser,
    exitCode: exitCodes.done,
  };
  try {
    await command.run(call, ...operands);
    return call.exitCode;
  } finally {
    await site.close();
  }
}

function parse(command: Command, args: string[]) {
  const options: ParseArgsOptionsConfig = {};
  for (const option of Object.keys({ ...command.options, ...GENERAL_OPTIONS })) {
    const [name = '', value] = option.split(' ');
    options[name] = { type: value ? 'string' : 'boolean', ...(name === 'help' && { short: 'h' }) };
  }
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The options can’t be read.');
  }
}

/** One text for each operand. */
function readOperands({ operands = [] }: Command, words: string[]): string[] {
  const missing = operands[words.length];
  if (missing) throw new UsageError(`${missing} is missing.`);
  const surplus = words[operands.length];
  if (surplus !== undefined) throw new UsageError(`Unexpected argument "${surplus}".`);
  return words;
}

/** The exit code for what was thrown, and what to say about it. */
function explain(error: unknown, command: Command | undefined): [ExitCode, ...string[]] {
  if (error instanceof UsageError) {
    const help = `npm run ops -- ${command ? `${command.name} ` : ''}--help`;
    return [exitCodes.usage, error.message, `Run "${help}" for help.`];
  }
  if (error instanceof RefusedError || error instanceof ApiError)
    return [exitCodes.refused, error.message];
  if (error instanceof CorruptDocumentError)
    return [
      exitCodes.refused,
      `The document ${error.key} can’t be read (${error.reason}).`,
      '"npm run ops -- doctor" says how to fix it.',
    ];
  if (error instanceof ConfigurationError) return [exitCodes.usage, `${error.message}.`];
  if (error instanceof StoreUnavailableError)
    return [exitCodes.unavailable, `The store can’t be reached: ${error.reason}.`];
  // A folder that cannot be written, a disk that is full: nothing that a stack would explain.
  if (error instanceof Error && 'syscall' in error) return [exitCodes.refused, `${error.message}.`];
  throw error;
}

const GENERAL_OPTIONS: Options = {
  'env FILE': 'also read settings from a file of NAME=value lines',
  json: 'print JSON, whose times are UTC',
  help: 'show this help',
};

/** What commands do and take. @param shown some of them, or one. */
function helpOf({ style }: Terminal, shown: readonly Command[]): string {
  const optionsOf = (options: Options = {}) =>
    Object.entries(options).map(([option, text]) => [`    --${option}`, text] as const);
  const rows = shown.flatMap(({ name, operands = [], summary, options }) => [
    [[name, ...operands].join(' '), summary] as const,
    ...optionsOf(options),
  ]);
  const all = [...rows, ['every command', 'takes'] as const, ...optionsOf(GENERAL_OPTIONS)];
  const width = Math.max(...all.map(([left]) => left.length));
  return [
    `${style('bold', 'Roomtone operations')}: backups, checks, and what the desk can’t do.`,
    'Usage: npm run ops -- COMMAND [options]',
    '',
    ...all.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    'Works on the local store in .data (or DATA_DIR). For the deployed site, set NETLIFY_SITE_ID,',
    'NETLIFY_TOKEN, and SITE_CONTEXT=production, or read all settings from a file with --env FILE.',
    'Exit codes: 0 done, 1 refused or problems found, 2 wrong usage, 3 store unavailable, 70 internal error.',
    'More: docs/operations.md.',
  ].join('\n');
}
