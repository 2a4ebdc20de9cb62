import { useEffect } from 'react';

import { useReady } from '../../ui/ready.ts';

/** Puts the player of another site in the place of its still, for whoever presses that. Draws nothing. */
export function EmbedPlayer() {
  useEffect(() => {
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);
  useReady('[data-embed]');
  // Astro takes a component for one of React only when it returns an element.
  return <></>;
}

function open(event: MouseEvent): void {
  const { target, ctrlKey, metaKey } = event;
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-embed]') : null;
  if (!link || ctrlKey || metaKey) return;
  event.preventDefault();
  const { embed = '', height = '' } = link.dataset;
  const frame = document.createElement('iframe');
  frame.title = link.closest('figure')?.querySelector('b')?.textContent ?? '';
  frame.height = height;
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // What is theirs stays theirs: it may open a window, but not lead this one elsewhere.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation',
  );
  // YouTube plays nothing for a page that does not say where it is.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = embed;
  link.replaceWith(frame);
  frame.focus();
}
