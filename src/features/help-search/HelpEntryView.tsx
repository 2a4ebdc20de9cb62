import type { KeyboardEvent } from 'react';

import { paragraphs } from '../../lib/paragraphs.ts';
import { excerptOf, type HelpEntry } from './help-search.model.ts';
import styles from './HelpFaq.module.css';
import { Marked } from './Marked.tsx';

interface HelpEntryViewProps {
  readonly entry: HelpEntry;
  readonly pattern: RegExp | undefined;
  readonly isShown: boolean;
}

/**
 * One question. `<details name>` keeps at most one open in the whole page, opens for the browser's own search, prints
 * and works before and without scripts; the arrow keys are added as in an accordion.
 */
export function HelpEntryView({ entry, pattern, isShown }: HelpEntryViewProps) {
  const excerpt = excerptOf(entry, pattern);
  return (
    <details className={styles['entry']} id={entry.id} name="help" hidden={!isShown}>
      <summary onKeyDown={moveFocus}>
        <h4>
          <Marked text={entry.question} pattern={pattern} />
        </h4>
        {excerpt && (
          <span className={styles['excerpt']}>
            <Marked text={excerpt} pattern={pattern} />
          </span>
        )}
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

/** Arrow keys, Home and End go from question to question, over the borders of categories. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = document.querySelectorAll<HTMLElement>(
    'details[name="help"]:not([hidden]) > summary',
  );
  const questions = [...all];
  const place = questions.indexOf(event.currentTarget);
  const steps: Readonly<Record<string, HTMLElement | undefined>> = {
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
