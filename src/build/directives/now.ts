import type { ClientDirective } from 'astro';

import { holdPresses, starterOf, wakeBy } from './presses.ts';

/** By then it hydrates in any case: a busy browser may never tell of its paint. */
const LATEST_MS = 3_000;

/**
 * Hydrates as soon as the page has been painted, without losing a press that comes before it is done. On a slow line
 * what is seen comes before what answers; nothing is painted in a hidden tab, so that there it does not wait.
 */
export default ((load, options, element) => {
  const wake = wakeBy(load);
  const start = starterOf(wake);
  holdPresses(element, 'button', options.value, wake);
  if (document.hidden) start();
  else
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      start();
    }).observe({ type: 'paint', buffered: true });
  setTimeout(start, LATEST_MS);
}) satisfies ClientDirective;
