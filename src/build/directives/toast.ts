import type { ClientDirective } from 'astro';

import { wakeBy } from './presses.ts';

/**
 * Hydrates when state/toasts.ts, or a script without it, left a toast for this page, or as soon as one is given on
 * it. An island hydrates once; one that could not be loaded tries again with the next toast, and shows that.
 */
export default ((load) => {
  const wake = () => void wakeBy(load)();
  document.addEventListener('toast:waiting', wake);
  const check = () => {
    try {
      if (sessionStorage.getItem('toast')) wake();
    } catch {
      // Blocked storage holds nothing.
    }
  };
  check();
  // It may have been left after the page was made ahead of a press.
  document.addEventListener('prerenderingchange', check);
}) satisfies ClientDirective;
