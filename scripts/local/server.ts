import { access, mkdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join, resolve } from 'node:path';

import { createFront } from './front.ts';
import { startFunctions } from './functions.ts';
import { startHonestBlobs } from './honest-blobs.ts';
import { listenOnLoopback } from './listen.ts';
import { loadSessionSecrets } from './session-secrets.ts';
import { createSiteRules } from './site-rules.ts';
import { createStaticFiles } from './static-files.ts';

/** The site has not been built. */
export class NotBuiltError extends Error {
  override name = 'NotBuiltError';
}

export interface ServerOptions {
  /** Default 0: any free port. */
  readonly port?: number | undefined;
  /** Holds netlify.toml and netlify/functions; default: the working directory. */
  readonly projectDirectory?: string | undefined;
  /** The built site; default: `dist` of the project. */
  readonly distDirectory?: string | undefined;
  /** Where everything is kept; default: `.data` of the project. */
  readonly dataDirectory?: string | undefined;
  /** More environment variables for the functions; they win over those of the server. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** For tests that need many visitors: a request header, lower case, that names the client's address. Off by default. */
  readonly clientAddressHeader?: string | undefined;
  /** How long a request may take to arrive; replaced in tests. */
  readonly requestTimeoutMs?: number | undefined;
  /** Takes each line the server has to say; default: none are printed. */
  readonly log?: ((line: string) => void) | undefined;
}

/** A running local server. */
export interface LocalServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly dataDirectory: string;
  /** Whether sessions are signed with the secret in the data folder or with SESSION_SECRETS of the environment. */
  readonly sessionSecrets: 'data folder' | 'environment';
  /** Closes everything within 2 s; what is stored stays. */
  stop(): Promise<void>;
}

/**
 * Serves the built site and its functions on this machine as Netlify would, with everything kept in one folder.
 * @throws NotBuiltError when there is nothing to serve.
 * @throws PortTakenError when the port is in use.
 * @throws Error when a function cannot be loaded, or a rule of netlify.toml is beyond a local server.
 */
export async function startServer(options: ServerOptions = {}): Promise<LocalServer> {
  const projectDirectory = resolve(options.projectDirectory ?? '.');
  const distDirectory = resolve(projectDirectory, options.distDirectory ?? 'dist');
  const dataDirectory = resolve(projectDirectory, options.dataDirectory ?? '.data');
  const log = options.log ?? (() => undefined);
  const started: { stop(): Promise<void> }[] = [];
  // Last come, first gone: requests end before what they need does.
  const stop = once(async () => {
    for (const part of started.toReversed()) await part.stop();
  });

  try {
    await requireBuild(distDirectory);
    const rules = createSiteRules({ projectDirectory, distDirectory });
    await rules();

    const outboxDirectory = join(dataDirectory, 'outbox');
    await mkdir(outboxDirectory, { recursive: true, mode: 0o700 });
    const blobs = await startHonestBlobs({ directory: join(dataDirectory, 'blobs'), log });
    started.push(blobs);
    const givenSecrets = options.env?.['SESSION_SECRETS'] ?? process.env['SESSION_SECRETS'];
    const secrets =
      givenSecrets ?? (await loadSessionSecrets(join(dataDirectory, 'session-secrets')));

    // The functions are told the address, so it comes first; whoever asks early waits for them.
    const front = Promise.withResolvers<RequestListener>();
    const hand: RequestListener = (incoming, outgoing) => {
      void front.promise.then((listener) => {
        listener(incoming, outgoing);
      });
    };
    const listening = await listenOnLoopback(options.port ?? 0, hand, options.requestTimeoutMs);
    started.push(listening);
    const url = `http://localhost:${listening.port}`;

    const functions = await startFunctions({
      projectDirectory,
      log,
      env: {
        ...process.env,
        NETLIFY_BLOBS_CONTEXT: blobs.encodedContext,
        OUTBOX_DIRECTORY: outboxDirectory,
        SESSION_SECRETS: secrets,
        SITE_CONTEXT: 'local',
        // As Netlify sets it: the site's address, for links in e-mails.
        URL: url,
        ...options.env,
      },
    });
    started.pop();
    started.push({
      // Together: what the functions still answer has to reach whoever waits for it.
      stop: async () => {
        await Promise.all([functions.stop(), listening.stop()]);
      },
    });
    const { clientAddressHeader } = options;
    const files = createStaticFiles(distDirectory);
    front.resolve(createFront({ files, rules, functions, log, clientAddressHeader }));
    return {
      url,
      dataDirectory,
      sessionSecrets: givenSecrets === undefined ? 'data folder' : 'environment',
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function requireBuild(distDirectory: string): Promise<void> {
  try {
    await access(join(distDirectory, 'index.html'));
  } catch {
    throw new NotBuiltError(`There is no built site in ${distDirectory}.`);
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
