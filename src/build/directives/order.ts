import type { ClientDirective } from 'astro';

import { whenReady } from './presses.ts';

/** Hydrates on the first press of a `data-order` button and makes that press again once the island listens. */
const order: ClientDirective = (load, options) => {
  let pressed: HTMLElement | undefined;
  const press = (event: Event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order]') : null;
    if (!button) return;
    event.preventDefault();
    const isFirst = !pressed;
    pressed = button;
    if (isFirst) void load().then((hydrate) => hydrate());
  };
  document.addEventListener('click', press);
  whenReady(options.value, () => {
    document.removeEventListener('click', press);
    pressed?.click();
  });
};

export default order;
