import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { pressedKey } from '../../lib/pressed-key.ts';
import { allTabs, keepValue, readKept } from '../../lib/storage.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { INBOX } from './desk-address.ts';
import { $areKeysOpen, goTo } from './desk.model.ts';
import styles from './Desk.module.css';
import { aroundHere, goToNext, toggleSelected } from './inbox.model.ts';

const OFF_KEY = 'desk-keys-off';

/** What the keys of the desk do, as the list of keys says it; `act` returns whether it did something. */
const keys: readonly { key: string; label: string; act?: () => boolean }[] = [
  { key: 'j', label: 'Next entry, in a list and from one to the next', act: () => move(1) },
  { key: 'k', label: 'Previous entry', act: () => move(-1) },
  { key: 'x', label: 'Select the entry', act: selectEntry },
  { key: '/', label: 'Search', act: startSearch },
  // It works while typing.
  { key: 'Ctrl+Enter', label: 'Send what you’re writing; with Shift, go on to the next entry' },
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
  if (event.defaultPrevented || hasModifier || isTyping(event) || !areKeysOn()) return;
  // An open dialog has its own keys.
  if (document.querySelector('[role="dialog"], :fullscreen')) return;
  // Caps Lock makes capitals.
  const name = pressedKey(event)?.toLowerCase();
  if (keys.find(({ key }) => key === name)?.act?.()) event.preventDefault();
}

/** Whether the key belongs to a field that somebody types into. */
function isTyping({ target }: KeyboardEvent): boolean {
  const fields = 'input:not([type="checkbox"]), textarea, select';
  return target instanceof Element && target.closest(fields) !== null;
}

const listRows = () => [...document.querySelectorAll<HTMLElement>('a[data-entry]')];

/** The entry in focus, by its link or its checkbox. */
function currentRow(): HTMLElement | undefined {
  return listRows().find((row) => row.closest('li')?.contains(document.activeElement));
}

function move(step: 1 | -1): boolean {
  const around = aroundHere();
  if (around && step > 0) goToNext();
  else if (around?.previous) window.location.hash = around.previous;
  if (around) return true;
  const rows = listRows();
  const current = currentRow();
  const next = current ? rows[rows.indexOf(current) + step] : rows.at(step > 0 ? 0 : -1);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return rows.length > 0;
}

function selectEntry(): boolean {
  const id = currentRow()?.dataset['entry'];
  // Only lists with checkboxes can be selected from.
  if (id === undefined || !document.querySelector('[data-selectable]')) return false;
  toggleSelected(id);
  return true;
}

function startSearch(): boolean {
  const field = document.querySelector<HTMLElement>('[type="search"]');
  if (field) field.focus();
  else goTo(INBOX);
  return true;
}

function showKeys(): boolean {
  $areKeysOpen.set(true);
  return true;
}

/** The keys of the desk, and a switch for whoever presses some by accident. */
export function KeysDialog() {
  const isOpen = useStore($areKeysOpen, { ssr: 'initial' });
  return (
    <Dialog
      isOpen={isOpen}
      title="Keyboard shortcuts"
      description="Single keys work wherever you’re not typing."
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
