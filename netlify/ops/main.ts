// `npm run ops`: the agents' command line, on this machine.
import { userInfo } from 'node:os';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';

import { exitCodes } from './command.ts';
import { openSite } from './open-site.ts';
import { runOps } from './run-ops.ts';
import type { Terminal } from './terminal.ts';

const { stdin, stdout, stderr } = process;

/** A line of progress is written over, which takes a terminal that can erase. */
const canErase = stderr.isTTY && process.env['TERM'] !== 'dumb';
let shownProgress = '';

const terminal: Terminal = {
  out: (line) => {
    stdout.write(`${line}\n`);
  },
  say: (line) => {
    stderr.write(`${line}\n`);
  },
  progress: (line) => {
    if (!canErase || line === shownProgress) return;
    stderr.write(`\r\u001b[K${line}`);
    shownProgress = line;
  },
  // Asked of the streams: they know about NO_COLOR and terminals without any. One that goes to a file spoils it for both.
  hasColor: stdout.isTTY && stderr.isTTY && stdout.hasColors(),
  isInteractive: stdin.isTTY && stderr.isTTY,
  async ask(question) {
    const questions = createInterface({ input: stdin, output: stderr });
    try {
      return await questions.question(question);
    } finally {
      questions.close();
    }
  },
};

// `… | head` closes the pipe; there is nobody left to write to.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  process.exitCode = await runOps(process.argv.slice(2), {
    terminal,
    env: process.env,
    now: Date.now,
    wait: (ms) => setTimeout(ms),
    machineUser: userInfo().username,
    openSite,
  });
} catch (error) {
  stderr.write('This is a fault of the command itself. Please report it with these lines:\n');
  stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = exitCodes.fault;
}
