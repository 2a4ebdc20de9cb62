import { useEffect, useState } from 'react';

import { useReady } from '../../ui/ready.ts';
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

/** The search of the whole site, opened by any `data-search` control. */
export function SiteSearch() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const open = () => {
      // The order dialog or the menu may be open; two modal dialogs are one too many.
      if (document.querySelector('dialog, [role="dialog"]')) return;
      void loadStyles().then(() => setOpen(true));
    };
    const listen = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-search]')) open();
    };
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, []);
  useReady('[data-search]');

  return <SearchDialog isOpen={isOpen} onClose={() => setOpen(false)} />;
}
