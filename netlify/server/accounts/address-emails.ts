import { CONFIRM_LINK_DAYS, EMAIL_LINK_MINUTES } from '../../../src/contracts/account.ts';
import { confirmUrlOf, emailUrl } from '../auth/confirm-link.ts';
import { addressIdOf, hasLeft, identityAfter, isChange, isConfirmed } from '../auth/user-events.ts';
import type { StoredUser, UserStep } from '../auth/user-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { greeting, moment, studio } from '../email/render-email.ts';
import type { EmailContent, EmailContext } from '../email/render-email.ts';
import { waitForRecord, type JobOf, type Progress, type Round } from '../queue/run-job.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { mailTo } from './account-emails.ts';
import { usersOf } from '../auth/user-store.ts';
import { signToken } from '../lib/tokens.ts';
import { accountIdOf } from '../lib/addresses.ts';
import { EMAIL_TOKEN } from '../auth/sessions.ts';

/** Welcomes a new customer, with the link that confirms the address. */
export async function sendWelcome(
  deps: Dependencies,
  job: JobOf<'welcome'>,
  round: Round,
): Promise<Progress> {
  const { userId, confirmation } = job.spec;
  const user = await usersOf(deps).find(userId);
  if (!user) return waitForRecord(deps, job);
  if (user.confirmationId !== confirmation || user.isEmailConfirmed) return 'done';
  const content = async () => welcomeEmail(user, await confirmUrlOf(deps, user, job.createdAtMs));
  return mailTo(deps, user, job, content, round, {
    isCustomerConfirmed: false,
    needsNoProof: true,
  });
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
  if (!user || !request) {
    const progress = user ? waitForRecord(deps, job) : 'done';
    // The request may have been appended after the account was erased.
    if (progress === 'done') await usersOf(deps).removeLate(sub, isChange(req));
    return progress;
  }
  const untilMs = createdAtMs + EMAIL_LINK_MINUTES * MINUTE_MS;
  const isOver = deps.now() >= untilMs || request.generation !== user.generation;
  if (isOver || request !== user.emailRequests.at(-1) || isConfirmed(user, request)) return 'done';
  const content = async () => {
    const token = await signToken(
      deps,
      EMAIL_TOKEN,
      { sub, req },
      { fromMs: createdAtMs, untilMs },
    );
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
    await removeLateAddress(deps, userId, addressId);
    return 'done';
  }
  const isTo = ({ type, email }: UserStep) =>
    type === 'email_changed' && email !== undefined && accountIdOf(email) === addressId;
  const index = user.steps.findLastIndex(isTo);
  if (index === -1) return waitForRecord(deps, job);
  const before = identityAfter(user.steps.slice(0, index));
  // Nobody there confirmed that it was theirs.
  if (hasLeft(user, addressIdOf(before))) return 'done';
  const content = () => emailChangedEmail(user.firstName, job.createdAtMs);
  return mailTo(deps, before, job, content, round);
}

/** The address was confirmed while its account was being erased. */
async function removeLateAddress(
  deps: Dependencies,
  userId: string,
  addressId: string,
): Promise<void> {
  await usersOf(deps).removeLate(
    userId,
    (change) => change.type === 'email_changed' && addressIdOf(change) === addressId,
  );
  await usersOf(deps).releaseAddress(addressId, userId);
}

export function welcomeEmail(user: Pick<StoredUser, 'firstName'>, url: string): EmailContent {
  return {
    subject: `Welcome to ${studio.name}: confirm your email address`,
    title: `Welcome to ${studio.name}`,
    blocks: [
      greeting(user.firstName),
      `Someone, probably you, opened a ${studio.name} account with this address. Confirm that it’s yours, so that we can write to you about your orders.`,
      { kind: 'link', label: 'Confirm this address', url },
      `The link works for ${CONFIRM_LINK_DAYS} days. Until you use it, we send you nothing but a confirmation of each order.`,
      `Didn’t open an account? Ignore this email: without an order, the account is deleted after ${CONFIRM_LINK_DAYS} days.`,
    ],
  };
}

/** Holds no name: the address may be somebody else's. */
export function confirmEmailEmail(
  token: string,
  untilMs: number,
  context: EmailContext,
): EmailContent {
  return {
    subject: 'Confirm your new email address',
    blocks: [
      'Hello,',
      `Someone, probably you, wants to use this address for a ${studio.name} account. Confirm it with this link. It works until ${moment(untilMs)}.`,
      { kind: 'link', label: 'Use this address', url: emailUrl(context, token) },
      'From then on, you sign in with this address, and we write to it.',
      'Didn’t request this? Ignore this email, and nothing changes.',
    ],
  };
}

/** Leaves the new address out: who reads the old one's mail may be somebody else by now. */
export function emailChangedEmail(firstName: string, changedAtMs: number): EmailContent {
  return {
    subject: 'Your email address was changed',
    blocks: [
      greeting(firstName),
      `Your ${studio.name} account got another email address on ${moment(changedAtMs)}. We write to the new one from now on, and this one no longer signs in.`,
      `Wasn’t you? Write to ${studio.email} right away.`,
    ],
  };
}
