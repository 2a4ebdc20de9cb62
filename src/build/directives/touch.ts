import type { ClientDirective } from 'astro';

import { holdPresses, wakeBy } from './waking.ts';

export default ((load, { value: island }, element) => {
  const wake = wakeBy(load, element);
  for (const name of ['pointerover', 'focusin', 'keydown'])
    element.addEventListener(name, () => void wake());
  holdPresses(element, 'button', island, wake, (held) => {
    if (held) return;
    // The pointer that woke the island rests on a button that has not seen it come.
    element
      .querySelector('button:hover')
      ?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
  });
}) satisfies ClientDirective;
