import { useEffect, useRef } from 'react';

import { Button } from '../../ui/Button.tsx';
import styles from './Inbox.module.css';

/** Milliseconds without a key after which a search begins by itself. */
const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Searches for what was typed, on Enter or after a pause. */
export function SearchField({ label, placeholder, search, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const asked = useRef(search);
  useEffect(() => {
    // Somebody went back, or to another view; what is being typed is ahead of the address.
    if (search !== asked.current && field.current) field.current.value = search;
    asked.current = search;
  }, [search]);
  const find = () => {
    window.clearTimeout(timer.current);
    const typed = field.current?.value.trim() ?? '';
    if (typed === asked.current) return;
    asked.current = typed;
    onSearch(typed);
  };
  const findSoon = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(find, PAUSE_MS);
  };
  useEffect(() => {
    // What was typed before this listened.
    if (field.current?.value !== asked.current) findSoon();
    return () => window.clearTimeout(timer.current);
    // Once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <form
      className={`row row-3 one-line ${styles['search']}`}
      role="search"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <input
        ref={field}
        className="text-input"
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        defaultValue={search}
        onChange={findSoon}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
