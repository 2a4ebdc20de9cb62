import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { pressedKey } from '../../lib/pressed-key.ts';
import { allTabs, keepValue, readKept } from '../../lib/storage.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { $areKeysOpen, $inbox, $lastEntry, $place, entryLinks, goTo } from './desk.model.ts';
import styles from './Desk.module.css';
import { aroundHere, goToNext } from './inbox.model.ts';

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

export function useKeys(): void {
  useEffect(() => {
    const ended = new AbortController();
    document.addEventListener('keydown', press, ended);
    document.addEventListener('focusin', followFocus, ended);
    document.addEventListener('pointerdown', forgetField, ended);
    return () => ended.abort();
  }, []);
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select';
const fieldOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(FIELDS) : null;

/** Where somebody types. If it goes meanwhile, the letters to come are none of our keys. */
let field: Element | null = null;
const isFieldLost = () => field?.isConnected === false;
const forgetField = () => void (field = null);
// Whoever sends with a key and goes on wants the keys there.
$place.listen(forgetField);

function followFocus({ target }: FocusEvent): void {
  // The heading, which gets the focus of what has gone, isn't chosen by anybody.
  if (!isFieldLost()) field = fieldOf(target);
}

function press(event: KeyboardEvent): void {
  const { target, ctrlKey, metaKey, altKey } = event;
  if (pressedKey(event) === 'Tab') forgetField();
  const isTyping = fieldOf(target) !== null || isFieldLost();
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || isTyping || !areKeysOn()) return;
  // An open dialog has its own keys.
  if (document.querySelector('[role="dialog"], :fullscreen')) return;
  // Caps Lock makes capitals.
  const name = pressedKey(event)?.toLowerCase();
  if (keys.find(({ key }) => key === name)?.act?.()) event.preventDefault();
}

/** The entry in focus, by its link or its checkbox. */
function currentRow(): HTMLAnchorElement | undefined {
  return entryLinks().find((row) => row.closest('li')?.contains(document.activeElement));
}

function move(step: 1 | -1): boolean {
  const around = aroundHere();
  if (around && step > 0) goToNext();
  else if (around?.previous) window.location.hash = around.previous;
  if (around) return true;
  const rows = entryLinks();
  const current = currentRow();
  const next = current ? rows[rows.indexOf(current) + step] : rows.at(step > 0 ? 0 : -1);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return rows.length > 0;
}

function selectEntry(): boolean {
  // Only lists with checkboxes can be selected from.
  const box = currentRow()?.closest('li')?.querySelector<HTMLElement>('[type="checkbox"]');
  box?.click();
  return box !== undefined && box !== null;
}

function startSearch(): boolean {
  if (focusSearch()) return true;
  // Nothing of the list is gone on with.
  $lastEntry.set(undefined);
  window.addEventListener('hashchange', focusSearch, { once: true });
  goTo($inbox.get());
  return true;
}

function focusSearch(): boolean {
  // Where there's little room, filters hide the field.
  const filter = document.querySelector<HTMLElement>('[data-filter][aria-expanded="false"]');
  if (filter?.checkVisibility()) flushSync(() => filter.click());
  const field = document.querySelector<HTMLElement>('[type="search"]');
  field?.focus();
  return field !== null;
}

function showKeys(): boolean {
  $areKeysOpen.set(true);
  return true;
}

export function KeysDialog() {
  return (
    <Dialog
      isOpen={useStore($areKeysOpen, { ssr: 'initial' })}
      title="Keyboard shortcuts"
      description="Single keys work wherever you’re not typing."
      onClose={() => $areKeysOpen.set(false)}
    >
      <dl className={`stack ${styles['keys']}`}>
        {keys.map(({ key, label }) => (
          <div key={key} className="row one-line">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <KeysSwitch />
    </Dialog>
  );
}

function KeysSwitch() {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target: { checked } }) => {
          setOn(checked);
          keepValue(OFF_KEY, checked ? undefined : 1, allTabs);
        }}
      />
      Use single-key shortcuts in this browser
    </label>
  );
}
