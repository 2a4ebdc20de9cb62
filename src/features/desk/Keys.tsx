import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { pressedKey } from '../../lib/pressed-key.ts';
import { allTabs, keepValue, readKept } from '../../lib/storage.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { INBOX } from './desk-address.ts';
import { $areKeysOpen, $desk, $lastInbox, $place, goTo } from './desk.model.ts';
import styles from './Desk.module.css';
import { $around, $selected, askBulk, goToNext, select, toggleSelected } from './inbox.model.ts';

const OFF_KEY = 'desk-keys-off';

/** What the keys of the desk do, as the list of keys says it; `act` returns whether it did something. */
const keys: readonly { key: string; label: string; act?: () => boolean }[] = [
  { key: 'j', label: 'Next entry, in a list and from one to the next', act: () => move(1) },
  { key: 'k', label: 'Previous entry', act: () => move(-1) },
  // A link opens by itself.
  { key: 'Enter', label: 'Open the entry' },
  { key: 'x', label: 'Select the entry', act: () => selectEntry() },
  { key: 'J', label: 'Select on to the next entry', act: () => extendSelection(1) },
  { key: 'K', label: 'Select on to the previous entry', act: () => extendSelection(-1) },
  { key: 'a', label: 'Select all entries shown', act: selectAll },
  { key: 't', label: 'Assign to me: what is selected, or the entry', act: assignToMe },
  { key: '/', label: 'Search', act: startSearch },
  // It works in the search field.
  { key: '↓', label: 'Go on from the search to what it found' },
  { key: 'm', label: 'Write to the customer', act: () => focusOn('m') },
  { key: 'r', label: 'Choose a saved reply; Enter inserts it', act: () => focusOn('r') },
  { key: 'n', label: 'Write a note for colleagues', act: () => focusOn('n') },
  // They work while typing.
  { key: 'Ctrl+Enter', label: 'Send what you’re writing; with Shift, go on to the next entry' },
  { key: 'Esc', label: 'Select nothing, or go back to the inbox', act: goBack },
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
  const key = pressedKey(event);
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  const isInSearch = event.target instanceof Element && event.target.matches('[type="search"]');
  if (isInSearch && key === 'ArrowDown' && !hasModifier && moveInList(1)) event.preventDefault();
  if (event.defaultPrevented || hasModifier || isTyping(event)) return;
  // An open dialog has its own keys, and Escape ends full screen.
  if (document.querySelector('[role="dialog"], :fullscreen')) return;
  const name = nameOf(key, event.shiftKey);
  if (name !== 'Esc' && !areKeysOn()) return;
  if (keys.find((each) => each.key === name)?.act?.()) event.preventDefault();
}

/** Its name in `keys`. Caps Lock makes capitals, too, but only Shift means them. */
function nameOf(key: string | undefined, shiftKey: boolean): string | undefined {
  if (key === 'Escape') return 'Esc';
  if (key === undefined || !/^[a-z]$/i.test(key)) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/** Whether the key belongs to a field that somebody types into. */
function isTyping({ target }: KeyboardEvent): boolean {
  const fields = 'input:not([type="checkbox"]), textarea, select';
  return target instanceof Element && target.closest(fields) !== null;
}

function goBack(): boolean {
  if ($place.get().name !== 'inbox') window.location.hash = $lastInbox.get();
  else if ($selected.get().size > 0) select();
  else return false;
  return true;
}

const listRows = () => [...document.querySelectorAll<HTMLElement>('a[data-entry]')];

/** The entry in focus, by its link or its checkbox. */
function currentRow(): HTMLElement | undefined {
  return listRows().find((row) => row.closest('li')?.contains(document.activeElement));
}

function move(step: 1 | -1): boolean {
  const around = $around.get();
  if (around && step > 0) goToNext();
  else if (around?.previous) window.location.hash = around.previous;
  return around !== undefined || moveInList(step);
}

function moveInList(step: 1 | -1): boolean {
  const rows = listRows();
  const current = currentRow();
  const next = current ? rows[rows.indexOf(current) + step] : rows.at(step > 0 ? 0 : -1);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return rows.length > 0;
}

/** Only lists with checkboxes can be selected from. */
const isSelectable = () => document.querySelector('[data-selectable]') !== null;

function selectEntry(isRange = false): boolean {
  const id = currentRow()?.dataset['entry'];
  if (id === undefined || !isSelectable()) return false;
  toggleSelected(id, isRange);
  return true;
}

function extendSelection(step: 1 | -1): boolean {
  const id = currentRow()?.dataset['entry'];
  if (id === undefined || !isSelectable()) return false;
  if (!$selected.get().has(id)) toggleSelected(id);
  moveInList(step);
  return selectEntry(true);
}

function selectAll(): boolean {
  if (isSelectable()) select(listRows().map((row) => row.dataset['entry'] ?? ''));
  return isSelectable();
}

function assignToMe(): boolean {
  const button = document.querySelector<HTMLElement>('[data-key="t"]');
  button?.click();
  if (button || !isSelectable()) return button !== null;
  if ($selected.get().size === 0) selectEntry();
  const { agent } = $desk.get();
  if (agent) askBulk({ name: 'assign', to: agent.email });
  return true;
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
      description="Single keys work wherever you’re not typing."
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
