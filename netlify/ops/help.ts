import type { Command } from './command.ts';
import type { Terminal } from './terminal.ts';

const PREFIX = 'npm run ops --';

const GENERAL_OPTIONS = {
  'env FILE': 'read settings from a file of NAME=value lines, too',
  json: 'print JSON for programs',
  help: 'show this',
};

/** The list of commands. @param group only those that begin with this word. */
export function overview(terminal: Terminal, commands: Command[], group?: string): string {
  const shown = group ? commands.filter(({ name }) => name.startsWith(`${group} `)) : commands;
  return [
    `${terminal.style('bold', 'Roomtone operations')}: orders, messages, customers, feedback and the desk from the command line.`,
    '',
    `Usage: ${PREFIX} COMMAND [options]`,
    '',
    ...columns(shown.map((command) => [usageOf(command), command.summary])),
    '',
    `Every command has ${terminal.style('bold', '--help')} with its options and examples.`,
    'Works on the local store in .data (DATA_DIR for another folder). For the deployed site set NETLIFY_SITE_ID,',
    'NETLIFY_TOKEN and SITE_CONTEXT=production, or read all settings from a file with --env FILE.',
    'For programs: --json, and `npm run -s ops` to keep npm quiet.',
    'Exit codes: 0 done, 1 refused or something found, 2 wrong use, 3 store not available, 70 a fault of this program.',
  ].join('\n');
}

/** The help of one command. */
export function commandHelp(terminal: Terminal, command: Command): string {
  const { name, summary, details = [], options, examples } = command;
  const flags = Object.entries({ ...options, ...GENERAL_OPTIONS });
  return [
    `${terminal.style('bold', name)}: ${summary}`,
    '',
    `Usage: ${PREFIX} ${usageOf(command)} [options]`,
    ...details.flatMap((paragraph) => ['', paragraph.replaceAll(/(.{1,90})( |$)/g, '$1\n').trim()]),
    '',
    'Options:',
    ...columns(flags.map(([flag, text]) => [`--${flag}`, text])),
    '',
    'Examples:',
    ...columns(
      examples.map(([typed, meaning]) => [
        `${PREFIX} ${typed}`,
        terminal.style('dim', `# ${meaning}`),
      ]),
    ),
  ].join('\n');
}

function columns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function usageOf({ name, operands = [] }: Command): string {
  return [name, ...operands].join(' ');
}
