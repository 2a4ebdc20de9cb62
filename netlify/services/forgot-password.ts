import { shortHash } from '../security/digest.ts';
import { accountIdOf } from './account-id.ts';
import type { Dependencies } from './dependencies.ts';
import { FORGOT_PER_ACCOUNT, FORGOT_PER_ADDRESS, FORGOT_PER_DAY } from './limits.ts';
import { hasRoom, surveyLimits, takeSlots } from './throttle.ts';

/**
 * Takes in that somebody wants a link to choose a new password. Whether there is an account is only looked up after
 * the answer, so that neither words nor time tell. An address that had as many links today as a mailbox gets is sent no
 * more, and the answer does not tell that either.
 * @param address who counts as the sender.
 * @throws ApiError 'too_many_requests', in the same way for every address.
 */
export async function forgotPassword(
  deps: Pick<Dependencies, 'slots' | 'tasks' | 'soon' | 'now' | 'addressLimitFactor' | 'log'>,
  email: string,
  address: string,
): Promise<void> {
  const userId = accountIdOf(email);
  const [surveyed, ofDay] = await Promise.all([
    surveyLimits(deps, [
      { limit: FORGOT_PER_ACCOUNT, subject: userId },
      { limit: FORGOT_PER_ADDRESS, subject: address },
    ]),
    surveyLimits(deps, [{ limit: FORGOT_PER_DAY, subject: userId }]),
  ]);
  await takeSlots(deps, surveyed);
  if (await hasRoom(deps, ofDay)) deps.soon(await deps.tasks.add({ kind: 'reset', userId }));
  deps.log.note('authn_password_reset_asked', { user: shortHash(userId) });
}
