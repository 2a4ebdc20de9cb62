import { useState, type ReactNode } from 'react';

import styles from './Record.module.css';

/** Something that can be done next. */
export interface BarStep {
  name: string;
  label: string;
  /** The one that brings it on. */
  isMain?: boolean;
  /** What is asked before it is done, or it is done at once. */
  opens?: ReactNode;
  onPress?: () => void;
}

interface StepBarProps {
  steps: readonly BarStep[];
  /** Name of the one that is open. */
  open: string | undefined;
  onOpen: (name: string | undefined) => void;
  /** What is waited for, where the steps do not say it. */
  standing?: string | undefined;
}

/** How many steps stand in the line; on a phone, one. */
const IN_LINE = 3;

/** What can be done next, in a line that stays in sight: the next step, two others, and under “More” the rest. */
export function StepBar({ steps, open, onOpen, standing }: StepBarProps) {
  const ordered = steps.toSorted((a, b) => Number(b.isMain ?? false) - Number(a.isMain ?? false));
  const [first, ...others] = ordered;
  const inLine = ordered.slice(0, IN_LINE);
  const [isMore, setMore] = useState(
    () => open !== undefined && !inLine.some(({ name }) => name === open),
  );
  const opened = steps.find(({ name }) => name === open);
  const button = (step: BarStep) => (
    <button
      type="button"
      className={`button button-small ${step.isMain && open === undefined ? 'button-signal' : ''}`}
      aria-expanded={step.opens ? open === step.name : undefined}
      onClick={step.onPress ?? (() => onOpen(open === step.name ? undefined : step.name))}
    >
      {step.label}
    </button>
  );
  return (
    <section className={styles['steps']} aria-label="Next step">
      <div className={styles['line']}>
        <ul className={styles['choices']}>
          {inLine.map((step) => (
            <li key={step.name} data-other={step === first ? undefined : true}>
              {button(step)}
            </li>
          ))}
        </ul>
        <p className={styles['standing']} role="status">
          {standing}
        </p>
        {others.length > 0 && (
          <button
            type="button"
            className={`button button-small button-quiet ${styles['more']}`}
            aria-expanded={isMore}
            data-rest={others.length < IN_LINE ? undefined : true}
            onClick={() => {
              if (isMore) onOpen(undefined);
              setMore(!isMore);
            }}
          >
            More
          </button>
        )}
      </div>
      {(isMore || opened?.opens) && (
        <div className={styles['panel']}>
          {isMore && (
            <ul className={styles['choices']}>
              {others.map((step) => (
                <li key={step.name} data-shown={inLine.includes(step) || undefined}>
                  {button(step)}
                </li>
              ))}
            </ul>
          )}
          {opened?.opens}
        </div>
      )}
    </section>
  );
}
