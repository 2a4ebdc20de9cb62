import type { ClientDirective } from 'astro';

/**
 * Hydrates when state/notices.ts, or a script without it, left a notice for this page, or as soon as one is given on
 * it. An island hydrates once.
 */
const notice: ClientDirective = (load) => {
  const wake = () => void load().then((hydrate) => hydrate());
  document.addEventListener('notice:waiting', wake);
  try {
    if (sessionStorage.getItem('notice')) wake();
  } catch {
    // Blocked storage holds nothing.
  }
};

export default notice;
