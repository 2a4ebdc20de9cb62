import type { ClientDirective } from 'astro';

import { holdPresses, wakeBy } from './presses.ts';

/** Hydrates on the first touch; one that could not be loaded tries again at the next. */
export default ((load, options, element) => {
  const wake = wakeBy(load);
  for (const name of ['pointerover', 'focusin', 'keydown'])
    element.addEventListener(name, () => void wake());
  holdPresses(element, 'button', options.value, wake, (held) => {
    if (held) return;
    // The pointer that woke the island rests on a button that has not seen it come.
    element
      .querySelector('button:hover')
      ?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
  });
}) satisfies ClientDirective;
