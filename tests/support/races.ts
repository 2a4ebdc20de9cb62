import type { Answer } from './browser.ts';
import type { TestSite } from './site.ts';

/** Lets something happen once: right before a record whose store and key contain the text is written. */
export function beforeWriting(site: TestSite, path: string, happen: () => Promise<unknown>): void {
  let isOver = false;
  site.blobs.before = async ({ method, store, key }) => {
    if (isOver || method !== 'PUT' || !`${store}/${key}`.includes(path)) return;
    isOver = true;
    await happen();
  };
}

/** Holds all who are about to write such a record until there are so many. */
export function meetAtWriting(site: TestSite, path: string, size: number): void {
  const barrier = makeBarrier(size);
  site.blobs.before = ({ method, store, key }) =>
    method === 'PUT' && `${store}/${key}`.includes(path) ? barrier() : undefined;
}

/** Such records cannot be written, or be deleted, until `site.blobs.fault` is another one. */
export function failAt(site: TestSite, method: 'PUT' | 'DELETE', path: string): void {
  site.blobs.fault = ({ method: asked, store, key }) =>
    asked === method && `${store}/${key}`.includes(path)
      ? { kind: 'status', status: 500 }
      : undefined;
}

/** Holds whoever arrives until so many are there, then lets all go at once; later ones pass. */
export function makeBarrier(size: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived >= size) open();
    return opened;
  };
}

/** A busy machine may answer 503, or 429 for a second: that acknowledges nothing, and the same is asked again. */
export async function insist(act: () => Promise<Answer>): Promise<Answer> {
  const answer = await act();
  const isCrowded = answer.status === 429 && answer.headers.get('retry-after') === '1';
  return answer.status === 503 || isCrowded ? insist(act) : answer;
}
