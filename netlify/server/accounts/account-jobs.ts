import { EMAIL_LINK_MINUTES, RESET_LINK_MINUTES } from '../../../src/contracts/account.ts';
import { confirmUrlOf } from '../auth/confirm-address.ts';
import { mailAnswersOf } from '../auth/mail-answers.ts';
import { EMAIL_TOKEN, RESET_TOKEN } from '../auth/sessions.ts';
import { hasLeft, identityAfter, isChange, isConfirmed } from '../auth/user-events.ts';
import type { StoredUser, UserStep } from '../auth/user-events.ts';
import { usersOf } from '../auth/user-store.ts';
import { type Dependencies, uuidV7 } from '../dependencies.ts';
import type { EmailContent } from '../email/render-email.ts';
import { addressIdOf } from '../lib/addresses.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { signToken } from '../lib/tokens.ts';
import { deliverAll, type Notification } from '../queue/deliver.ts';
import type { Job, JobSpec } from '../queue/job-store.ts';
import type { MailShare } from '../queue/mailbox.ts';
import { waitForRecord, type JobOf, type Progress, type Round } from '../queue/run-job.ts';
import { noteAccount } from './account-document.ts';
import {
  confirmEmailEmail,
  emailChangedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  welcomeEmail,
} from './account-emails.ts';

/** Welcomes a new customer, with the link that confirms the address. */
export async function sendWelcome(
  deps: Dependencies,
  job: JobOf<'welcome'>,
  round: Round,
): Promise<Progress> {
  const { userId, confirmation } = job.spec;
  const user = await usersOf(deps).find(userId);
  if (!user) return waitForRecord(deps, job);
  await noteAccount(deps, user);
  return user.confirmationId === confirmation ? mailWelcome(deps, user, job, round) : 'done';
}

/** Sends the same once more, to who asked for it. */
export async function sendConfirmationAgain(
  deps: Dependencies,
  job: JobOf<'confirmation'>,
  round: Round,
): Promise<Progress> {
  const { userId, request } = job.spec;
  const user = await usersOf(deps).find(userId);
  // The same for every job of the request.
  const id = uuidV7(0, (bytes) => request.slice(0, 2 * bytes));
  return user ? mailWelcome(deps, user, { ...job, id }, round) : 'done';
}

async function mailWelcome(
  deps: Dependencies,
  user: StoredUser,
  job: Job,
  round: Round,
): Promise<Progress> {
  if (user.isEmailConfirmed) return 'done';
  const content = async () => welcomeEmail(user, await confirmUrlOf(deps, user, job.createdAtMs));
  return mailTo(deps, user, job, content, round, {
    isCustomerConfirmed: false,
    needsNoProof: true,
    onMailAnswer: mailAnswersOf(deps, user, user.email),
  });
}

/** An account has another name, with which agents search for it. */
export async function noteNewName(deps: Dependencies, job: JobOf<'renamed'>): Promise<Progress> {
  const user = await usersOf(deps).find(job.spec.userId);
  if (user) await noteAccount(deps, user);
  return 'unless_young';
}

/** Sends the link that confirms a new address, to that address, while the request counts. */
export async function sendEmailLink(
  deps: Dependencies,
  job: JobOf<'email-link'>,
  round: Round,
): Promise<Progress> {
  const { spec, createdAtMs } = job;
  const { userId: sub, request: req } = spec;
  const user = await usersOf(deps).find(sub);
  const request = user?.emailRequests.find(({ id }) => id === req);
  if (!user || !request) return waitForChange(deps, job, user, req);
  const untilMs = createdAtMs + EMAIL_LINK_MINUTES * MINUTE_MS;
  const isOver = deps.now() >= untilMs || request.generation !== user.generation;
  if (isOver || request !== user.emailRequests.at(-1) || isConfirmed(user, request)) return 'done';
  const content = async () => {
    const validity = { fromMs: createdAtMs, untilMs };
    const token = await signToken(deps, EMAIL_TOKEN, { sub, req }, validity);
    return confirmEmailEmail(token, untilMs, deps);
  };
  return mailTo(deps, request, job, content, round);
}

/** Notifies the address that an account had before it changed to another one. */
export async function notifyOfNewEmail(
  deps: Dependencies,
  job: JobOf<'email-changed'>,
  round: Round,
): Promise<Progress> {
  const { userId, addressId } = job.spec;
  const user = await usersOf(deps).find(userId);
  if (!user) {
    await removeOrphanedClaim(deps, userId, addressId);
    return 'done';
  }
  const isTo = ({ type, email }: UserStep) =>
    type === 'email_changed' && email !== undefined && addressIdOf(email) === addressId;
  const index = user.steps.findLastIndex(isTo);
  if (index === -1) return waitForRecord(deps, job);
  await noteAccount(deps, user);
  const before = identityAfter(user.steps.slice(0, index));
  // Nobody there confirmed that it was theirs.
  if (hasLeft(user, addressIdOf(before.email))) return 'done';
  const content = () => emailChangedEmail(user.firstName, job.createdAtMs);
  return mailTo(deps, before, job, content, round);
}

/** The address was confirmed while its account was being erased. */
async function removeOrphanedClaim(
  deps: Dependencies,
  userId: string,
  addressId: string,
): Promise<void> {
  await usersOf(deps).removeOrphan(
    userId,
    (change) => change.type === 'email_changed' && addressIdOf(change.email) === addressId,
  );
  await usersOf(deps).releaseAddress(addressId, userId);
}

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
  const onMailAnswer = mailAnswersOf(deps, user, user.email);
  return mailTo(deps, user, job, content, round, { onMailAnswer });
}

export async function notifyOfNewPassword(
  deps: Dependencies,
  job: JobOf<'changed'>,
  round: Round,
): Promise<Progress> {
  const { userId, generation } = job.spec;
  const user = await usersOf(deps).find(userId);
  if (!user?.generations.includes(generation)) return waitForChange(deps, job, user, generation);
  const content = () => passwordChangedEmail(user, job.createdAtMs, deps);
  return mailTo(deps, user, job, content, round, {
    isCustomerConfirmed: user.isEmailConfirmed,
    onMailAnswer: mailAnswersOf(deps, user, user.email),
  });
}

/** The change of a job is not there (yet); it may have been appended after the account was erased. */
async function waitForChange(
  deps: Dependencies,
  job: JobOf<'email-link'> | JobOf<'changed'>,
  user: StoredUser | undefined,
  changeId: string,
): Promise<Progress> {
  const progress = user ? waitForRecord(deps, job) : 'done';
  if (progress === 'done') await usersOf(deps).removeOrphan(job.spec.userId, isChange(changeId));
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
  more: Pick<
    Notification,
    'isCustomerConfirmed' | 'needsNoProof' | 'isToAgent' | 'onMailAnswer'
  > = {},
): Promise<Progress> {
  const mailShare = mailShares[spec.kind];
  const notification: Notification = {
    ...more,
    ...(mailShare && { mailShare }),
    subjectId,
    sequence: 0,
    audience: 'customer',
    atMs,
    customerAddress,
    content,
  };
  return (await deliverAll(deps, subjectId, [notification], round)) ? 'done' : 'not_yet';
}
