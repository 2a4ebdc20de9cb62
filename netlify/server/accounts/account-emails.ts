import { RESET_LINK_MINUTES, RESET_PARAMETER } from '../../../src/contracts/account.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import type { StoredUser } from '../auth/user-store.ts';
import { paragraph } from '../email/render-email.ts';
import type { EmailContent } from '../email/render-email.ts';
import { studio } from '../email/studio.ts';
import type { EmailContext } from '../email/studio.ts';
import { greeting, moment } from '../email/words.ts';

/** Carries the link to choose a new password. */
export function passwordResetEmail(
  user: StoredUser,
  token: string,
  askedAtMs: number,
  { siteUrl }: EmailContext,
): EmailContent {
  const until = moment(askedAtMs + RESET_LINK_MINUTES * MINUTE_MS);
  return {
    subject: 'Choose a new password',
    title: 'Choose a new password',
    blocks: [
      paragraph(greeting(user.firstName)),
      paragraph(
        `Somebody, probably you, asked for a new password for your ${studio.name} account. This link lets you choose one. It works once, until ${until}.`,
      ),
      {
        kind: 'link',
        label: 'Choose a new password',
        url: `${siteUrl}/auth#${RESET_PARAMETER}=${token}`,
      },
      paragraph('Choosing a new password signs you out on every device.'),
      paragraph(
        'It was not you? Then do nothing. Your password stays as it is, and nobody gets in without this mail.',
      ),
    ],
  };
}

/** Tells that the password is another one, so that somebody who did not change it finds out. */
export function passwordChangedEmail(
  user: StoredUser,
  changedAtMs: number,
  { siteUrl }: EmailContext,
): EmailContent {
  return {
    subject: 'Your password was changed',
    title: 'Your password was changed',
    blocks: [
      paragraph(greeting(user.firstName)),
      paragraph(
        `The password of your ${studio.name} account was changed on ${moment(changedAtMs)}. Every other device is signed out.`,
      ),
      paragraph(
        `It was not you? Then ask for a new password on the sign-in page now, and write to ${studio.email}.`,
      ),
      { kind: 'link', label: 'Go to sign-in', url: `${siteUrl}/auth` },
    ],
  };
}
