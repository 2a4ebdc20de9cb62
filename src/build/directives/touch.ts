import type { ClientDirective } from 'astro';

import { holdPresses } from './presses.ts';

const wakingEvents = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const;

/** Hydrates on the first touch. */
const touch: ClientDirective = (load, options, element) => {
  // Several may come; an island hydrates once.
  const wake = () => void load().then((hydrate) => hydrate());
  for (const name of wakingEvents)
    element.addEventListener(name, wake, { passive: true, once: true });
  holdPresses(element, options.value, (isRepeating) => {
    if (isRepeating) return;
    // The pointer that woke the island rests on a button that has not seen it come.
    element
      .querySelector('button:hover')
      ?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
  });
};

export default touch;
