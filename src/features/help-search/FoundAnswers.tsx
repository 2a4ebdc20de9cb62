import { routes } from '../../routes.ts';
import { Accordion, AccordionItem } from '../../ui/Accordion.tsx';
import { Answer, Category, Marked } from './Answer.tsx';
import { excerptOf, type HelpCategory } from './help-search.model.ts';
import styles from './HelpFaq.module.css';

interface FoundAnswersProps {
  categories: readonly HelpCategory[];
  shownIds: ReadonlySet<string>;
  pattern: RegExp;
  /** What was searched for. */
  text: string;
  onClear: () => void;
}

/** The questions that a search found, with what it found marked; at most one is open across categories. */
export function FoundAnswers({ categories, shownIds, pattern, text, onClear }: FoundAnswersProps) {
  if (shownIds.size === 0) return <NoResult text={text} onClear={onClear} />;
  return (
    <Accordion defaultOpen={decodeURIComponent(location.hash.slice(1))}>
      {categories.map((category) => {
        const entries = category.entries.filter(({ id }) => shownIds.has(id));
        if (entries.length === 0) return null;
        return (
          <Category key={category.id} category={category}>
            {entries.map((entry) => {
              const excerpt = excerptOf(entry, pattern);
              const title = (
                <>
                  <Marked text={entry.question} pattern={pattern} />
                  {excerpt && (
                    <span className={styles['excerpt']}>
                      <Marked text={excerpt} pattern={pattern} />
                    </span>
                  )}
                </>
              );
              return (
                <AccordionItem
                  key={entry.id}
                  value={entry.id}
                  heading="h4"
                  className={styles['entry']}
                  title={title}
                >
                  <Answer entry={entry} pattern={pattern} />
                </AccordionItem>
              );
            })}
          </Category>
        );
      })}
    </Accordion>
  );
}

/** Nothing was found: the question can be put to a person, and the words come along. */
function NoResult({ text, onClear }: { text: string; onClear: () => void }) {
  const address = `${routes.contact()}?${new URLSearchParams({ q: text }).toString()}`;
  return (
    <div className={styles['none']}>
      <h3>Nothing here mentions “{text}”</h3>
      <p>Try a shorter word, or ask us: we’ll carry over what you typed.</p>
      <p className="actions">
        <a className="button button-signal" href={address}>
          Ask Us Instead
        </a>
        <button type="button" className="button" onClick={onClear}>
          Clear Search
        </button>
      </p>
    </div>
  );
}
