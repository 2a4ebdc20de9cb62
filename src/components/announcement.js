/* global ANNOUNCEMENT -- put in by Announcement.astro */
// Runs before its bar is painted, so that nothing moves; what visitors close is remembered by its text.
(() => {
  const root = document.documentElement;
  const [from, to, text] = ANNOUNCEMENT;
  const show = () => {
    let closed;
    try {
      closed = localStorage.getItem('announcement');
    } catch {}
    const now = Date.now();
    root.toggleAttribute('data-announcement', from <= now && now < to && closed !== text);
  };
  show();
  // Pages that were made ahead, or kept for the way back, are shown later than they were made.
  document.addEventListener('prerenderingchange', show);
  addEventListener('pageshow', show);
  document.addEventListener('click', ({ target }) => {
    if (!target.closest('[data-close-announcement]')) return;
    root.removeAttribute('data-announcement');
    document.querySelector('main').focus({ preventScroll: true });
    try {
      localStorage.setItem('announcement', text);
    } catch {}
  });
})();
