import type { KeyboardEvent } from 'react';

import { Answer, Category } from './Answer.tsx';
import type { HelpCategory } from './help-search.model.ts';
import styles from './HelpFaq.module.css';

/**
 * Every question while nobody searches. `<details name>` keeps at most one open, opens for the browser's own search,
 * prints and works before and without scripts; the arrow keys are added as in an accordion.
 */
export function AllAnswers({ categories }: { categories: readonly HelpCategory[] }) {
  return categories.map((category) => (
    <Category key={category.id} category={category}>
      {category.entries.map((entry) => (
        <details key={entry.id} className={styles['entry']} id={entry.id} name="help">
          <summary className="plus" onKeyDown={moveFocus}>
            <h4>{entry.question}</h4>
          </summary>
          <Answer entry={entry} />
        </details>
      ))}
    </Category>
  ));
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
