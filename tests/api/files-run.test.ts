import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import type { FileAnswer } from '../../src/contracts/files.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { makeClock } from '../support/clock.ts';
import { makeOrder } from '../support/makers.ts';
import type { TestSite } from '../support/site.ts';
import { agentBrowser, logIn, makeOrdered, startStorage } from '../support/world.ts';

/** Files of the server of which a named function ran during some work, sorted. */
async function filesRunBy(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const root = new URL('../../', import.meta.url);
    return result
      .filter(({ url }) => /\/netlify\/(functions|server)\//.test(url))
      .filter(({ functions }) =>
        functions.some(
          ({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0,
        ),
      )
      .map(({ url }) => relative(fileURLToPath(root), fileURLToPath(url)))
      .sort();
  } finally {
    session.disconnect();
  }
}

/** A site with a customer who has ordered. */
interface Scene {
  site: TestSite;
  customer: Browser;
  /** Of an order of theirs. */
  path: string;
  /** The same at the desk. */
  deskPath: string;
}

interface Action {
  /** @returns what is counted. */
  prepare: (scene: Scene) => Promise<() => Promise<Answer>> | (() => Promise<Answer>);
  status: number;
  /** Whether it causes emails. */
  isMailed: boolean;
}

const WAV = Buffer.from('RIFF\u0010\0\0\0WAVEfmt a whole recording');

const actions = {
  'place an order': {
    prepare:
      ({ customer }) =>
      () =>
        customer.post('/api/orders', makeOrder()),
    status: 201,
    isMailed: true,
  },
  'sign in': {
    prepare:
      ({ site }) =>
      () =>
        logIn(site.browser()),
    status: 200,
    isMailed: false,
  },
  'write a message at the desk': {
    prepare: async ({ site, deskPath }) => {
      const agent = await agentBrowser(site);
      const message = { action: 'message', text: 'We are on it.' };
      return () => agent.post(deskPath, message);
    },
    status: 200,
    isMailed: true,
  },
  'complete an upload': {
    prepare: async ({ customer, path }) => {
      const files = `${path}/files`;
      const ask = async (action: object) =>
        JSON.parse((await customer.post(files, action)).text) as FileAnswer;
      const { ticket } = await ask({ action: 'start', name: 'take.wav', size: WAV.length });
      const { urls = [] } = await ask({ action: 'sign', ticket, parts: [1] });
      await fetch(urls[0]!, { method: 'PUT', body: new Uint8Array(WAV) });
      return () => customer.post(files, { action: 'complete', ticket });
    },
    status: 200,
    isMailed: true,
  },
} as const satisfies Record<string, Action>;

type Name = keyof typeof actions;

/** Files of the server that run, each of which a reader may have to know, and requests to the store. */
async function usedBy(name: Name, sendsMail: boolean) {
  const clock = makeClock();
  const { env } = await startStorage(clock);
  const placed = await makeOrdered({}, { clock, sendsMail, env });
  const { site } = placed;
  const { prepare, status, isMailed }: Action = actions[name];
  const act = await prepare({ ...placed, customer: placed.ada });
  site.out.mails.length = 0;
  site.blobs.operations.length = 0;
  const files = await filesRunBy(async () => {
    expect((await act()).status).toBe(status);
    await site.settled();
    expect(site.out.mails.length > 0).toBe(sendsMail && isMailed);
  });
  return { files, requests: site.blobs.operations.length };
}

/** Those of the path that ARCHITECTURE.md follows. */
function namedFiles(): string[] {
  const [, section = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split(
    '\n## An order, in fifteen files\n',
  );
  const [text = ''] = section.split('\n## ');
  return [...new Set(text.match(/(?:src|netlify)\/[\w./-]+\.tsx?/g))];
}

it('runs the files that ARCHITECTURE.md names', async () => {
  const named = namedFiles();
  expect(named).toHaveLength(15);
  const { files } = await usedBy('place an order', true);
  expect(named.filter((file) => file.startsWith('netlify/') && !files.includes(file))).toEqual([]);
});

/** What an action takes until its answer, and until its mails are sent, too. */
interface Taken {
  files: number;
  requests: number;
  withMails: { files: number; requests: number };
}

describe('an action takes few files of the server and few requests', () => {
  it.each<[Name, Taken]>([
    ['place an order', { files: 20, requests: 6, withMails: { files: 33, requests: 9 } }],
    ['sign in', { files: 17, requests: 9, withMails: { files: 17, requests: 9 } }],
    [
      'write a message at the desk',
      { files: 31, requests: 6, withMails: { files: 38, requests: 10 } },
    ],
    ['complete an upload', { files: 24, requests: 5, withMails: { files: 33, requests: 9 } }],
  ])('%s', async (name, { withMails, ...answered }) => {
    for (const [sendsMail, taken] of [
      [false, answered],
      [true, withMails],
    ] as const) {
      const { files, requests } = await usedBy(name, sendsMail);
      expect(files.length).toBeLessThanOrEqual(taken.files);
      expect(requests).toBeLessThanOrEqual(taken.requests);
    }
  });
});
