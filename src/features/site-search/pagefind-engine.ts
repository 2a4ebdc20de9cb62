import { SEARCH_FOLDER, type SearchGroup } from '../../lib/site-search/entry.ts';

/** A place in a page, as Pagefind describes it; excerpts are HTML with nothing but `<mark>` and references. */
export interface FoundPlace {
  title: string;
  url: string;
  excerpt: string;
  weighted_locations: readonly { balanced_score: number }[];
}

/** What Pagefind tells of a page it found; https://pagefind.app/docs/api-reference/. */
export interface FoundPage {
  url: string;
  excerpt: string;
  /** The text of the page. */
  content: string;
  /** Places of what was found, counted in words of the text. */
  locations: readonly number[];
  meta: Readonly<Record<string, string>>;
  /** Headings with an anchor under which something was found; the page itself where it was found above them. */
  sub_results: readonly FoundPlace[];
}

/** The part of Pagefind's interface that the search uses. */
export interface SearchEngine {
  search: (
    text: string,
    options: { filters: { group: SearchGroup } },
  ) => Promise<{ results: readonly { score: number; data: () => Promise<FoundPage> }[] }>;
}

interface PagefindModule {
  createInstance: (options: {
    basePath: string;
    noWorker: boolean;
    /** In words. */
    excerptLength: number;
    excerptEllipsis: string;
    ranking: { metaWeights: Readonly<Record<string, number>> };
  }) => SearchEngine & { init: () => Promise<void> };
}

/** Prices and joined words, which the index keeps beside the title (build/site-search.ts), count as much as it does. */
export const ranking = { metaWeights: { title: 5, also: 5 } } as const;

let attempts = 0;

/**
 * Loads Pagefind and the head of its index. @throws when that fails.
 * It works in this thread: a worker would need an address that the Trusted Types policy lets nobody make.
 */
export async function loadEngine(): Promise<SearchEngine> {
  // A browser remembers that a module failed and does not ask for the same address again.
  attempts += 1;
  const address = `${SEARCH_FOLDER}pagefind.js${attempts > 1 ? `?${attempts}` : ''}`;
  const { createInstance } = (await import(/* @vite-ignore */ address)) as PagefindModule;
  const engine = createInstance({
    basePath: SEARCH_FOLDER,
    noWorker: true,
    excerptLength: 26,
    excerptEllipsis: '…',
    ranking,
  });
  await engine.init();
  return engine;
}
