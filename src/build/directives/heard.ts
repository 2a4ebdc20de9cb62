import type { ClientDirective } from 'astro';

import { holdPresses, wakeBy } from './waking.ts';

export default ((load, { value: place }, element) => {
  const wake = wakeBy(load, element);
  for (const each of document.querySelectorAll(place))
    for (const name of ['pointerover', 'focusin'])
      each.addEventListener(name, () => void wake(), { once: true });
  document.addEventListener('play', () => void wake(), { capture: true, once: true });
  holdPresses(document, `${place} [data-at]`, '[data-at]', wake);
}) satisfies ClientDirective;
