import type { ReactNode } from 'react';

import { paragraphs } from '../../lib/paragraphs.ts';
import { splitMatches, type HelpCategory, type HelpEntry } from './help-search.model.ts';
import styles from './HelpFaq.module.css';

/** A category with its heading and its entries. */
export function Category({ category, children }: { category: HelpCategory; children: ReactNode }) {
  return (
    <section
      id={category.id}
      className={styles['category']}
      aria-labelledby={`${category.id}-heading`}
    >
      <h3 id={`${category.id}-heading`}>{category.title}</h3>
      <div>{children}</div>
    </section>
  );
}

/** What is under a question, and its address. */
export function Answer({ entry, pattern }: { entry: HelpEntry; pattern?: RegExp }) {
  return (
    <div className={styles['answer']}>
      {paragraphs(entry.answer).map((paragraph, index) => (
        <p key={index}>
          <Marked text={paragraph} pattern={pattern} />
        </p>
      ))}
      <a href={`#${entry.id}`}>Link to this answer</a>
    </div>
  );
}

/** A text with what the search found in it marked. */
export function Marked({ text, pattern }: { text: string; pattern: RegExp | undefined }) {
  return splitMatches(text, pattern).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
