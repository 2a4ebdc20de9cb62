import type { ClientDirective } from 'astro';

import { starterOf, wakeBy } from './presses.ts';

/** Hydrates at once: in built pages, in place of Astro's own directive of this name. */
export default ((load) => starterOf(wakeBy(load))()) satisfies ClientDirective;
