import { StoreUnavailableError, type Store } from '../../server/storage/store.ts';
import { exitCodes, type Command } from '../command.ts';

const WRITERS = 100;
const ifNew = { ifNew: true } as const;

/** What the checks work with. */
interface Probe {
  store: Store;
  /** A key that nobody else uses. */
  keyOf: (name: string) => string;
  /** Runs a write whose first answer gets lost. @returns what it returns, and whether there was an answer to lose. */
  lose: (
    write: () => Promise<string | undefined>,
  ) => Promise<{ etag: string | undefined; wasLost: boolean }>;
}

interface Outcome {
  isOk: boolean;
  /** In figures. */
  found: string;
}

/** What the site relies on, and how it is seen. */
const checks: [claim: string, check: (probe: Probe) => Promise<Outcome>][] = [
  ['A hundred writers with one etag: one wins', oneWriter],
  ['A hundred creators of one key: one wins', oneCreator],
  ['Writing, reading, and listing give one etag', oneEtag],
  ['A write with an old etag is refused', oldEtag],
  ['A write whose answer is lost is recognized', lostAnswer],
  ['The same content twice has two etags', sameContent],
];

export const storeProbeCommand: Command = {
  name: 'store probe',
  summary: 'checks that the store keeps the promises that the site relies on',
  async run(call) {
    const { site, terminal, now } = call;
    const prefix = `probe-${site.deps.randomHex(8)}/`;
    let isDue = false;
    const drop = () => {
      const wasDue = isDue;
      isDue = false;
      return wasDue;
    };
    const store = site.openLossy('probe', drop);
    const probe: Probe = {
      store,
      keyOf: (name) => prefix + name,
      async lose(write) {
        isDue = true;
        const etag = await write();
        return { etag, wasLost: !drop() };
      },
    };
    // A store that can't be reached breaks no promise.
    await store.list(prefix);
    const findings: (Outcome & { claim: string; ms: number })[] = [];
    const find = async (claim: string, check: () => Promise<Outcome>) => {
      const startedMs = now();
      const outcome = await orFailed(check);
      const finding = { claim, ...outcome, ms: now() - startedMs };
      findings.push(finding);
      if (!call.has('json')) terminal.out(lineOf(finding));
    };
    for (const [claim, check] of checks) await find(claim, () => check(probe));
    await find('What was written is deleted', () => removeAll(store, prefix));
    call.json(findings);
    if (findings.some(({ isOk }) => !isOk)) call.exitCode = exitCodes.refused;
  },
};

const lineOf = ({ claim, isOk, found, ms }: Outcome & { claim: string; ms: number }) =>
  `${isOk ? 'ok    ' : 'failed'}  ${claim}: ${found} (${ms} ms)`;

async function orFailed(check: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    return { isOk: false, found: `no answer, ${error.reason}` };
  }
}

async function oneWriter({ store, keyOf }: Probe): Promise<Outcome> {
  const key = keyOf('one-etag');
  const ifMatch = await mustPut(store, key, {}, ifNew);
  return race(store, key, (by) => store.put(key, { by }, { ifMatch }));
}

function oneCreator({ store, keyOf }: Probe): Promise<Outcome> {
  const key = keyOf('one-key');
  return race(store, key, (by) => store.put(key, { by }, ifNew));
}

/** Lets a hundred write at once; whoever was told to have won must be the one whose document is there. */
async function race(
  store: Store,
  key: string,
  write: (by: number) => Promise<string | undefined>,
): Promise<Outcome> {
  const writes = Array.from({ length: WRITERS }, async (_, by) => {
    try {
      return { by, etag: await write(by), isKnown: true };
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      return { by, etag: undefined, isKnown: false };
    }
  });
  const results = await Promise.all(writes);
  const winners = results.filter(({ etag }) => etag !== undefined);
  const unknown = results.filter(({ isKnown }) => !isKnown).length;
  const stored = await store.get(key);
  const isStored = winners.some(({ by, etag }) => etag === stored?.etag && isBy(stored?.value, by));
  const figures = [
    `${winners.length} won`,
    `${WRITERS - winners.length - unknown} refused`,
    ...(unknown > 0 ? [`${unknown} without an answer`] : []),
    ...(winners.length > 0 && !isStored ? ['another document is stored'] : []),
  ];
  return { isOk: winners.length === 1 && isStored, found: figures.join(', ') };
}

const isBy = (value: unknown, by: number) => (value as { by?: unknown } | undefined)?.by === by;

async function oneEtag({ store, keyOf }: Probe): Promise<Outcome> {
  const key = keyOf('etags');
  const put = await mustPut(store, key, { text: 'é' }, ifNew);
  const get = (await store.get(key))?.etag;
  const list = (await store.list(key)).find((listed) => listed.key === key)?.etag;
  const isOk = get === put && list === put;
  return { isOk, found: isOk ? put : `${put} written, ${get} read, ${list} listed` };
}

async function oldEtag({ store, keyOf }: Probe): Promise<Outcome> {
  const key = keyOf('old-etag');
  const first = await mustPut(store, key, { by: 1 }, ifNew);
  await mustPut(store, key, { by: 2 }, { ifMatch: first });
  const third = await store.put(key, { by: 3 }, { ifMatch: first });
  const isOk = third === undefined && isBy((await store.get(key))?.value, 2);
  return { isOk, found: isOk ? 'refused' : 'a newer document was overwritten' };
}

async function lostAnswer({ store, keyOf, lose }: Probe): Promise<Outcome> {
  const key = keyOf('lost-answer');
  const { etag: ifMatch, wasLost } = await lose(() => store.put(key, { by: 1 }, ifNew));
  if (ifMatch === undefined || ifMatch !== (await store.get(key))?.etag)
    return { isOk: false, found: 'a creation was taken for another one' };
  const { etag } = await lose(() => store.put(key, { by: 2 }, { ifMatch }));
  if (etag === undefined || etag !== (await store.get(key))?.etag)
    return { isOk: false, found: 'a change was taken for another one' };
  const found = wasLost ? '2 of 2 recognized' : 'nothing to lose: the store is on this machine';
  return { isOk: true, found };
}

async function sameContent({ store, keyOf }: Probe): Promise<Outcome> {
  const key = keyOf('same-content');
  const first = await mustPut(store, key, { same: true }, ifNew);
  const second = await mustPut(store, key, { same: true }, { ifMatch: first });
  const isOk = first !== second;
  return { isOk, found: isOk ? `${first}, then ${second}` : `${first} twice` };
}

async function removeAll(store: Store, prefix: string): Promise<Outcome> {
  const written = await store.list(prefix);
  for (const { key } of written) await store.delete(key);
  const left = await store.list(prefix);
  return { isOk: left.length === 0, found: `${written.length} deleted, ${left.length} left` };
}

/** A write that nothing can be in the way of. */
async function mustPut(
  store: Store,
  key: string,
  value: object,
  condition: Parameters<Store['put']>[2],
): Promise<string> {
  const etag = await store.put(key, value, condition);
  if (etag === undefined)
    throw new StoreUnavailableError('it refused a write that nobody disputed');
  return etag;
}
