import {
  DESK_LINK_PARAMETER,
  deskLinkContract,
  deskSessionContract,
  deskSignInContract,
} from '../../contracts/desk.ts';
import { routes } from '../../routes.ts';
import { ApiFailure, callApi, showFailure, type FieldErrors } from '../../state/api.ts';
import { takeWantedPlace } from './desk-address.ts';

/** Takes the token of an emailed link out of the address, where nobody should find it later. */
export function takeToken(): string | undefined {
  const token = new URLSearchParams(window.location.hash.slice(1)).get(DESK_LINK_PARAMETER);
  if (token) window.history.replaceState(null, '', window.location.pathname);
  return token ?? undefined;
}

/** Asks for a link; the answer is the same for every address. @returns undefined when it was asked for. */
export async function askForLink(body: { email: string }): Promise<FieldErrors | undefined> {
  try {
    await callApi(deskLinkContract, { body });
    return undefined;
  } catch (error) {
    showFailure('Link not sent', error);
    return {};
  }
}

/** Signs in with a link and opens the place that was wanted. @returns what is shown until then, or in place of it. */
export async function signInWithLink(token: string): Promise<'entering' | 'invalid' | 'asking'> {
  try {
    await callApi(deskSignInContract, { body: { token } });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400) return 'invalid';
    showFailure('Not signed in', error);
    return 'asking';
  }
  openDesk();
  return 'entering';
}

/** Opens the desk when another tab, where the emailed link opened, has signed in meanwhile. */
export async function openDeskIfSignedIn(): Promise<void> {
  try {
    await callApi(deskSessionContract);
  } catch {
    return;
  }
  openDesk();
}

function openDesk(): void {
  window.location.replace(`${routes.desk()}${takeWantedPlace()}`);
}
