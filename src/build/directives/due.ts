import type { ClientDirective } from 'astro';

/** Hydrates when the moment it is given has passed by now; without one the static page is the truth. */
const due: ClientDirective = (load, options) => {
  // An absent moment parses to NaN, and nothing is later than that.
  if (Date.now() >= Date.parse(options.value)) void load().then((hydrate) => hydrate());
};

export default due;
