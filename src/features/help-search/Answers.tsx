import type { KeyboardEvent } from 'react';

import { paragraphs } from '../../lib/paragraphs.ts';
import { excerptOf, splitMatches, type HelpCategory, type HelpEntry } from './help-search.model.ts';
import styles from './HelpFaq.module.css';

type Pattern = RegExp | undefined;

/**
 * The questions that are shown, with what the search found marked. `<details name>` keeps at most one open, opens for
 * the browser's own search, prints and works before and without scripts; the arrow keys are added as in an accordion.
 */
export function Answers({ categories, pattern }: { categories: HelpCategory[]; pattern: Pattern }) {
  return categories.map(({ id, title, entries }) => (
    <section key={id} id={id} className={styles['category']} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{title}</h3>
      <div>
        {entries.map((entry) => (
          <Answer key={entry.id} entry={entry} pattern={pattern} />
        ))}
      </div>
    </section>
  ));
}

function Answer({ entry, pattern }: { entry: HelpEntry; pattern: Pattern }) {
  const excerpt = excerptOf(entry, pattern);
  return (
    <details className={styles['entry']} id={entry.id} name="help">
      <summary className="plus" onKeyDown={moveFocus}>
        <h4>
          <Marked text={entry.question} pattern={pattern} />
          {excerpt && (
            <span className={styles['excerpt']}>
              <Marked text={excerpt} pattern={pattern} />
            </span>
          )}
        </h4>
      </summary>
      <div className={styles['answer']}>
        {paragraphs(entry.answer).map((paragraph, index) => (
          <p key={index}>
            <Marked text={paragraph} pattern={pattern} />
          </p>
        ))}
        <a href={`#${entry.id}`}>Link to this answer</a>
      </div>
    </details>
  );
}

function Marked({ text, pattern }: { text: string; pattern: Pattern }) {
  return splitMatches(text, pattern).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

/** Arrow keys, Home and End go from question to question, over the borders of categories. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const questions = [...document.querySelectorAll<HTMLElement>('details[name="help"] > summary')];
  const place = questions.indexOf(event.currentTarget);
  const steps: Record<string, HTMLElement | undefined> = {
    ArrowDown: questions[place + 1] ?? questions[0],
    ArrowUp: questions[place - 1] ?? questions.at(-1),
    Home: questions[0],
    End: questions.at(-1),
  };
  const next = steps[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
