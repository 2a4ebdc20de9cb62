import { routes } from '../../routes.ts';
import type { ExcerptPart, Hit } from './hit.ts';
import type { HitGroup, SearchState } from './site-search.model.ts';

/** The list that the field controls. */
export const LISTBOX_ID = 'site-search-results';

/** Id of the result at a place of the whole list. */
export function optionId(index: number): string {
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
export function SearchResults({ groups, active, onPoint, onFollow }: SearchResultsProps) {
  const starts = groups.map((_, place) =>
    groups.slice(0, place).reduce((sum, { hits }) => sum + hits.length, 0),
  );
  return (
    <div id={LISTBOX_ID} className="site-search-results" role="listbox" aria-label="Results">
      {groups.map(({ group, total, hits }, place) => (
        <div key={group} role="group" aria-labelledby={`site-search-${group}`}>
          <p className="site-search-group" role="presentation">
            <b id={`site-search-${group}`}>{group}</b>
            <span className="mono">
              {hits.length < total ? `${hits.length} of ${total}` : total}
            </span>
          </p>
          {hits.map((hit, offset) => {
            const index = (starts[place] ?? 0) + offset;
            return (
              <ResultOption
                key={hit.href}
                hit={hit}
                id={optionId(index)}
                isActive={index === active}
                onPoint={() => onPoint(index)}
                onFollow={onFollow}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface ResultOptionProps {
  hit: Hit;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onFollow: () => void;
}

function ResultOption({ hit, id, isActive, onPoint, onFollow }: ResultOptionProps) {
  return (
    <a
      id={id}
      className="site-search-result"
      role="option"
      aria-selected={isActive}
      // The focus stays in the field, which names the option that is active.
      tabIndex={-1}
      href={hit.href}
      onPointerMove={onPoint}
      onClick={onFollow}
    >
      <span className="site-search-head">
        <span className="site-search-title">
          <Parts parts={hit.title} />
        </span>
        <span className="mono">{hit.kind}</span>
      </span>
      {hit.section && (
        <span className="site-search-section">
          <Parts parts={hit.section} />
        </span>
      )}
      <span className="site-search-excerpt">
        <Parts parts={hit.excerpt} />
      </span>
    </a>
  );
}

function Parts({ parts }: { parts: readonly ExcerptPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
}

interface SearchAnswerProps {
  state: SearchState;
  text: string;
  onRetry: () => void;
}

/** What the search says when it has no results to show: none were found, or it could not look. */
export function SearchAnswer({ state, text, onRetry }: SearchAnswerProps) {
  if (state.status === 'failed') {
    return (
      <div className="site-search-answer">
        <p>The search didn’t load. Are you connected to the internet?</p>
        <button type="button" className="button" onClick={onRetry}>
          Try Again
        </button>
      </div>
    );
  }
  if (state.status !== 'found' || state.groups.length > 0) return null;
  const question = new URLSearchParams({ q: text }).toString();
  return (
    <div className="site-search-answer">
      <p>Nothing here mentions “{text}”. Try a shorter word, or ask us.</p>
      <a className="button" href={`${routes.contact()}?${question}`}>
        Ask Us Instead
      </a>
    </div>
  );
}
