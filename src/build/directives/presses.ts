import type { ClientDirective } from 'astro';

/** Hydrates an island, or tries that again; what is to be done when it cannot be loaded is up to who asked for it. */
type Wake = (onFailure?: () => void) => Promise<void>;

/** What wakes the island of a directive. It may be called at any time: an island hydrates once. */
export const wakeBy =
  (load: Parameters<ClientDirective>[0]): Wake =>
  (onFailure = () => undefined) =>
    load()
      .then((hydrate) => hydrate())
      .catch(onFailure);

const notice = document.createElement('p');

/** Says that something cannot be loaded: here, since what shows toasts could not be loaded either. */
export function sayFailure(): void {
  notice.role = 'alert';
  notice.textContent = 'Loading failed. Check your connection and try again.';
  notice.popover = 'auto';
  document.body.append(notice);
  notice.showPopover();
}

/** Wakes an island that nobody asked for; when it fails, says so, and tries again as soon as there is a connection. */
export const starterOf = (wake: Wake) => {
  const start = () =>
    void wake(() => {
      sayFailure();
      addEventListener('online', start);
    });
  return start;
};

/**
 * Holds back presses of buttons until an island announces itself (ui/ready.ts), then makes the last one again: a press
 * that comes before hydration is neither lost nor sent as a plain form. (Enter in a field presses its button.) Each of
 * them wakes the island; when that fails, the press is over, and the next one tries again.
 * @param place where the buttons are.
 * @param onReady called once the island listens, with what is being pressed again.
 */
export function holdPresses(
  place: Document | HTMLElement,
  buttons: string,
  island: string,
  wake: Wake,
  onReady?: (held?: HTMLElement) => void,
): void {
  let held: HTMLElement | undefined;
  const hold = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>(buttons);
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = button;
    notice.remove();
    void wake(() => {
      held = undefined;
      sayFailure();
    });
  };
  const release = (event: Event) => {
    if ((event as CustomEvent<string>).detail !== island) return;
    document.removeEventListener('island:ready', release);
    place.removeEventListener('click', hold, true);
    onReady?.(held);
    held?.click();
  };
  place.addEventListener('click', hold, true);
  document.addEventListener('island:ready', release);
}

/** Hydrates on the first press of what a selector finds, and makes that press again once the island listens. */
export const repeatPress =
  (buttons: string): ClientDirective =>
  (load, options) =>
    holdPresses(document, buttons, options.value, wakeBy(load));
