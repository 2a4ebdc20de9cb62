import type { ClientDirective } from 'astro';

import { holdPresses, wakeBy } from './waking.ts';

export default ((load, { value: buttons }, element) => {
  holdPresses(document, buttons, buttons, wakeBy(load, element));
}) satisfies ClientDirective;
