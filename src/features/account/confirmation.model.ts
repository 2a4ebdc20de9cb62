import { sendConfirmationContract } from '../../contracts/account-settings.ts';
import { ApiFailure, attemptOf, callApi, isUnauthorized, type Attempt } from '../../state/api.ts';
import { endSession, refreshUser } from '../../state/session.ts';

let attempt: Attempt | undefined;

/** Has the link mailed again that confirms the address; one press is one email. @returns what came of it, in sentences. */
export async function sendConfirmation(email: string): Promise<string> {
  attempt = attemptOf(email, attempt);
  try {
    await callApi(sendConfirmationContract, { idempotencyKey: attempt.key });
  } catch (error) {
    if (isUnauthorized(error)) {
      endSession();
      return '';
    }
    const { code, serverMessage } = error instanceof ApiFailure ? error : {};
    // It may be confirmed by now.
    if (code === 'conflict') await refreshUser();
    return `Not sent. ${serverMessage || 'Check your connection, then try again.'}`;
  }
  attempt = undefined;
  const time = new Date().toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return `Sent to ${email} at ${time}. Nothing there in a few minutes? Look in your spam folder.`;
}
