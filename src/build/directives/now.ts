import type { ClientDirective } from 'astro';

import { holdPresses } from './presses.ts';

/** By then it hydrates in any case: a busy browser may never tell of its paint. */
const LATEST_MS = 3_000;

/**
 * Hydrates as soon as the page has been painted, without losing a press that comes before it is done. On a slow line
 * what is seen comes before what answers; nothing is painted in a hidden tab, so that there it does not wait.
 */
const now: ClientDirective = (load, options, element) => {
  holdPresses(element, options.value);
  const start = () => void load().then((hydrate) => hydrate());
  if (document.hidden) {
    start();
    return;
  }
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
  // An island hydrates once.
  setTimeout(start, LATEST_MS);
};

export default now;
