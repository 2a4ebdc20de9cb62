import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

import { isForFiles } from '../../netlify/local/files-server.ts';
import { openLocalData, type LocalData } from '../../netlify/local/local-data.ts';
import { LOCAL_FOLDER } from '../../netlify/server/lib/local-settings.ts';
import { BUILD_MARK, describeError } from '../command.ts';
import { localUrl, sendError } from './function-http.ts';
import { loadFunctions } from './functions.ts';
import { watchInbox } from './inbox.ts';
import { answerAsNetwork, openSite, type Network } from './site.ts';

/** The site has not been built, or not to the end. */
export class NotBuiltError extends Error {
  override name = 'NotBuiltError';
}

export interface ServerOptions {
  /** Default 0: any free port. */
  port?: number | undefined;
  /** Holds netlify.toml and netlify/functions; default: the working directory. */
  projectDirectory?: string | undefined;
  /** Where everything is kept; default: `.data` of the project. */
  dataDirectory?: string | undefined;
  /** More environment variables for the functions. */
  env?: Readonly<Record<string, string>> | undefined;
  /** Takes each line the server has to say; default: none are printed. */
  log?: ((line: string) => void) | undefined;
}

export interface LocalServer {
  /** Without a slash at the end. */
  url: string;
  dataDirectory: string;
  /** Whether sessions are signed with the secret in the data folder or with SESSION_SECRETS of the environment. */
  sessionSecrets: 'data folder' | 'environment';
  /** Where files of orders are: in the data folder, or as FILES_URL of the environment says. */
  files: 'data folder' | 'environment';
  /** Closes everything; what is stored stays. */
  stop(): Promise<void>;
}

/** How long an idle connection stays open. */
const KEEP_ALIVE_MS = 60_000;
/** How long running requests have left when the server stops. */
const STOP_TIMEOUT_MS = 1000;

/**
 * Serves the built site and its functions on this machine as Netlify would, with everything kept in one folder.
 * @throws NotBuiltError when there is nothing to serve.
 * @throws Error with code EADDRINUSE when the port is taken.
 * @throws Error when a function cannot be loaded, or a rule of netlify.toml is beyond a local server.
 */
export async function startServer(options: ServerOptions = {}): Promise<LocalServer> {
  const { port = 0, log = () => undefined } = options;
  const projectDirectory = resolve(options.projectDirectory ?? '.');
  const distDirectory = join(projectDirectory, 'dist');
  const dataDirectory = resolve(projectDirectory, options.dataDirectory ?? LOCAL_FOLDER);
  const ends = [join(distDirectory, 'index.html'), join(projectDirectory, BUILD_MARK)];
  if (!ends.every((file) => existsSync(file))) {
    throw new NotBuiltError(`There is no finished build in ${distDirectory}.`);
  }
  const site = await openSite(projectDirectory, distDirectory);
  // The address is known once the port is.
  const data = await openLocalData(dataDirectory, { URL: '', ...options.env });
  const functions = await loadFunctions({ projectDirectory, log });

  const server = createServer((incoming, outgoing) => {
    answer({ site, functions, files: data.files }, incoming, outgoing).catch((error: unknown) => {
      log(`A request failed: ${describeError(error)}`);
      sendError(outgoing, 500, 'Internal Server Error');
    });
  });
  // A client on a busy machine must not send on a connection that is just being closed for idleness.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((ready, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', ready);
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  // As Netlify sets it, for links in emails.
  process.env['URL'] = options.env?.['URL'] ?? url;
  if (data.files) process.env['FILES_URL'] = data.files.urlAt(url);
  functions.startSchedules();
  const inbox = watchInbox(join(dataDirectory, 'inbox'), url, log);

  return {
    url,
    dataDirectory,
    sessionSecrets: data.sessionSecrets,
    files: data.files ? 'data folder' : 'environment',
    async stop() {
      await inbox.stop();
      const closed = new Promise((done) => server.close(done));
      const patience = delay(STOP_TIMEOUT_MS, undefined, { ref: false });
      await Promise.race([functions.stop(), patience]);
      server.closeAllConnections();
      await closed;
      await data.stop();
    },
  };
}

/** Answers for the bucket of the files, and as Netlify's network does. */
async function answer(
  { files, ...network }: Network & Pick<LocalData, 'files'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const url = localUrl(incoming);
  if (!url) {
    sendError(outgoing, 400, 'This server only answers to localhost.');
    return;
  }
  if (files && isForFiles(url)) {
    await files.handle(incoming, outgoing);
    return;
  }
  await answerAsNetwork(network, url, incoming, outgoing);
}
