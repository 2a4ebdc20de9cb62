import { RESET_LINK_MINUTES, RESET_PARAMETER } from '../../src/contracts/password-reset.ts';
import { MINUTE_MS } from '../security/durations.ts';
import type { StoredUser } from '../stores/user-store.ts';
import { paragraph } from './letter.ts';
import type { Letter } from './letter.ts';
import { studio } from './studio.ts';
import type { LetterContext } from './studio.ts';
import { greeting, moment } from './words.ts';

/** Carries the link to choose a new password. */
export function resetLetter(
  user: StoredUser,
  token: string,
  askedAtMs: number,
  { siteUrl }: LetterContext,
): Letter {
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
export function passwordChangedLetter(
  user: StoredUser,
  changedAtMs: number,
  { siteUrl }: LetterContext,
): Letter {
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
