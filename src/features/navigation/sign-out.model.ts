import { signOutContract } from '../../contracts/account.ts';
import { routes } from '../../routes.ts';
import { callApi } from '../../state/api.ts';
import { clearCachedData } from '../../state/session.ts';

/**
 * Ends the session and goes home; when the call fails the browser asks the server itself. What this tab
 * kept goes in any case: there may be no connection, and somebody else sits down here next.
 */
export async function signOut(): Promise<void> {
  let next: string = routes.home();
  try {
    await callApi(signOutContract);
  } catch {
    next = routes.logout();
  }
  clearCachedData();
  window.location.assign(next);
}
