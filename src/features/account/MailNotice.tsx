import { useState } from 'react';

import type { User } from '../../contracts/account.ts';
import { ActionButton } from '../../ui/Button.tsx';
import { EmailText } from '../../ui/EmailText.tsx';

/** Says that emails do not reach the customer, why, and what can be done about it. */
export function MailNotice({ user }: { user: User }) {
  const { email, isEmailConfirmed = true, isMailRefused = false } = user;
  const [said, setSaid] = useState('');
  if (isEmailConfirmed && !isMailRefused) return null;
  const act = async (name: 'sendConfirmation' | 'checkConfirmation') => {
    // Most who see the notice do not press.
    const model = await import('./account-settings.model.ts').catch(() => undefined);
    const answer = await model?.[name](email);
    setSaid(answer ?? 'We couldn’t load this. Reload the page, then try again.');
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
          <ActionButton size="small" busy="Sending..." onAct={() => act('sendConfirmation')}>
            Send it again
          </ActionButton>
          <ActionButton size="small" onAct={() => act('checkConfirmation')}>
            I’ve confirmed it
          </ActionButton>
        </div>
      )}
      {/* There from the start, so that screen readers hear what comes into it. */}
      <p role="status">{said}</p>
    </aside>
  );
}
