import type { ClientDirective } from 'astro';

import { asksForSearch } from '../../lib/site-search/gesture.ts';
import { sayFailure, wakeBy } from './presses.ts';

/** Hydrates when somebody asks for the search; what hydrates opens at once. */
export default ((load) => {
  const wake = wakeBy(load);
  for (const name of ['click', 'keydown'])
    document.addEventListener(name, (event) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      void wake(sayFailure);
    });
}) satisfies ClientDirective;
