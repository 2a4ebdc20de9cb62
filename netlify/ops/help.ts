import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { dress, type Terminal } from './terminal.ts';

const PREFIX = 'npm run ops --';

/** Lines of the list of commands. @param group only those that begin with this word. */
export function overview(terminal: Terminal, group?: string): string[] {
  const shown = group ? commands.filter(({ name }) => name.startsWith(`${group} `)) : commands;
  const width = Math.max(...shown.map((command) => usageOf(command).length));
  return [
    `${dress(terminal, 'bold', 'Roomtone operations')}: orders, messages, customers and feedback from the command line.`,
    '',
    `Usage: ${PREFIX} COMMAND [options]`,
    '',
    ...shown.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.summary}`),
    '',
    `Every command has ${dress(terminal, 'bold', '--help')} with its options and examples.`,
    'Works on the local store in .data (DATA_DIR for another folder). For the deployed site set NETLIFY_SITE_ID,',
    'NETLIFY_TOKEN and SITE_CONTEXT=production. For programs: --json, and `npm run -s ops` to keep npm quiet.',
    'Exit codes: 0 done, 1 refused or something found, 2 wrong use, 3 store not available, 70 a fault of this program.',
  ];
}

/** Lines of the help of one command. */
export function commandHelp(terminal: Terminal, command: Command): string[] {
  const { name, summary, details = [], options, examples } = command;
  const all = [...options, { name: 'help', text: 'show this' }];
  const flags = all.map((option) =>
    'value' in option ? `--${option.name} ${option.value}` : `--${option.name}`,
  );
  const width = Math.max(...flags.map(({ length }) => length));
  const exampleWidth = Math.max(...examples.map(([typed]) => typed.length));
  return [
    `${dress(terminal, 'bold', name)}: ${summary}`,
    '',
    `Usage: ${PREFIX} ${usageOf(command)} [options]`,
    ...details.flatMap((paragraph) => ['', ...wrap(paragraph)]),
    '',
    'Options:',
    ...all.map(({ text }, index) => `  ${(flags[index] ?? '').padEnd(width)}  ${text}`),
    '',
    'Examples:',
    ...examples.map(
      ([typed, meaning]) =>
        `  ${PREFIX} ${typed.padEnd(exampleWidth)}  ${dress(terminal, 'dim', `# ${meaning}`)}`,
    ),
  ];
}

function usageOf({ name, operands = [] }: Command): string {
  return [name, ...operands].join(' ');
}

function wrap(text: string): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= 90) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
