import { routes } from '../../routes.ts';
import type { SearchState } from './site-search.model.ts';

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
