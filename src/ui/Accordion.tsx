import * as Radix from '@radix-ui/react-accordion';
import type { ReactNode } from 'react';

import styles from './Accordion.module.css';

interface AccordionProps {
  className?: string | undefined;
  /** Value of the item that starts open. */
  defaultOpen: string;
  children: ReactNode;
}

/**
 * Items of which at most one is open; pressing the open one closes it. Never rendered on the server: Radix writes style
 * attributes, which the content security policy blocks in HTML.
 */
export function Accordion({ className, defaultOpen, children }: AccordionProps) {
  return (
    <Radix.Root className={className} type="single" collapsible defaultValue={defaultOpen}>
      {children}
    </Radix.Root>
  );
}

interface AccordionItemProps {
  value: string;
  heading: 'h3' | 'h4';
  /** Words of the button. */
  title: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A heading that opens and closes what stands under it, which stays mounted so that nothing typed is lost. Its row is styled in styles/plus.css. */
export function AccordionItem({
  value,
  heading: Heading,
  title,
  className,
  children,
}: AccordionItemProps) {
  return (
    <Radix.Item className={className} value={value} id={value}>
      <Radix.Header asChild>
        <Heading>
          <Radix.Trigger className="plus">
            <span>{title}</span>
          </Radix.Trigger>
        </Heading>
      </Radix.Header>
      <Radix.Content className={styles['content']} forceMount>
        {children}
      </Radix.Content>
    </Radix.Item>
  );
}
