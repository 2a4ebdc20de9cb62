import type { ClientDirective } from 'astro';

/**
 * Hydrates when state/toasts.ts, or a script without it, left a toast for this page, or as soon as one is given on
 * it. An island hydrates once.
 */
const toast: ClientDirective = (load) => {
  const wake = () => void load().then((hydrate) => hydrate());
  document.addEventListener('toast:waiting', wake);
  const check = () => {
    try {
      if (sessionStorage.getItem('toast')) wake();
    } catch {
      // Blocked storage holds nothing.
    }
  };
  check();
  // It may have been left after the page was made ahead of a press.
  document.addEventListener('prerenderingchange', check);
};

export default toast;
