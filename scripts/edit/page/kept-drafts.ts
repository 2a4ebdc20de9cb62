import type { OpenEntry } from '../contract.ts';
import type { Sides } from './merge.ts';

/** What was typed and not saved, with what it was typed over. */
export interface KeptDraft extends Sides {
  readonly base: Pick<OpenEntry, 'value' | 'body' | 'version'>;
}

const PREFIX = 'editor-draft:';

/** Keeps what is not saved in this browser, so that a closed tab or a stopped editor loses nothing. */
export function keepDraft(path: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(PREFIX + path, JSON.stringify(draft));
  } catch {
    // A full store keeps nothing new; the form still has everything.
  }
}

export function dropDraft(path: string): void {
  localStorage.removeItem(PREFIX + path);
}

/** Undefined when nothing was kept, or what was kept cannot be read. */
export function findDraft(path: string): KeptDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + path) ?? '') as KeptDraft;
  } catch {
    return undefined;
  }
}

/** Paths with changes that are not saved. */
export function draftPaths(): ReadonlySet<string> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return new Set(keys.map((key) => key.slice(PREFIX.length)));
}
