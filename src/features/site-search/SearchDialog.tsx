import { useStore } from '@nanostores/react';
import { useEffect, useState, type KeyboardEvent } from 'react';

import { pressedKey } from '../../lib/pressed-key.ts';
import { routes } from '../../routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Marked } from '../../ui/Marked.tsx';
import {
  describeSearch,
  makeSiteSearch,
  type HitGroup,
  type SearchState,
} from './site-search.model.ts';

interface SearchDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const siteSearch = makeSiteSearch({});

/** Typing pauses this long before the search asks. */
const PAUSE_MS = 120;

/** A field and what it finds: the focus stays in the field, the arrow keys move through the results. */
export function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  const state = useStore(siteSearch.$search, { ssr: 'initial' });
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const hits = state.status === 'found' ? state.groups.flatMap((group) => group.hits) : [];
  const words = text.trim();
  const isShown = words !== '' && hits.length > 0;
  useEffect(() => {
    if (isOpen) siteSearch.prepare();
  }, [isOpen]);
  useEffect(() => {
    const timer = setTimeout(() => void siteSearch.ask(text), text.trim() === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const move = (event: KeyboardEvent) => {
    const key = pressedKey(event.nativeEvent) ?? '';
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    // Follows the link of the result as a press would, so that the browser may scroll to its words.
    // While the results are those of earlier words, it opens none.
    const isCurrent = isShown && state.status === 'found' && state.text === words;
    if (key === 'Enter' && isCurrent) document.getElementById(optionId(active))?.click();
    if (step && isShown) {
      const next = (active + step + hits.length) % hits.length;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    if (step || key === 'Enter') event.preventDefault();
  };

  return (
    <Dialog
      isOpen={isOpen}
      title="Search"
      description="Help, blog, services, and prices."
      placement="top"
      onClose={onClose}
    >
      <div className="site-search">
        <input
          type="search"
          dir="auto"
          className="site-search-field"
          role="combobox"
          aria-label="Search"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={LISTBOX_ID}
          aria-activedescendant={isShown ? optionId(active) : undefined}
          placeholder="loudness, refund, launch"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={120}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
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
        <p className="site-search-keys keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
        </p>
      </div>
    </Dialog>
  );
}

/** The list that the field controls. */
const LISTBOX_ID = 'site-search-results';

/** Id of the result at a place of the whole list. */
function optionId(index: number): string {
  return `site-search-result-${index}`;
}

interface SearchResultsProps {
  groups: readonly HitGroup[];
  /** Place of the result that Enter opens. */
  active: number;
  onPoint: (index: number) => void;
  onFollow: () => void;
}

/** The results under their headings; links, so that they open in a new tab too. */
function SearchResults({ groups, active, onPoint, onFollow }: SearchResultsProps) {
  const starts = groups.map((_, place) =>
    groups.slice(0, place).reduce((sum, { hits }) => sum + hits.length, 0),
  );
  return (
    <div id={LISTBOX_ID} className="site-search-results" role="listbox" aria-label="Results">
      {groups.map(({ group, total, hits }, place) => (
        <div key={group} role="group" aria-labelledby={`site-search-${group}`}>
          <p className="site-search-group row split one-line" role="presentation">
            <b id={`site-search-${group}`}>{group}</b>
            <span className="mono">
              {hits.length < total ? `${hits.length} of ${total}` : total}
            </span>
          </p>
          {hits.map((hit, offset) => {
            const index = (starts[place] ?? 0) + offset;
            return (
              <a
                key={hit.href}
                id={optionId(index)}
                className="site-search-result stack stack-1"
                role="option"
                aria-selected={index === active}
                // The focus stays in the field, which names the option that is active.
                tabIndex={-1}
                href={hit.href}
                onPointerMove={() => onPoint(index)}
                onClick={onFollow}
              >
                <span className="site-search-head row split">
                  <span className="site-search-title">
                    <Marked parts={hit.title} />
                  </span>
                  <span className="mono">{hit.kind}</span>
                </span>
                {hit.section && (
                  <span className="site-search-section">
                    <Marked parts={hit.section} />
                  </span>
                )}
                <span className="muted">
                  <Marked parts={hit.excerpt} />
                </span>
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface SearchAnswerProps {
  state: SearchState;
  text: string;
  onRetry: () => void;
}

/** What the search says when it has no results to show: none were found, or it could not look. */
function SearchAnswer({ state, text, onRetry }: SearchAnswerProps) {
  if (state.status === 'failed') {
    return (
      <div className="site-search-answer stack stack-4 start">
        <p>The search didn’t load. Are you connected to the internet?</p>
        <Button onClick={onRetry}>Try Again</Button>
      </div>
    );
  }
  if (state.status !== 'found' || state.groups.length > 0) return null;
  const question = new URLSearchParams({ q: text }).toString();
  return (
    <div className="site-search-answer stack stack-4 start">
      <p>
        Nothing here mentions “<bdi>{text}</bdi>”. Try a shorter word, or ask us.
      </p>
      <Button href={`${routes.contact()}?${question}`}>Ask Us Instead</Button>
    </div>
  );
}
