import type { ClientDirective } from 'astro';

import { holdPresses } from './hold-presses.ts';

/** Hydrates at once, like `client:load`, without losing a press that comes before it is done. */
const now: ClientDirective = (load, options, element) => {
  holdPresses(element, options.value);
  void load().then((hydrate) => hydrate());
};

export default now;
