import { useState } from 'react';

import type { ListedEntry, Overview } from '../contract.ts';
import { matchesAllWords } from '../../../src/lib/matches-all-words.ts';

interface EntryListProps {
  readonly overview: Overview;
  /** The path of the entry that is open. */
  readonly current: string;
  /** Paths with changes that are not saved. */
  readonly unsaved: ReadonlySet<string>;
  readonly hrefOf: (path: string) => string;
}

const stateLabels = { draft: 'Draft', scheduled: 'Scheduled' } as const;

/** Every entry by collection, with a search over titles, paths and all that stands in the files. */
export function EntryList({ overview, current, unsaved, hrefOf }: EntryListProps) {
  const [wanted, setWanted] = useState('');
  const found = overview.collections
    .map((collection) => ({
      ...collection,
      entries: collection.entries.filter((entry) => isFound(entry, collection.label, wanted)),
    }))
    .filter(({ entries }) => entries.length > 0);
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  const isSearching = wanted.trim() !== '';
  return (
    <>
      <div className="search" role="search">
        <label className="label" htmlFor="search">
          Search
        </label>
        <input
          className="input"
          id="search"
          type="search"
          autoComplete="off"
          value={wanted}
          aria-describedby="search-count"
          onChange={({ target }) => {
            setWanted(target.value);
          }}
        />
        <p className="help" id="search-count" role="status">
          {isSearching ? (count === 1 ? '1 entry' : `${count} entries`) : ''}
        </p>
      </div>
      {found.map(({ name, label, entries }) => (
        <details
          className="collection"
          key={`${name} ${isSearching}`}
          open={isSearching || entries.some(({ path }) => path === current)}
        >
          <summary className="collection-title">
            {label}
            <FaultTag count={faultsOf(overview, entries)} />
            <span className="mono">{entries.length}</span>
          </summary>
          <ul>
            {entries.map((entry) => {
              const { path, title, state } = entry;
              return (
                <li key={path}>
                  <a
                    className="entry-link"
                    href={hrefOf(path)}
                    aria-current={path === current ? 'page' : undefined}
                  >
                    <span>{title}</span>
                    {state && <span className="tag">{stateLabels[state]}</span>}
                    {unsaved.has(path) && <span className="tag">Not saved</span>}
                    <FaultTag count={faultsOf(overview, [entry])} />
                  </a>
                </li>
              );
            })}
          </ul>
        </details>
      ))}
    </>
  );
}

function faultsOf({ mistakes }: Overview, entries: readonly ListedEntry[]): number {
  return mistakes.filter((mistake) => entries.some(({ path }) => path === mistake.path)).length;
}

function FaultTag({ count }: { readonly count: number }) {
  if (count === 0) return undefined;
  return <span className="tag tag-bad">{count === 1 ? '1 mistake' : `${count} mistakes`}</span>;
}

function isFound({ title, path, text }: ListedEntry, label: string, wanted: string): boolean {
  return matchesAllWords(`${label} ${title} ${path} ${text}`, wanted);
}
