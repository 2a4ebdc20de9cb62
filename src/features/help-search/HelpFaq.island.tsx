import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { routes } from '../../routes.ts';
import { useReady } from '../../ui/ready.ts';
import { describeResult, filterHelp, type HelpCategory } from './help-search.model.ts';
import { HelpEntryView } from './HelpEntryView.tsx';
import styles from './HelpFaq.module.css';
import { BROWSE_SELECTOR, clearSearch, onSearchInput, readSearchText } from './search-field.ts';

interface HelpFaqProps {
  readonly categories: readonly HelpCategory[];
}

const emptyAtFirst = () => '';

/** The help centre's questions, filtered by its search field on every change (spec content §2, §4, §5). */
export function HelpFaq({ categories }: HelpFaqProps) {
  const text = useSyncExternalStore(onSearchInput, readSearchText, emptyAtFirst);
  const result = useMemo(() => filterHelp(categories, text), [categories, text]);
  const [hasSearched, setHasSearched] = useState(false);
  const isSearching = result.pattern !== undefined;
  if (isSearching && !hasSearched) setHasSearched(true);
  useReady('help-search');

  useEffect(() => {
    // What stands between the field and the answers gives way, so that they are seen while typing.
    for (const part of document.querySelectorAll<HTMLElement>(BROWSE_SELECTOR))
      part.hidden = isSearching;
  }, [isSearching]);

  return (
    <div className={styles['faq']} data-searching={isSearching || undefined}>
      <p className={isSearching ? styles['status'] : 'visually-hidden'} role="status">
        {hasSearched && describeResult(result)}
      </p>
      {isSearching && result.shownIds.size === 0 && <NoResult text={text.trim()} />}
      {categories.map((category) => (
        <section
          key={category.id}
          id={category.id}
          className={styles['category']}
          aria-labelledby={`${category.id}-heading`}
          hidden={!category.entries.some(({ id }) => result.shownIds.has(id))}
        >
          <h3 id={`${category.id}-heading`}>{category.title}</h3>
          <div>
            {category.entries.map((entry) => (
              <HelpEntryView
                key={entry.id}
                entry={entry}
                pattern={result.pattern}
                isShown={result.shownIds.has(entry.id)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Nothing was found: the question can be put to a person, and the words come along. */
function NoResult({ text }: { readonly text: string }) {
  const address = `${routes.contact()}?${new URLSearchParams({ q: text }).toString()}`;
  return (
    <div className={styles['none']}>
      <h3>Nothing here mentions “{text}”</h3>
      <p>Try a shorter word, or put the question to a person. What you typed comes along.</p>
      <p className={styles['actions']}>
        <a className="button button-signal" href={address}>
          Ask Us Instead
        </a>
        <button type="button" className="button" onClick={clearSearch}>
          Clear Search
        </button>
      </p>
    </div>
  );
}
