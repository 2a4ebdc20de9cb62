const OFF_KEY = 'desk-keys-off';

/** What a key does on the desk, as the list of keys says it. */
export const keys = [
  { key: 'j', label: 'Next entry of a list' },
  { key: 'k', label: 'Previous entry of a list' },
  { key: 'Enter', label: 'Open the entry' },
  { key: '/', label: 'Search' },
  { key: 'm', label: 'Write to the customer (on an order)' },
  { key: 'n', label: 'Write a note for colleagues (on an order)' },
  { key: 'Esc', label: 'Go back to the inbox' },
  { key: '?', label: 'Show these keys' },
] as const;

/** Whether single keys do something; speech programs and trembling hands press some by accident (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) === null;
  } catch {
    return true;
  }
}

/** Turns single keys on or off in this browser. */
export function setKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, '1');
  } catch {
    // Blocked storage: they stay on.
  }
}
