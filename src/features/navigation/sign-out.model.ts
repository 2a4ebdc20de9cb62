import { routes } from '../../routes.ts';
import { clearCachedData } from '../../state/session-state.ts';

const TIMEOUT_MS = 10_000;

/**
 * Ends the session and goes home; when the call fails the browser asks the server itself. What this tab
 * kept goes in any case: there may be no connection, and somebody else sits down here next.
 */
export async function signOut(): Promise<void> {
  const isOver = await fetch(routes.logout(), {
    method: 'POST',
    credentials: 'include',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  clearCachedData();
  window.location.assign(isOver ? routes.home() : routes.logout());
}
