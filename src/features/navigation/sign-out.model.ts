import { signOutContract } from '../../contracts/account.ts';
import { routes } from '../../routes.ts';
import { callApi } from '../../state/api.ts';
import { clearCachedData } from '../../state/session.ts';

/** Ends the session and goes home; when the call fails the browser asks the server itself (spec core §7). */
export async function signOut(): Promise<void> {
  try {
    await callApi(signOutContract);
  } catch {
    window.location.assign(routes.logout());
    return;
  }
  clearCachedData();
  window.location.assign(routes.home());
}
