import { useEffect, useEffectEvent } from 'react';

/** Calls back whenever somebody comes back to this tab. */
export function useReturn(callback: () => void): void {
  const onReturn = useEffectEvent(callback);
  useEffect(() => {
    const listener = () => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);
}
