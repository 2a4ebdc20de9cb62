import { buildDependencies } from '../../netlify/server/http/build-dependencies.ts';
import type { Dependencies } from '../../netlify/server/dependencies.ts';
import { blobsStore } from '../../netlify/server/storage/blobs-store.ts';
import { FakeBlobs } from './fake-blobs.ts';
import { makeRandomHex } from './random.ts';
import { makeSite } from './site.ts';
import type { TestSite } from './site.ts';

/** Requests to the store and what went over the wire. */
export interface StoreUse {
  readonly reads: number;
  readonly writes: number;
  readonly lists: number;
  readonly deletes: number;
  /** Bodies in both directions. */
  readonly bytes: number;
}

/** The whole site over the fake of the Blobs protocol, with every request counted. */
export interface CountedSite {
  readonly site: TestSite;
  /** The same services without HTTP before them. */
  readonly deps: Dependencies;
  /** What the work asked of the store. */
  readonly count: (work: () => Promise<unknown>) => Promise<StoreUse>;
}

export function makeCountedSite(): CountedSite {
  const blobs = new FakeBlobs();
  const randomHex = makeRandomHex('scale');
  let bytes = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await blobs.fetch(input, init);
    const body = await response.clone().arrayBuffer();
    bytes += body.byteLength + (typeof init?.body === 'string' ? init.body.length : 0);
    return response;
  };
  const site = makeSite({
    blobs,
    worksAfterAnswers: true,
    platform: {
      // Seeding ten thousand orders is one piece of work here.
      storeBudgetMs: 3_600_000,
      openStore: (name, budget) => blobsStore({ name, budget, randomHex, fetch }),
    },
  });
  const deps = buildDependencies(
    site.platform,
    { name: 'production', isLocal: false },
    { note: () => undefined },
  );
  return {
    site,
    deps,
    async count(work) {
      const [first, bytesBefore] = [blobs.operations.length, bytes];
      await work();
      const operations = blobs.operations.slice(first);
      const of = (method: string) => operations.filter((each) => each.method === method).length;
      const lists = operations.filter(({ key }) => key === undefined).length;
      return {
        reads: of('GET') - lists,
        writes: of('PUT'),
        lists,
        deletes: of('DELETE'),
        bytes: bytes - bytesBefore,
      };
    },
  };
}
