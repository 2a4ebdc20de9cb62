import { useEffect } from 'react';

import { INBOX } from './desk-address.ts';
import { $areKeysOpen, $lastInbox, $place, goTo } from './desk.model.ts';
import { areKeysOn } from './keys.ts';

/** Whether the key belongs to a field that somebody types into. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

/** Lets the keys of the desk do what `keys` says. */
export function useKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function press(event: KeyboardEvent): void {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (event.defaultPrevented || hasModifier || isTyping(event)) return;
  // An open dialog has its own keys.
  if (document.querySelector('[role="dialog"]')) return;
  if (act(event.key)) event.preventDefault();
}

/** @returns whether the key did something. */
function act(key: string): boolean {
  if (key === 'Escape') return goBack();
  if (!areKeysOn()) return false;
  if (key === 'j') return moveInList(1);
  if (key === 'k') return moveInList(-1);
  if (key === '/') return startSearch();
  if (key === 'm') return focusOn('[data-key="m"]');
  if (key === 'n') return focusOn('[data-key="n"]');
  if (key !== '?') return false;
  $areKeysOpen.set(true);
  return true;
}

function goBack(): boolean {
  if ($place.get().name === 'inbox') return false;
  window.location.hash = $lastInbox.get();
  return true;
}

function moveInList(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-entry]')];
  const current = rows.findIndex((row) => row === document.activeElement);
  const next = current < 0 ? rows.at(step > 0 ? 0 : -1) : rows[current + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return rows.length > 0;
}

function startSearch(): boolean {
  if (!focusOn('[data-key="/"]')) goTo(INBOX);
  return true;
}

function focusOn(selector: string): boolean {
  const field = document.querySelector<HTMLElement>(selector);
  field?.focus();
  return field !== null;
}
