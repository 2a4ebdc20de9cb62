import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built site behind `npm start`'s server, in a process and with a store of its own. */
export interface RunningSite {
  url: string;
  stop: () => Promise<void>;
}

/** @throws Error when the server does not start, for example because the site is not built. */
export async function startSite(): Promise<RunningSite> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'roomtone-bench-'));
  const server = spawn(process.execPath, ['scripts/serve.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  let said = '';
  for await (const chunk of server.stdout) {
    said += String(chunk);
    if (said.includes('http://')) break;
  }
  const url = /http:\/\/\S+/.exec(said)?.[0];
  if (url === undefined) throw new Error('The server did not start: run `npm run build` first.');
  return {
    url,
    async stop() {
      server.kill();
      await ended;
      await rm(dataDirectory, { recursive: true });
    },
  };
}
