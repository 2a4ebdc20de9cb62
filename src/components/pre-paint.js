(() => {
  const root = document.documentElement;
  // Where nothing hovers, browsers take "eager" and "moderate" for all links in view (speculation-rules.ts).
  if (matchMedia('(hover: hover)').matches) root.dataset.hover = '';
  const showSession = () =>
    root.toggleAttribute('data-session', document.cookie.includes('signed_in=1'));
  showSession();
  // A page that was made ahead of a press, or kept for the way back, opens later: somebody may have signed in or out since.
  document.addEventListener('prerenderingchange', showSession);
  addEventListener('pageshow', showSession);
  // A picture of this page, for the cover that moves to a post or guide, takes two frames that no other page may cost.
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (!/\/(blog|help)\b/.test(activation?.entry.url)) viewTransition?.skipTransition();
  });
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme;
      for (const meta of document.querySelectorAll('[name=theme-color]'))
        meta.media = meta.media.includes(theme) ? 'all' : 'not all';
    }
    // Where the visit came from: the word of a link, or the site that linked here first. No later page could tell.
    const query = new URLSearchParams(location.search);
    const source =
      query.get('from') ||
      query.get('utm_source') ||
      sessionStorage.from ||
      document.referrer.split('/')[2];
    if (source && source !== location.host) sessionStorage.from = source;
  } catch {}
})();
