// `npm run ops`: the agents' command line, on this machine.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';

import { startFilesServer } from '../netlify/local/files-server.ts';
import { localAddress } from '../netlify/local/local-data.ts';
import { exitCodes } from '../netlify/ops/command.ts';
import { openDeployed } from '../netlify/ops/open-deployed.ts';
import { runOps } from '../netlify/ops/run-ops.ts';
import { placeOf, whichSite } from '../netlify/ops/settings.ts';
import { makePlatform, makeSite, type OpenOptions, type OpsSite } from '../netlify/ops/site.ts';
import type { TerminalStreams } from '../netlify/ops/terminal.ts';
import { folderSettings, LOCAL_FOLDER, STORE_NAME } from '../netlify/server/lib/local-settings.ts';
import { StoreUnavailableError } from '../netlify/server/storage/store.ts';
import { closeSqlite } from '../netlify/server/storage/sqlite.ts';

const { stdin, stdout, stderr } = process;

/** A line of progress is written over, which takes a terminal that can erase. */
const canErase = stderr.isTTY && process.env['TERM'] !== 'dumb';
let shownProgress = '';

const terminal: TerminalStreams = {
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

/**
 * Opens the documents in `DATA_DIR` (`.data`), which `npm start` fills, too.
 * @throws StoreUnavailableError when there is no local store.
 */
async function openLocal({ env, mayCreate }: OpenOptions): Promise<OpsSite> {
  const directory = env['DATA_DIR'] || LOCAL_FOLDER;
  const file = join(directory, STORE_NAME);
  const database = placeOf(env);
  if (!mayCreate && !database && !existsSync(file))
    throw new StoreUnavailableError(
      `there is no store in ${directory}. Run "npm start" once, or set NETLIFY_SITE_ID, NETLIFY_TOKEN, and SITE_CONTEXT for the deployed site`,
    );
  const folder = folderSettings(directory, env);
  const files = 'FILES_URL' in env ? undefined : await startFilesServer(join(directory, 'files'));
  const settings = {
    ...(files && { FILES_URL: files.url }),
    URL: localAddress(env),
    ...env,
    ...folder,
  };
  // As `npm start` names it.
  const context = { name: 'local', isLocal: true };
  const label = `local store in ${database ?? directory}`;
  return makeSite(makePlatform(settings), context, label, async () => {
    closeSqlite(file);
    await files?.stop();
  });
}

// `… | head` closes the pipe; there is no reader left.
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
    openSite: (options) => {
      const deployed = whichSite(options.env);
      return deployed ? openDeployed(deployed, options) : openLocal(options);
    },
  });
} catch (error) {
  stderr.write('This is a bug in the command itself. Please report it with these lines:\n');
  stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = exitCodes.fault;
}
