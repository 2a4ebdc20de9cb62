import { atom } from 'nanostores';

import { searchGroups, type SearchGroup } from '../../lib/site-search/entry.ts';
import { asIndexed } from '../../lib/site-search/spelling.ts';
import { mentionsAll, toHit, type Hit } from './hit.ts';
import { loadEngine, type SearchEngine } from './pagefind-engine.ts';

/** The results of one group: the best of them, and how many there are. */
export interface HitGroup {
  group: SearchGroup;
  total: number;
  hits: readonly Hit[];
}

/** A group with the score that Pagefind gives its best. */
interface RatedGroup extends HitGroup {
  score: number;
}

/** What the search shows. */
export type SearchState =
  | { status: 'idle' }
  | { status: 'searching' }
  | { status: 'found'; text: string; groups: readonly HitGroup[] }
  | { status: 'failed' };

/** How many results of each group are shown. */
const SHOWN: Readonly<Record<SearchGroup, number>> = { Services: 4, Help: 6, Blog: 4 };
/** Pagefind waits without end for a file that does not come. */
const LIMIT_MS = 10_000;
/** Whether this browser understands text fragments. */
const canFollow = () => 'fragmentDirective' in document;

/** A search over the whole site; only the answer to the last question is ever shown. */
export function makeSiteSearch({ load = loadEngine, canMark = canFollow, timeoutMs = LIMIT_MS }) {
  const $search = atom<SearchState>({ status: 'idle' });
  let engine: Promise<SearchEngine> | undefined;
  let question = 0;

  function openEngine(): Promise<SearchEngine> {
    // One that did not load is loaded anew with the next search.
    engine ??= load().catch((error: unknown) => {
      engine = undefined;
      throw error;
    });
    return engine;
  }

  async function askGroup(text: string, group: SearchGroup): Promise<RatedGroup> {
    const { results } = await (await openEngine()).search(text, { filters: { group } });
    const pages = await Promise.all(results.slice(0, SHOWN[group]).map((result) => result.data()));
    const fitting = pages.filter((page) => mentionsAll(page, text));
    return {
      group,
      // The best come first: where one of them does not fit, those after do not either.
      total: fitting.length < pages.length ? fitting.length : results.length,
      hits: fitting.map((page) => toHit(page, canMark())),
      score: results[0]?.score ?? 0,
    };
  }

  return {
    $search,
    /** Loads what a search needs, so that the first answer comes sooner. */
    prepare(): void {
      // A failure is told when somebody searches.
      openEngine().catch(() => undefined);
    },
    /** Searches for a text; an empty one ends the search. */
    async ask(typed: string): Promise<void> {
      const text = typed.trim();
      const own = (question += 1);
      if (text === '') {
        $search.set({ status: 'idle' });
        return;
      }
      // What was found last stays until the next answer.
      if ($search.get().status !== 'found') $search.set({ status: 'searching' });
      let next: SearchState;
      try {
        const groups = await within(
          timeoutMs,
          Promise.all(searchGroups.map((group) => askGroup(asIndexed(text), group))),
        );
        const found = groups.filter(({ total }) => total > 0);
        next = { status: 'found', text, groups: found.toSorted((a, b) => b.score - a.score) };
      } catch {
        engine = undefined;
        next = { status: 'failed' };
      }
      if (own === question) $search.set(next);
    },
  };
}

function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The index of the search did not come')),
      milliseconds,
    );
    promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** One sentence for people who do not see the results change. */
export function describeSearch(state: SearchState): string {
  if (state.status === 'failed') return 'The search didn’t load';
  if (state.status !== 'found') return '';
  const total = state.groups.reduce((sum, group) => sum + group.total, 0);
  if (total === 0) return 'No results';
  const parts = state.groups.map(({ group, total: count }) => `${count} in ${group}`);
  return `${total} ${total === 1 ? 'result' : 'results'}: ${parts.join(', ')}`;
}
