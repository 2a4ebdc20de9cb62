// `npm start`: builds the site (`build`), then serves it with its functions on this machine, as Netlify would.
import { once } from 'node:events';
import { createServer } from 'node:net';

import { LOCAL_PORT } from '../netlify/local/local-data.ts';
import { describeError, explainProblem, readPort, run, SettingError } from './command.ts';
import { describeHolder, takeLock } from './folder-lock.ts';
import { NotBuiltError, startServer } from './local/server.ts';
import type { LocalServer } from './local/server.ts';
import { welcome } from './local/welcome.ts';

export { startServer } from './local/server.ts';

/** What is still open then is closed by the end of the process. */
const STOP_TIMEOUT_MS = 1800;

if (import.meta.main) await main();

async function main(): Promise<void> {
  process.on('unhandledRejection', (reason) => {
    console.error(
      `A background task failed: ${reason instanceof Error ? describeError(reason) : 'unknown error'}`,
    );
  });
  try {
    const port = readPort(LOCAL_PORT);
    const mustBuild = process.argv[2] === 'build';
    if (mustBuild) await buildForPort(port);
    const server = await startServer({
      port,
      dataDirectory: process.env['DATA_DIR'],
      log: (line) => {
        console.error(line);
      },
    });
    if (mustBuild) describeHolder('start', { url: server.url });
    process.on('SIGINT', () => void stopAndExit(server));
    process.on('SIGTERM', () => void stopAndExit(server));
    console.log(welcome(server));
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

/**
 * Holds the port meanwhile, so that one that is taken is known before the build and not after it.
 * @throws SettingError when this folder is being served already.
 */
async function buildForPort(port: number): Promise<void> {
  const other = takeLock('start');
  if (other) {
    const place = other.url === undefined ? '' : ` at ${other.url}`;
    throw new SettingError(
      `Roomtone already runs from this folder${place} (process ${other.pid}): stop it first, or start another copy of the project.`,
    );
  }
  const holder = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  await once(holder, 'listening');
  const code = await run('node', 'scripts/build.ts');
  holder.close();
  if (code !== 0) process.exit(code);
}

async function stopAndExit(server: LocalServer): Promise<void> {
  setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
  await server.stop();
  process.exit(0);
}

function explain(error: unknown): string {
  if (error instanceof Error && 'port' in error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${String(error.port)} is taken by another program: choose another one with PORT=${Number(error.port) + 1}, or any free one with PORT=0.`;
  }
  if (error instanceof NotBuiltError)
    return `${error.message} Run \`npm run build\` first, or \`npm start\` for both.`;
  return (
    explainProblem(error) ??
    (error instanceof Error ? error.message : 'The server could not start.')
  );
}
