import { useEffect } from 'react';

/** Tells the directive that woke this island that it listens now (see src/build/directives). */
export function useReady(name: string): void {
  useEffect(() => {
    document.dispatchEvent(new CustomEvent('island:ready', { detail: name }));
  }, [name]);
}
