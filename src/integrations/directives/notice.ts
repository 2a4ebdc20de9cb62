import type { ClientDirective } from 'astro';

/** Whether state/notices.ts, or a script without it, left a notice in this tab. */
function isWaiting(): boolean {
  try {
    return sessionStorage.getItem('notice') !== null;
  } catch {
    // Blocked storage holds nothing.
    return false;
  }
}

/** Hydrates when a notice was left for this page, or as soon as one is given on it. */
const notice: ClientDirective = (load) => {
  const wake = () => void load().then((hydrate) => hydrate());
  if (isWaiting()) wake();
  else document.addEventListener('notice:waiting', wake, { once: true });
};

export default notice;
