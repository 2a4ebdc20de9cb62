import type * as z from 'zod/mini';

import { allTabs, keepValue, readKept } from '../lib/storage.ts';

/** Whose something is: it goes with their sign-out. */
export type Owner = 'customer' | 'agent';

interface Place {
  in: 'tab' | 'browser';
  owner: Owner;
  /** For so long it is offered; without it, as long as its place is. */
  days?: number;
}

export interface Kept<Content> {
  readonly key: string;
  read: () => Content | undefined;
  /** Without content, nothing is kept any more. */
  keep: (content?: Content) => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function kept<Content>(
  key: string,
  schema: z.ZodMiniType<Content>,
  { in: place, owner, days }: Place,
): Kept<Content> {
  const storage = place === 'browser' ? allTabs : undefined;
  const keep = (content?: Content) => {
    const until = days === undefined ? undefined : Date.now() + days * DAY_MS;
    keepValue(key, content === undefined ? undefined : { owner, until, content }, storage);
  };
  const read = () => {
    const { until = Infinity, content } = (readKept(key, storage) ?? {}) as Envelope;
    if (until >= Date.now()) return schema.safeParse(content).data;
    keep();
    return undefined;
  };
  return { key, read, keep };
}

interface Envelope {
  owner?: unknown;
  until?: number;
  content?: unknown;
}

/** A sign-out: nothing of theirs stays in this browser, and nothing at all in this tab. */
export function forgetAll(owner: Owner): void {
  try {
    sessionStorage.clear();
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    for (const key of keys)
      if (key !== null && (readKept(key, allTabs) as Envelope | undefined)?.owner === owner)
        localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}
