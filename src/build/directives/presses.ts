import type { ClientDirective } from 'astro';

/**
 * Holds back presses of buttons inside an element until its island announces itself, then makes the last one again:
 * a press that comes before hydration is neither lost nor sent as a plain form. (Enter in a field presses its button.)
 * @param onReady called once the island listens, with whether a press is being made again.
 */
export function holdPresses(
  element: HTMLElement,
  island: string,
  onReady?: (isRepeating: boolean) => void,
): void {
  let held: HTMLElement | undefined;
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = button;
  };
  element.addEventListener('click', hold, true);
  whenReady(island, () => {
    element.removeEventListener('click', hold, true);
    onReady?.(Boolean(held));
    held?.click();
  });
}

/** Calls back once an island has announced that it listens (ui/ready.ts). */
export function whenReady(island: string, callback: () => void): void {
  const hear = (event: Event) => {
    if ((event as CustomEvent<string>).detail !== island) return;
    document.removeEventListener('island:ready', hear);
    callback();
  };
  document.addEventListener('island:ready', hear);
}

/** Hydrates on the first press of what a selector finds, and makes that press again once the island listens. */
export function repeatPress(selector: string): ClientDirective {
  return (load, options) => {
    let pressed: HTMLElement | undefined;
    const press = (event: Event) => {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
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
}
