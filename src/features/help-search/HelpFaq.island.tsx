import '../../styles/plus.css';

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { useReady } from '../../ui/ready.ts';
import { AllAnswers } from './AllAnswers.tsx';
import { FoundAnswers } from './FoundAnswers.tsx';
import { describeResult, filterHelp, type HelpCategory } from './help-search.model.ts';
import styles from './HelpFaq.module.css';
import { BROWSE_SELECTOR, onSearchInput, readSearchText } from './search-field.ts';

interface HelpFaqProps {
  categories: readonly HelpCategory[];
}

const emptyAtFirst = () => '';

/** The help center's questions, filtered by its search field on every change. */
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
      {result.pattern ? (
        <FoundAnswers
          categories={categories}
          shownIds={result.shownIds}
          pattern={result.pattern}
          text={text.trim()}
        />
      ) : (
        <AllAnswers categories={categories} />
      )}
    </div>
  );
}
