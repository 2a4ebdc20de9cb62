import type { ClientDirective } from 'astro';

import { asksForSearch } from '../../lib/site-search/gesture.ts';

/** Hydrates when somebody asks for the search; what hydrates opens at once. */
const search: ClientDirective = (load) => {
  const wake = (event: Event) => {
    if (!asksForSearch(event)) return;
    event.preventDefault();
    for (const name of ['click', 'keydown']) document.removeEventListener(name, wake);
    void load().then((hydrate) => hydrate());
  };
  for (const name of ['click', 'keydown']) document.addEventListener(name, wake);
};

export default search;
