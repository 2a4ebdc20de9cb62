import { useState } from 'react';

import type { User } from '../../contracts/account.ts';
import { refreshUser } from '../../state/session.ts';
import { $session } from '../../state/session-state.ts';
import { ActionButton } from '../../ui/Button.tsx';
import { EmailText } from '../../ui/EmailText.tsx';

/** Says that emails do not reach the customer, why, and what can be done about it. */
export function MailNotice({ user }: { user: User }) {
  const { email, isEmailConfirmed = true, isMailRefused = false } = user;
  const [said, setSaid] = useState('');
  if (isEmailConfirmed && !isMailRefused) return null;
  const send = async () => {
    // Most who see the notice do not press.
    const { sendConfirmation } = await import('./account-settings.model.ts');
    setSaid(await sendConfirmation(email));
  };
  const check = async () => {
    await refreshUser();
    const session = $session.get();
    const isStillOpen = session.status === 'signed-in' && session.user.isEmailConfirmed === false;
    setSaid(isStillOpen ? `Not confirmed yet. Open the link in our email to ${email}.` : '');
  };
  return (
    <aside
      className="notice-box stack"
      aria-label={isEmailConfirmed ? 'Email refused' : 'Email not confirmed'}
    >
      {isMailRefused ? (
        <p>
          <strong>Our last email to you came back.</strong> The mail server of{' '}
          <EmailText email={email} /> refused it. Check the spelling, and change the address under
          Settings if it’s wrong. Everything we write to you is here.
        </p>
      ) : (
        <p>
          <strong>Please confirm your email address.</strong> Use the link in our welcome email to{' '}
          <EmailText email={email} />. Until then, we email you only a confirmation of each order;
          everything else is here. Wrong address? Change it under Settings.
        </p>
      )}
      {!isEmailConfirmed && (
        <div className="actions">
          <ActionButton size="small" busy="Sending..." onAct={send}>
            Send it again
          </ActionButton>
          <ActionButton size="small" onAct={check}>
            I’ve confirmed it
          </ActionButton>
        </div>
      )}
      {/* There from the start, so that screen readers hear what comes into it. */}
      <p role="status">{said}</p>
    </aside>
  );
}
