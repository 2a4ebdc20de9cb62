import * as Accordion from '@radix-ui/react-accordion';
import { useState, type CSSProperties } from 'react';

import { paragraphs } from '../../lib/paragraphs.ts';
import { excerptOf, splitMatches, type HelpCategory, type HelpEntry } from './help-search.model.ts';
import styles from './HelpFaq.module.css';

type Pattern = RegExp | undefined;

/** The measures that Radix gives animations: the policy allows no `style` in the HTML of a page. */
const unmeasured: CSSProperties & Record<`--${string}`, undefined> = {
  '--radix-accordion-content-height': undefined,
  '--radix-accordion-content-width': undefined,
};

/** The entry that the page's own script has opened (components/help/SearchHead.astro), in the state it has here then. */
const findOpened = () =>
  (!import.meta.env.SSR && document.querySelector('#faq [data-state="open"]')?.id) || '';

/** The questions that are shown, with what the search found marked; at most one is open, across categories. */
export function Answers({ categories, pattern }: { categories: HelpCategory[]; pattern: Pattern }) {
  const [open, setOpen] = useState(findOpened);
  return (
    <Accordion.Root type="single" collapsible value={open} onValueChange={setOpen}>
      {categories.map(({ id, title, entries }) => (
        <section key={id} id={id} className={styles['category']} aria-labelledby={`${id}-heading`}>
          <h3 id={`${id}-heading`}>{title}</h3>
          <div>
            {entries.map((entry) => (
              <Answer key={entry.id} entry={entry} pattern={pattern} isOpen={entry.id === open} />
            ))}
          </div>
        </section>
      ))}
    </Accordion.Root>
  );
}

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
              <Marked text={entry.question} pattern={pattern} />
              {excerpt && (
                <span className={styles['excerpt']}>
                  <Marked text={excerpt} pattern={pattern} />
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
        className={styles['answer']}
      >
        {paragraphs(entry.answer).map((paragraph, index) => (
          <p key={index}>
            <Marked text={paragraph} pattern={pattern} />
          </p>
        ))}
        <a href={`#${entry.id}`}>Link to this answer</a>
      </Accordion.Content>
    </Accordion.Item>
  );
}

function Marked({ text, pattern }: { text: string; pattern: Pattern }) {
  return splitMatches(text, pattern).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
