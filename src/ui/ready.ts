import { useEffect, useLayoutEffect, useState } from 'react';

import { watchFields } from './kept-fields.ts';

const watched = new Map<string, () => void>();

/** Where something else has changed an island, React renders it twice before what was there is gone. */
function watchOnce(name: string): () => void {
  const island =
    typeof document === 'undefined'
      ? undefined
      : document.querySelector(`astro-island[opts*='${JSON.stringify(name)}']`);
  const giveBack = watched.get(name) ?? (island ? watchFields(island) : () => undefined);
  watched.set(name, giveBack);
  return giveBack;
}

/**
 * Tells the directive that woke this island that it listens now (src/build/directives). What was in its fields
 * before stays there, and the focus where it was.
 */
export function useReady(name: string): void {
  const [giveBack] = useState(() => watchOnce(name));
  useLayoutEffect(giveBack, [giveBack]);
  useEffect(() => {
    document.dispatchEvent(new CustomEvent('island:ready', { detail: name }));
  }, [name]);
}
