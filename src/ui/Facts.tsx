import type { ReactNode } from 'react';

import styles from './Facts.module.css';

interface FactsProps {
  facts: readonly (readonly [name: string, fact: ReactNode] | false | '' | undefined)[];
}

export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles['facts']}>
      {facts
        .filter((fact) => !!fact)
        .filter(([, fact]) => !!fact)
        .map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof fact === 'string' ? <bdi>{fact}</bdi> : fact}</dd>
          </div>
        ))}
    </dl>
  );
}
