import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { allTabs, keepValue, readKept } from '../../lib/storage.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { INBOX } from './desk-address.ts';
import { $areKeysOpen, $lastInbox, $place, goTo } from './desk.model.ts';
import styles from './Desk.module.css';

const OFF_KEY = 'desk-keys-off';

/** What the keys of the desk do, as the list of keys says it; `act` returns whether it did something. */
const keys: readonly { key: string; label: string; act?: () => boolean }[] = [
  { key: 'j', label: 'Next entry in a list', act: () => moveInList(1) },
  { key: 'k', label: 'Previous entry in a list', act: () => moveInList(-1) },
  // A link opens by itself.
  { key: 'Enter', label: 'Open the entry' },
  { key: '/', label: 'Search', act: startSearch },
  { key: 'm', label: 'Write to the customer (on an order)', act: () => focusOn('m') },
  { key: 'n', label: 'Write a note for colleagues (on an order)', act: () => focusOn('n') },
  { key: 'Esc', label: 'Go back to the inbox', act: goBack },
  { key: '?', label: 'Show these shortcuts', act: showKeys },
];

/** Whether single keys do something; speech programs and trembling hands press some by accident (WCAG 2.1.4). */
const areKeysOn = () => readKept(OFF_KEY, allTabs) === undefined;

/** Turns single keys on or off in this browser. */
const setKeysOn = (isOn: boolean) => keepValue(OFF_KEY, isOn ? undefined : 1, allTabs);

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
  const name = event.key === 'Escape' ? 'Esc' : event.key;
  if (name !== 'Esc' && !areKeysOn()) return;
  if (keys.find(({ key }) => key === name)?.act?.()) event.preventDefault();
}

/** Whether the key belongs to a field that somebody types into. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
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
  if (!focusOn('/')) goTo(INBOX);
  return true;
}

function showKeys(): boolean {
  $areKeysOpen.set(true);
  return true;
}

/** Focuses the field that has a key of its own. */
function focusOn(key: string): boolean {
  const field = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  field?.focus();
  return field !== null;
}

/** The keys of the desk, and a switch for whoever presses some by accident. */
export function KeysDialog() {
  const isOpen = useStore($areKeysOpen, { ssr: 'initial' });
  return (
    <Dialog
      isOpen={isOpen}
      title="Keyboard shortcuts"
      description="They work wherever you’re not typing."
      canClose
      onClose={() => $areKeysOpen.set(false)}
    >
      <KeyList />
    </Dialog>
  );
}

function KeyList() {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <>
      <dl className={styles['keys']}>
        {keys.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <label className={styles['switch']}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked);
            setKeysOn(target.checked);
          }}
        />
        Use single-key shortcuts in this browser
      </label>
    </>
  );
}
