import { randomBytes } from 'node:crypto';
import process from 'node:process';

import type { CatalogueData, PostsData } from '../../../src/contracts/server-data.ts';
import type { Channels } from '../email/channel.ts';
import { openChannels } from '../email/open-channels.ts';
import { toHex } from '../lib/digest.ts';
import { bcryptPasswords } from '../auth/password.ts';
import type { Passwords } from '../auth/password.ts';
import { blobsStore } from '../storage/blobs-store.ts';
import type { Store } from '../storage/store.ts';
import { STORE_BUDGET_MS } from '../storage/time-budget.ts';
import type { TimeBudget } from '../storage/time-budget.ts';
import { readCatalogue, readPosts } from './server-data.ts';

/** What an endpoint takes from the machine it runs on; tests put their own in its place. */
export interface Platform {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Takes a line of the security log. */
  readonly writeLine: (line: string) => void;
  readonly storeBudgetMs: number;
  /** What that is measured by; the machine's own clock that never goes back, when left out. */
  readonly steadyNow?: () => number;
  /** @param name of the store, deploy context included. */
  readonly openStore: (name: string, budget: TimeBudget) => Store;
  /** Reads from the environment on which ways people can be told. */
  readonly openChannels: (
    env: Readonly<Record<string, string | undefined>>,
    now: () => number,
  ) => Channels;
  readonly passwords: Passwords;
  readonly catalogue: () => CatalogueData;
  readonly posts: () => PostsData;
}

/** Netlify Functions. */
export const netlifyPlatform: Platform = {
  env: process.env,
  now: Date.now,
  randomBytes,
  // The platform keeps what a function writes to the console as its log.
  writeLine: (line) => {
    console.log(line);
  },
  storeBudgetMs: STORE_BUDGET_MS,
  openStore: (name, budget) =>
    blobsStore({ name, budget, randomHex: (size) => toHex(randomBytes(size)) }),
  openChannels,
  passwords: bcryptPasswords(),
  catalogue: readCatalogue,
  posts: readPosts,
};
