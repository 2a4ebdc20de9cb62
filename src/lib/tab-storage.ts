// Storage may be blocked or full (private windows, policies). Then a page works on without memory.

/** Reads a JSON value of this tab; undefined when absent, unreadable or blocked. */
export function readTab(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Keeps a JSON value in this tab; undefined removes it. */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to be done, and nothing depends on it.
  }
}
