// One call of a function in a process of its own that dies in the middle of it: started by `dying-instance.ts`.
import process from 'node:process';

import { blobsStore } from '../../netlify/server/storage/blobs-store.ts';
import type { Store } from '../../netlify/server/storage/store.ts';
import type { Death, InstanceOrder } from './dying-instance.ts';
import { makeRandomHex } from './random.ts';
import { makeSite } from './site.ts';

const { context, death, request, address, seed } = JSON.parse(
  process.argv[2] ?? '',
) as InstanceOrder;
// Read by the real client at each use.
process.env['NETLIFY_BLOBS_CONTEXT'] = context;

let writes = 0;

/** Dies at a write, before or after it happened. */
const dying = (store: Store): Store => ({
  ...store,
  createOnce: (key, record) => dieAround(() => store.createOnce(key, record)),
  delete: (key) => dieAround(() => store.delete(key)),
});

async function dieAround<Result>(work: () => Promise<Result>): Promise<Result> {
  writes += 1;
  const isFatal = writes === death.atWrite;
  if (isFatal && death.moment === 'before') return die(death);
  const result = await work();
  return isFatal ? die(death) : result;
}

function die({ how }: Death): Promise<never> {
  if (how === 'killed') process.kill(process.pid, 'SIGKILL');
  const hoard: number[][] = [];
  while (how === 'out of memory') hoard.push(Array<number>(100_000).fill(Math.random()));
  // The signal is on its way.
  return new Promise(() => undefined);
}

const randomHex = makeRandomHex(`${seed}:store`);
const site = makeSite({
  seed,
  platform: { openStore: (name, budget) => dying(blobsStore({ name, budget, randomHex })) },
});
const { url, body, ...head } = request;
const response = await site.call(
  new Request(url, { ...head, ...(body === '' ? {} : { body }) }),
  address,
);
process.stdout.write(
  JSON.stringify({
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
    writes,
  }),
);
