// Runs in browsers, inline in pages.
import type { ClientDirective } from 'astro';

/** Hydrates an island, or tries that again; what is to be done when it cannot be loaded is up to who asked for it. */
type Wake = (onFailure?: () => void) => Promise<void>;

const OLD_PAGE_MS = 60_000;

/** Nothing wakes in a page that was made ahead of a press before it opens; it may never. */
const opened =
  (document as { prerendering?: boolean }).prerendering &&
  new Promise((resolve) => document.addEventListener('prerenderingchange', resolve));

/** What wakes the island of a directive. It may be called at any time: an island hydrates once. */
export function wakeBy(load: Parameters<ClientDirective>[0], island: HTMLElement): Wake {
  let hydration: Promise<void> | undefined;
  const hydrate = async () => {
    await opened;
    const failures: Event[] = [];
    const fail = (event: Event) => {
      event.preventDefault();
      failures.push(event);
    };
    island.addEventListener('astro:hydration-error', fail);
    await (
      await load()
    )();
    island.removeEventListener('astro:hydration-error', fail);
    if (failures.length > 0) await reloadIfOld(island.getAttribute('component-url') ?? '');
  };
  return (onFailure = () => undefined) =>
    (hydration ??= hydrate()).catch(() => {
      hydration = undefined;
      onFailure();
    });
}

/**
 * A deploy takes the modules of earlier pages away. A young page would reload again and again. Until the new page is
 * there, this one waits: what comes after could only fail.
 * @throws when reloading would change nothing.
 */
async function reloadIfOld(module: string): Promise<void> {
  if (performance.now() < OLD_PAGE_MS || (await fetch(module)).ok)
    throw new Error(`${module} failed`);
  // What the entry of the history has, the new page finds.
  history.replaceState({ press: lastHeld }, '');
  location.reload();
  await new Promise(() => undefined);
}

/** A button, by its place among those that its island holds. */
interface Press {
  island: string;
  place: number;
  words: string;
}
let lastHeld: Press | undefined;

/** Makes the press again for which an old page reloaded, unless the new one has another button in that place. */
function pressAgain(buttons: NodeListOf<HTMLElement>, island: string): void {
  const { press } = (history.state ?? {}) as { press?: Press };
  if (press?.island !== island) return;
  history.replaceState(null, '');
  const button = buttons[press.place];
  if (button?.textContent === press.words) button.click();
}

const notice = document.createElement('p');

/** Says that something cannot be loaded: here, since what shows toasts could not be loaded either. */
export function sayFailure(): void {
  notice.role = 'alert';
  notice.textContent = 'Loading failed. Check your connection and try again.';
  notice.popover = 'auto';
  document.body.append(notice);
  notice.showPopover();
}

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
    const { ctrlKey, metaKey } = event as MouseEvent;
    // That is for another tab.
    if (!button || ctrlKey || metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = button;
    lastHeld = {
      island,
      place: [...place.querySelectorAll(buttons)].indexOf(button),
      words: button.textContent,
    };
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
  // Buttons may be further down than the island.
  addEventListener('load', () => pressAgain(place.querySelectorAll<HTMLElement>(buttons), island));
}
