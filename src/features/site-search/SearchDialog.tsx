import { useStore } from '@nanostores/react';
import { useEffect, useState, type KeyboardEvent } from 'react';

import { Dialog } from '../../ui/Dialog.tsx';
import type { Hit } from './hit.ts';
import { LISTBOX_ID, optionId, SearchAnswer, SearchResults } from './SearchResults.tsx';
import { describeSearch, makeSiteSearch } from './site-search.model.ts';

interface SearchDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const siteSearch = makeSiteSearch();

/** Typing pauses this long before the search asks. */
const PAUSE_MS = 120;

/** A field and what it finds: the focus stays in the field, the arrow keys move through the results. */
export function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  const { state, text, setText } = useSearch(isOpen);
  const [active, setActive] = useState(0);
  const hits = state.status === 'found' ? state.groups.flatMap((group) => group.hits) : [];
  const words = text.trim();
  const isShown = words !== '' && hits.length > 0;

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') openHit(isShown ? hits[active] : undefined, active);
    if (step && isShown) {
      const next = (active + step + hits.length) % hits.length;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    if (step || event.key === 'Enter') event.preventDefault();
  };

  return (
    <Dialog
      isOpen={isOpen}
      title="Search"
      description="Help, blog, services, and prices."
      placement="top"
      canClose
      onClose={onClose}
    >
      <div className="site-search">
        <SearchField
          text={text}
          activeId={isShown ? optionId(active) : undefined}
          onType={(typed) => {
            setText(typed);
            setActive(0);
          }}
          onKeyDown={move}
        />
        <p className={isShown ? 'site-search-status' : 'visually-hidden'} role="status">
          {words !== '' && describeSearch(state)}
        </p>
        {words !== '' && (
          <SearchAnswer state={state} text={words} onRetry={() => void siteSearch.ask(text)} />
        )}
        <SearchResults
          groups={isShown && state.status === 'found' ? state.groups : []}
          active={active}
          onPoint={setActive}
          onFollow={onClose}
        />
        <p className="site-search-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
        </p>
      </div>
    </Dialog>
  );
}

/** What is typed, and what the search says to it. */
function useSearch(isOpen: boolean) {
  const state = useStore(siteSearch.$search, { ssr: 'initial' });
  const [text, setText] = useState('');
  useEffect(() => {
    if (isOpen) siteSearch.prepare();
  }, [isOpen]);
  useEffect(() => {
    const timer = setTimeout(() => void siteSearch.ask(text), text.trim() === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { state, text, setText };
}

interface SearchFieldProps {
  text: string;
  /** Element id of the result that Enter opens, when there are results. */
  activeId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ text, activeId, onType, onKeyDown }: SearchFieldProps) {
  return (
    <input
      type="search"
      className="site-search-field"
      role="combobox"
      aria-label="Search"
      aria-autocomplete="list"
      aria-expanded={activeId !== undefined}
      aria-controls={LISTBOX_ID}
      aria-activedescendant={activeId}
      placeholder="loudness, refund, launch"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={120}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Follows the link of a result as a press would, so that the browser may scroll to its words. */
function openHit(hit: Hit | undefined, index: number): void {
  if (hit) document.getElementById(optionId(index))?.click();
}
