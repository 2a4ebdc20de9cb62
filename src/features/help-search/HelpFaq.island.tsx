import '../../styles/empty-box.css';
import '../../styles/plus.css';

import * as Accordion from '@radix-ui/react-accordion';
import { useEffect, useMemo, useState, useSyncExternalStore, type CSSProperties } from 'react';

import { splitMatches } from '../../lib/matches.ts';
import { paragraphs } from '../../lib/paragraphs.ts';
import { routes } from '../../routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { useReady } from '../../ui/ready.ts';
import {
  describeResult,
  excerptOf,
  filterHelp,
  type HelpCategory,
  type HelpEntry,
} from './help-search.model.ts';
import styles from './HelpFaq.module.css';

// The search field is plain HTML at the top of the page (components/help/SearchHead.astro), with the keys that work
// before the island is awake.
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
      <Answers {...result} isSearching={isSearching} />
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
        <Button kind="signal" href={address}>
          Ask Us Instead
        </Button>
        <Button onClick={clearSearch}>Clear Search</Button>
      </p>
    </div>
  );
}

type Pattern = RegExp | undefined;

/** The measures that Radix gives animations: the policy allows no `style` in the HTML of a page. */
const unmeasured: CSSProperties & Record<`--${string}`, undefined> = {
  '--radix-accordion-content-height': undefined,
  '--radix-accordion-content-width': undefined,
};

interface AnswersProps {
  categories: HelpCategory[];
  pattern: Pattern;
  isSearching: boolean;
}

/** The categories that were unfolded before the island woke. */
function readUnfolded(): readonly string[] {
  if (typeof document === 'undefined') return [];
  return Array.from(document.querySelectorAll('section:has(> [open])'), ({ id }) => id);
}

/** The questions that are shown, with what the search found marked; at most one is open, across categories. */
function Answers({ categories, pattern, isSearching }: AnswersProps) {
  const [open, setOpen] = useState('');
  /** The categories that the visitor unfolded: a search unfolds all, and gives these back. */
  const [unfolded, setUnfolded] = useState(readUnfolded);
  const fold = (id: string, isOpen: boolean) => {
    if (isSearching) return;
    setUnfolded((all) => [...all.filter((each) => each !== id), ...(isOpen ? [id] : [])]);
  };
  return (
    <Accordion.Root type="single" collapsible value={open} onValueChange={setOpen}>
      {categories.map(({ id, title, entries }) => (
        <section key={id} id={id} className={styles['category']} aria-labelledby={`${id}-heading`}>
          <h3 id={`${id}-heading`}>{title}</h3>
          <details
            className="fold"
            open={isSearching || unfolded.includes(id)}
            onToggle={({ currentTarget }) => fold(id, currentTarget.open)}
          >
            <summary className="plus">
              {countQuestions(entries.length)}
              <span className="visually-hidden">: {title}</span>
            </summary>
            <div>
              {entries.map((entry) => (
                <Answer key={entry.id} entry={entry} pattern={pattern} isOpen={entry.id === open} />
              ))}
            </div>
          </details>
        </section>
      ))}
    </Accordion.Root>
  );
}

const countQuestions = (count: number) => (count === 1 ? '1 question' : `${count} questions`);

interface AnswerProps {
  entry: HelpEntry;
  pattern: Pattern;
  isOpen: boolean;
}

function Answer({ entry, pattern, isOpen }: AnswerProps) {
  const excerpt = excerptOf(entry, pattern);
  // React knows no third value of the attribute: the browser's own search opens what it finds in a closed answer.
  const letBeFound = (answer: HTMLElement | null) => {
    if (answer && !isOpen) answer.hidden = 'until-found';
  };
  return (
    <Accordion.Item className={styles['entry']} id={entry.id} value={entry.id}>
      <Accordion.Header asChild>
        <h4>
          <Accordion.Trigger className="plus">
            <span>
              <Marked parts={splitMatches(entry.question, pattern)} />
              {excerpt && (
                <span className={styles['excerpt']}>
                  <Marked parts={splitMatches(excerpt, pattern)} />
                </span>
              )}
            </span>
          </Accordion.Trigger>
        </h4>
      </Accordion.Header>
      <Accordion.Content
        ref={letBeFound}
        forceMount
        hidden={!isOpen}
        style={unmeasured}
        className={`stack stack-3 start ${styles['answer']}`}
      >
        {paragraphs(entry.answer).map((paragraph, index) => (
          <p key={index}>
            <Marked parts={splitMatches(paragraph, pattern)} />
          </p>
        ))}
        <a className="tap-target" href={`#${entry.id}`}>
          Link to this answer
        </a>
      </Accordion.Content>
    </Accordion.Item>
  );
}
