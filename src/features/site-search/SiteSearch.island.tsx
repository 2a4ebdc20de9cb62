import { useEffect, useState } from 'react';

import { asksForSearch } from '../../lib/site-search/gesture.ts';
import { SearchDialog } from './SearchDialog.tsx';
import stylesheet from './site-search.css?url';

let styles: Promise<unknown> | undefined;

/** Beside the pages' own styles: nobody loads these before searching. Without them, it opens all the same. */
function loadStyles(): Promise<unknown> {
  return (styles ??= new Promise<unknown>((resolve) => {
    const link = document.createElement('link');
    const onerror = () => {
      styles = undefined;
      resolve(undefined);
    };
    Object.assign(link, { rel: 'stylesheet', href: stylesheet, onload: resolve, onerror });
    document.head.append(link);
  }));
}

/** The search of the whole site, opened by any `data-search` control or its shortcut. */
export function SiteSearch() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const open = () => {
      // The order dialog or the menu may be open; two modal dialogs are one too many.
      if (document.querySelector('dialog, [role="dialog"]')) return;
      void loadStyles().then(() => setOpen(true));
    };
    const listen = (event: Event) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      open();
    };
    for (const name of ['click', 'keydown']) document.addEventListener(name, listen);
    // It was the first of these gestures that woke the island.
    open();
    return () => {
      for (const name of ['click', 'keydown']) document.removeEventListener(name, listen);
    };
  }, []);

  return <SearchDialog isOpen={isOpen} onClose={() => setOpen(false)} />;
}
