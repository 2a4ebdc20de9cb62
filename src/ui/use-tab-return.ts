import { useEffect, useEffectEvent } from 'react';

/** Calls back when somebody comes back to this tab. @param awayMs after being away for so long at least. */
export function useReturn(callback: () => void, awayMs = 0): void {
  const onReturn = useEffectEvent((leftMs: number) => {
    if (Date.now() - leftMs >= awayMs) callback();
  });
  useEffect(() => {
    let leftMs = Date.now();
    const listener = () => {
      if (document.visibilityState === 'visible') onReturn(leftMs);
      leftMs = Date.now();
    };
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);
}
