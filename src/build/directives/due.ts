import type { ClientDirective } from 'astro';

import { wakeBy } from './presses.ts';

/**
 * Hydrates when the moment it is given has passed by now; without one, or when that fails, the static page is the
 * truth.
 */
export default ((load, options) => {
  // An absent moment parses to NaN, and nothing is later than that.
  if (Date.now() >= Date.parse(options.value)) void wakeBy(load)();
}) satisfies ClientDirective;
