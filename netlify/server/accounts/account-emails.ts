import { RESET_LINK_MINUTES, RESET_PARAMETER } from '../../../src/contracts/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { greeting, moment, studio } from '../email/render-email.ts';
import type { EmailContent, EmailContext } from '../email/render-email.ts';
import { isChange, type StoredUser } from '../auth/user-events.ts';
import { deliverAll, type Notification } from '../queue/deliver.ts';
import type { MailShare } from '../queue/mail-cap.ts';
import { waitForRecord, type JobOf, type Progress, type Round } from '../queue/run-job.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { usersOf } from '../auth/user-store.ts';
import { signToken } from '../lib/tokens.ts';
import type { Job, JobSpec } from '../queue/job-store.ts';
import { RESET_TOKEN } from '../auth/sessions.ts';

/** Sends a reset link while it is valid. */
export async function sendResetLink(
  deps: Dependencies,
  job: JobOf<'reset'>,
  round: Round,
): Promise<Progress> {
  const { createdAtMs } = job;
  const untilMs = createdAtMs + RESET_LINK_MINUTES * MINUTE_MS;
  if (deps.now() >= untilMs) return 'done';
  const { addressId: sub } = job.spec;
  const holder = await usersOf(deps).findHolder(sub);
  if (holder.state !== 'open') return 'done';
  const { user } = holder;
  const content = async () => {
    const claims = { sub, gen: user.generation };
    const token = await signToken(deps, RESET_TOKEN, claims, { fromMs: createdAtMs, untilMs });
    return passwordResetEmail(user, token, createdAtMs, deps);
  };
  return mailTo(deps, user, job, content, round);
}

export async function notifyOfNewPassword(
  deps: Dependencies,
  job: JobOf<'changed'>,
  round: Round,
): Promise<Progress> {
  const { userId, generation } = job.spec;
  const user = await usersOf(deps).find(userId);
  if (user?.generations.includes(generation)) {
    const content = () => passwordChangedEmail(user, job.createdAtMs, deps);
    const { isEmailConfirmed: isCustomerConfirmed } = user;
    return mailTo(deps, user, job, content, round, { isCustomerConfirmed });
  }
  const progress = user ? waitForRecord(deps, job) : 'done';
  // The change may have been appended after the account was erased.
  if (progress === 'done') await usersOf(deps).removeLate(userId, isChange(generation));
  return progress;
}

/** Jobs whose emails a stranger can cause. */
const mailShares: Partial<Record<JobSpec['kind'], MailShare>> = {
  reset: 'resets',
  'email-link': 'strangers',
};

/** Sends the one email of a job. */
export async function mailTo(
  deps: Dependencies,
  { email: customerAddress }: Pick<StoredUser, 'email'>,
  { id: subjectId, createdAtMs: atMs, spec }: Job,
  content: () => EmailContent | Promise<EmailContent>,
  round: Round,
  proof: Pick<Notification, 'isCustomerConfirmed' | 'needsNoProof' | 'isToAgent'> = {},
): Promise<Progress> {
  const notification = { sequence: 0, audience: 'customer', atMs, customerAddress } as const;
  const mailShare = mailShares[spec.kind];
  const of = { ...proof, subjectId, content, ...(mailShare && { mailShare }) };
  const notifications = [{ ...notification, ...of }];
  return (await deliverAll(deps, subjectId, notifications, round)) ? 'done' : 'not_yet';
}

export function passwordResetEmail(
  user: StoredUser,
  token: string,
  askedAtMs: number,
  { siteUrl }: EmailContext,
): EmailContent {
  const until = moment(askedAtMs + RESET_LINK_MINUTES * MINUTE_MS);
  return {
    subject: 'Choose a new password',
    blocks: [
      greeting(user.firstName),
      `Someone, probably you, asked for a new password for your ${studio.name} account. Choose one with this link. It works once, until ${until}.`,
      {
        kind: 'link',
        label: 'Choose a new password',
        url: `${siteUrl}/auth#${RESET_PARAMETER}=${token}`,
      },
      'A new password signs you out on every device.',
      'Didn’t request this? Ignore this email. Your password stays the same, and nobody gets in without this link.',
    ],
  };
}

export function passwordChangedEmail(
  user: StoredUser,
  changedAtMs: number,
  { siteUrl }: EmailContext,
): EmailContent {
  return {
    subject: 'Your password was changed',
    blocks: [
      greeting(user.firstName),
      `The password for your ${studio.name} account was changed on ${moment(changedAtMs)}. We signed out every other device.`,
      `Wasn’t you? Ask for a new password on the sign-in page now, and write to ${studio.email}.`,
      { kind: 'link', label: 'Go to sign-in', url: `${siteUrl}/auth` },
    ],
  };
}
