import '../../styles/empty-box.css';
import '../../styles/plus.css';

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { routes } from '../../routes.ts';
import { useReady } from '../../ui/ready.ts';
import { Answers } from './Answers.tsx';
import { describeResult, filterHelp, type HelpCategory } from './help-search.model.ts';
import styles from './HelpFaq.module.css';

// The search field is plain HTML at the top of the page (components/help/SearchHead.astro), with the keys that work
// before the island is awake. The page's own script does not import from here: shared code would be split off, and the
// page would load a file for what is inline.
const findField = () => document.querySelector<HTMLInputElement>('#help-search');
const readSearchText = () => findField()?.value ?? '';
const emptyAtFirst = () => '';

function onSearchInput(callback: () => void): () => void {
  const field = findField();
  field?.addEventListener('input', callback);
  return () => field?.removeEventListener('input', callback);
}

/** Empties the field as if somebody had, and leaves the focus in it. */
function clearSearch(): void {
  const field = findField();
  if (!field) return;
  field.value = '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

/** The help center's questions, filtered by its search field on every change. */
export function HelpFaq({ categories }: { categories: readonly HelpCategory[] }) {
  const text = useSyncExternalStore(onSearchInput, readSearchText, emptyAtFirst);
  const result = useMemo(() => filterHelp(categories, text), [categories, text]);
  const [hasSearched, setHasSearched] = useState(false);
  const isSearching = result.pattern !== undefined;
  if (isSearching && !hasSearched) setHasSearched(true);
  useReady('help-search');

  useEffect(() => {
    // What stands between the field and the answers gives way, so that they are seen while typing.
    for (const part of document.querySelectorAll<HTMLElement>('[data-browse]'))
      part.hidden = isSearching;
  }, [isSearching]);

  return (
    <div className={styles['faq']} data-searching={isSearching || undefined}>
      <p className={isSearching ? styles['status'] : 'visually-hidden'} role="status">
        {hasSearched && describeResult(result)}
      </p>
      <Answers {...result} />
      {result.categories.length === 0 && <NoResult text={text.trim()} />}
    </div>
  );
}

/** Nothing was found: the question can be put to a person, and the words come along. */
function NoResult({ text }: { text: string }) {
  const address = `${routes.contact()}?${new URLSearchParams({ q: text }).toString()}`;
  return (
    <div className="empty-box">
      <h3>Nothing here mentions “{text}”</h3>
      <p>Try a shorter word, or ask us: we’ll carry over what you typed.</p>
      <p className="actions">
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
