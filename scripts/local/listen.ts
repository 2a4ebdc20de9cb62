import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The port is somebody else's. */
export class PortTakenError extends Error {
  override name = 'PortTakenError';
  readonly port: number;

  constructor(port: number) {
    super(`Port ${port} is taken.`);
    this.port = port;
  }
}

/** Servers that share a port. */
export interface Listening {
  readonly port: number;
  /** Takes no new connections, gives running answers a moment, then closes what is left. */
  stop(): Promise<void>;
}

const LOOPBACK = ['127.0.0.1', '::1'] as const;
/** A request that takes longer to arrive is cut off, whatever of it is there. */
const REQUEST_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 1000;
const ANY_PORT_ATTEMPTS = 10;

/**
 * Listens on this machine only: on 127.0.0.1 and, where it exists, on ::1, since browsers try either for `localhost`.
 * @param port 0 for any free one.
 * @param requestTimeoutMs replaced in tests.
 * @throws PortTakenError when the port is in use on either.
 */
export async function listenOnLoopback(
  port: number,
  listener: RequestListener,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
): Promise<Listening> {
  for (let attempt = 1; ; attempt += 1) {
    const servers: Server[] = [];
    try {
      for (const host of LOOPBACK) {
        const chosenPort = servers[0] ? portOf(servers[0]) : port;
        const server = await listen(chosenPort, host, listener, requestTimeoutMs);
        if (server) servers.push(server);
      }
      const [first] = servers;
      if (!first) throw new Error('This machine has no loopback address.');
      return {
        port: portOf(first),
        stop: async () => {
          await Promise.all(servers.map(close));
        },
      };
    } catch (error) {
      await Promise.all(servers.map(close));
      // A port that is free on one address may be taken on the other.
      if (!(error instanceof PortTakenError) || port !== 0 || attempt === ANY_PORT_ATTEMPTS)
        throw error;
    }
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Undefined when the machine does not have the address. */
async function listen(
  port: number,
  host: string,
  listener: RequestListener,
  requestTimeoutMs: number,
): Promise<Server | undefined> {
  // Left alone, Node looks for late requests every 30 s only.
  const times = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 10),
  };
  const server = createServer(times, listener);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortTakenError(port));
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(undefined);
      else reject(error);
    });
    server.listen({ port, host }, () => {
      resolve(server);
    });
  });
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      server.closeAllConnections();
    }, STOP_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
