import { RESET_LINK_MINUTES } from '../../../src/contracts/account.ts';
import { RESET_TOKEN } from '../auth/sessions.ts';
import type { StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { signToken } from '../lib/tokens.ts';
import type { LetterDocument } from '../outbox/letters.ts';
import type { Letter } from '../outbox/send.ts';
import { passwordResetEmail } from './account-emails.ts';

/** A link to choose a password, while it is valid. @param user who has the address; without, there is none to send. */
export function resetLetter(
  deps: Dependencies,
  { at, addressId: sub }: Extract<LetterDocument, { kind: 'reset' }>,
  user: StoredUser | undefined,
): Letter | undefined {
  const fromMs = Date.parse(at);
  const untilMs = fromMs + RESET_LINK_MINUTES * MINUTE_MS;
  if (deps.now() >= untilMs || !user) return undefined;
  return {
    customerAddress: user.email,
    isMailRefused: user.isMailRefused,
    // Anybody can ask for it; of a mailbox that nobody confirmed it counts.
    cap: user.isEmailConfirmed ? undefined : 'resets',
    content: async () => {
      const claims = { sub, gen: user.generation };
      const token = await signToken(deps, RESET_TOKEN, claims, { fromMs, untilMs });
      return passwordResetEmail(user, token, fromMs, deps);
    },
  };
}
