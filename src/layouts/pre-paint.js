(() => {
  const root = document.documentElement;
  // Where nothing hovers, browsers take "eager" for all links in view (speculation-rules.json).
  if (matchMedia('(hover: hover)').matches) root.dataset.hover = '';
  if (document.cookie.includes('signed_in=1')) root.dataset.session = '';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme;
      for (const meta of document.querySelectorAll('[name=theme-color]'))
        meta.media = meta.media.includes(theme) ? 'all' : 'not all';
    }
  } catch {}
})();
