import { fork } from 'node:child_process';
import { once } from 'node:events';

/** What the server is told at its start. */
export interface CdnOptions {
  /** The built folder. */
  readonly directory: string;
  /** JSON answers by path, for pages that ask the API. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** In place of the `Cache-Control` that netlify.toml gives to pages. */
  readonly htmlCache?: string | undefined;
}

/** What the server says once it listens. */
export interface CdnReady {
  readonly port: number;
  /** Of its public key, for Chromium to trust. */
  readonly keyHash: string;
}

/** Tells the server to hold back every answer. */
export interface CdnMessage {
  readonly delayMs: number;
}

/** A running server. */
export interface Cdn {
  readonly origin: string;
  readonly keyHash: string;
  /** Holds back every answer, as a long way would. */
  delay(delayMs: number): void;
  stop(): void;
}

/** Starts a look-alike of a CDN in a process of its own. @throws Error when it does not start. */
export async function startCdn(options: CdnOptions): Promise<Cdn> {
  const child = fork(new URL('cdn-server.ts', import.meta.url), [JSON.stringify(options)]);
  const [ready] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The server did not start; is openssl installed?');
    }),
  ])) as [CdnReady];
  return {
    // Only the Chromium of the bench knows this name.
    origin: `https://site.test:${ready.port}`,
    keyHash: ready.keyHash,
    delay(delayMs) {
      child.send({ delayMs } satisfies CdnMessage);
    },
    stop() {
      child.disconnect();
    },
  };
}
