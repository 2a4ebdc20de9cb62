import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

import { receiveMailContract } from '../../src/contracts/mail.ts';
import { describeError } from '../command.ts';

/** A folder in which a mail that is put there arrives at the site, as a mail provider would post it. */
export interface LocalInbox {
  stop(): Promise<void>;
}

const EVERY_MS = 1000;
/** Whoever writes a file has finished with it by then. */
const SETTLED_MS = 500;

/**
 * Posts each `.eml` of the folder to the site, then moves it to `taken`, or to `refused`.
 * @param log takes a line about each.
 */
export function watchInbox(folder: string, site: string, log: (line: string) => void): LocalInbox {
  for (const name of ['taken', 'refused'])
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  const stopping = new AbortController();
  const { signal } = stopping;
  const watching = (async () => {
    while (!signal.aborted) {
      await postAll(folder, site, log).catch((error: unknown) => {
        log(`The inbox cannot be read: ${describeError(error)}`);
      });
      await delay(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

async function postAll(folder: string, site: string, log: (line: string) => void): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.eml'))) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs < SETTLED_MS) continue;
    const { status, text } = await post(site, await readFile(path));
    // As a provider does, it tries again later.
    if (status === 429 || status >= 500) continue;
    const isTaken = status === 200;
    await rename(path, join(folder, isTaken ? 'taken' : 'refused', name));
    log(`${name} was ${isTaken ? 'taken' : 'refused'}: ${text}`);
  }
}

async function post(site: string, body: Uint8Array<ArrayBuffer>) {
  const { method, path } = receiveMailContract;
  const headers = {
    'content-type': 'message/rfc822',
    authorization: `Bearer ${process.env['INBOUND_SECRET'] ?? ''}`,
  };
  const response = await fetch(`${site}${path}`, { method, headers, body });
  return { status: response.status, text: await response.text() };
}
