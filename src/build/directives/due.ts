import type { ClientDirective } from 'astro';

import { holdPresses, sayFailure, wakeBy } from './waking.ts';

/** By then a page has been painted, or its browser does not tell. */
const PAINTED_MS = 3_000;

/** What it waits for, as its types say (src/client-directives.d.ts). */
type Due = { moment: string } | { kept: string } | { painted: string; presses?: string };

export default ((load, options, element) => {
  const due = options.value as unknown as Due;
  const wake = wakeBy(load, element);
  if ('kept' in due) {
    const wakeIfKept = () => {
      try {
        if (sessionStorage.getItem(due.kept)) void wake();
      } catch {
        // Blocked storage holds nothing.
      }
    };
    document.addEventListener(`${due.kept}:waiting`, () => void wake());
    // It may have been left after the page was made ahead of a press.
    document.addEventListener('prerenderingchange', wakeIfKept);
    wakeIfKept();
  } else if ('painted' in due) {
    const start = () =>
      void wake(() => {
        sayFailure();
        addEventListener('online', start);
      });
    const { presses } = due;
    holdPresses(presses ? document : element, presses ?? 'button', due.painted, wake);
    // Nothing is painted in a hidden tab.
    if (document.hidden) start();
    else
      new PerformanceObserver((_, observer) => {
        observer.disconnect();
        start();
      }).observe({ type: 'paint', buffered: true });
    setTimeout(start, PAINTED_MS);
  } else if (Date.now() >= Date.parse(due.moment)) void wake();
}) satisfies ClientDirective;
