import { shortHash } from '../lib/digest.ts';
import { SECOND_MS } from '../lib/durations.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Ends the session a token belongs to, for every copy of the token. Nobody signed in is a success too.
 * @throws StoreUnavailableError when that could not be stored: the session would still open the door.
 */
export async function signOut(deps: Dependencies, token: string | undefined): Promise<void> {
  const { sessions } = deps;
  const session = await sessions.verify(token, deps.now());
  if (!session) return;
  const { sub, sid, exp } = session.claims;
  await deps.revocations.revoke(exp * SECOND_MS, sid, deps.now());
  deps.log.note('session_ended', { user: shortHash(sub) });
}
