// Runs in browsers, in place of the client of @astrojs/react (islands.ts).
import {
  createElement,
  startTransition,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { hydrateRoot } from 'react-dom/client';

import { watchFields } from './kept-fields.ts';

/**
 * Hydrates an island. Where something else has changed it before, such as a password manager or a translator, React
 * makes it anew, and what was in its fields goes into the new ones; that this happened is no error to report.
 */
export default (island: HTMLElement) =>
  (Component: ComponentType<{ children?: ReactNode }>, props: object): void => {
    if (!island.hasAttribute('ssr')) return;
    const giveBack = watchFields(island);
    const slot = island.querySelector('astro-slot');
    const Island = () => {
      // Before any effect of the component, and so before the press that woke the island is made again.
      useLayoutEffect(giveBack, []);
      return <Component {...props}>{slot && <Slot nodes={[...slot.childNodes]} />}</Component>;
    };
    startTransition(() => {
      hydrateRoot(island, <Island />, {
        identifierPrefix: island.getAttribute('prefix') ?? '',
        onRecoverableError: import.meta.env.DEV ? console.error : () => undefined,
      });
    });
  };

const never = () => () => undefined;

/** What a page put into an island, which React leaves alone. As HTML, the policy would refuse it where React starts anew. */
function Slot({ nodes }: { nodes: readonly ChildNode[] }) {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isThere] = useState(isHydrating);
  return createElement('astro-slot', {
    suppressHydrationWarning: true,
    ...(isThere
      ? { dangerouslySetInnerHTML: { __html: '' } }
      : { ref: (slot: HTMLElement | null) => slot?.append(...nodes) }),
  });
}
