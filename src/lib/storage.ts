// Storage may be blocked or full (private windows, policies). Then a page works on without memory.

const thisTab = () => sessionStorage;
/** In place of this tab's storage, the one that all tabs of the browser share. */
export const allTabs = () => localStorage;

/** Reads a kept JSON value; undefined when absent, unreadable or blocked. */
export function readKept(key: string, storage = thisTab): unknown {
  try {
    const text = storage().getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Keeps a JSON value; undefined removes it. */
export function keepValue(key: string, value: unknown, storage = thisTab): void {
  try {
    if (value === undefined) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to be done, and nothing depends on it.
  }
}
