import { describe, expect, it } from 'vitest';

import { confirmEmailEmail } from '../../../netlify/server/accounts/account-emails.ts';
import { notifyOfNewEmail, sendEmailLink } from '../../../netlify/server/accounts/account-jobs.ts';
import { register } from '../../../netlify/server/auth/register.ts';
import { renderEmail } from '../../../netlify/server/email/render-email.ts';
import { startRound, type JobOf } from '../../../netlify/server/queue/run-job.ts';
import { HOUR_MS } from '../../../netlify/server/lib/durations.ts';
import { makeChannels } from '../../support/channels.ts';
import { makeDependencies } from '../../support/dependencies.ts';
import { makeRegistration, SESSION_SECRETS } from '../../support/makers.ts';
import { accountIdOf } from '../../../netlify/server/lib/addresses.ts';
import { usersOf } from '../../../netlify/server/auth/user-store.ts';
import { jobsOf } from '../../../netlify/server/queue/job-store.ts';
import { type UserChange, userEventKey } from '../../../netlify/server/auth/user-events.ts';

const NEW = 'augusta@example.net';
const request = '5'.repeat(32);

/** An account, and the jobs that a request for another address adds. */
async function makeAccount(env: Record<string, string> = { SESSION_SECRETS }) {
  const out = makeChannels();
  const { deps, clock, store } = makeDependencies({ env, openChannels: () => out.channels });
  // Only the command line has no secrets.
  const withSecrets = makeDependencies().deps;
  const origin = { address: '203.0.113.7', idempotencyKey: undefined };
  const { user } = await register(
    { ...withSecrets, store: (noun) => (noun === 'users' ? deps : withSecrets).store(noun) },
    makeRegistration(),
    origin,
  );
  const append = async (change: Partial<UserChange> & Pick<UserChange, 'type'>) => {
    const at = new Date(deps.now()).toISOString();
    const current = (await usersOf(deps).find(user.id))!;
    const event = { v: 1, at, actor: 'customer', email: NEW, changeId: request, ...change };
    await usersOf(deps).append(current, event as UserChange);
  };
  const userId = user.id;
  const link = (await jobsOf(deps).add({
    kind: 'email-link',
    userId,
    request,
  })) as JobOf<'email-link'>;
  const send = () => sendEmailLink(deps, link, startRound());
  const addressId = accountIdOf(NEW);
  const changed = (await jobsOf(deps).add({
    kind: 'email-changed',
    userId,
    addressId,
  })) as JobOf<'email-changed'>;
  const notify = () => notifyOfNewEmail(deps, changed, startRound());
  return { deps, clock, out, user, append, send, notify, users: store('users'), addressId };
}

const newPassword = {
  type: 'password_changed',
  passwordHash: `$2b$04$${'a'.repeat(53)}`,
  generation: 'f'.repeat(32),
} as const;

describe('the link to confirm an address', () => {
  it('waits for the request, and is given up when that never comes', async () => {
    const { send, clock, out } = await makeAccount();
    expect(await send()).toBe('not_yet');
    clock.advance(HOUR_MS + 1);
    expect(await send()).toBe('done');
    expect(out.mails).toEqual([]);
  });

  it.each<[string, (account: Awaited<ReturnType<typeof makeAccount>>) => unknown]>([
    ['an hour', ({ clock }) => clock.advance(HOUR_MS)],
    [
      'another request',
      ({ append }) => append({ type: 'email_requested', changeId: '6'.repeat(32) }),
    ],
    ['a new password', ({ append }) => append(newPassword)],
    ['its confirmation', ({ append }) => append({ type: 'email_changed' })],
  ])('is not sent after %s', async (_what, happen) => {
    const account = await makeAccount();
    await account.append({ type: 'email_requested' });
    await happen(account);
    expect(await account.send()).toBe('done');
    expect(account.out.mails).toEqual([]);
  });

  it('is left to the site where there are no secrets', async () => {
    const { append, send, out } = await makeAccount({});
    await append({ type: 'email_requested' });
    expect(await send()).toBe('not_yet');
    expect(out.mails).toEqual([]);
  });

  it('removes a request that came after its account was erased', async () => {
    const { append, send, users, user } = await makeAccount();
    await append({ type: 'email_requested' });
    await users.delete(userEventKey({ userId: user.id, sequence: 0 }));
    expect([await send(), users.records.size]).toEqual(['done', 0]);
  });

  it('says until when it works', () => {
    const untilMs = Date.parse('2026-11-21T11:00:00.000Z');
    const siteUrl = 'https://roomtone.example';
    const { text, html } = renderEmail(confirmEmailEmail('a.b-c_d', untilMs, { siteUrl }));
    expect(text).toContain('\nhttps://roomtone.example/account/email#confirm-email=a.b-c_d\n');
    expect(html).toContain('href="https://roomtone.example/account/email#confirm-email=a.b-c_d"');
    expect(text.replaceAll('\n', ' ')).toContain('It works until Nov 21, 2026, 11:00 AM UTC.');
  });
});

describe('the notification of another address', () => {
  it('goes to the address before it', async () => {
    const { append, notify, out, clock } = await makeAccount();
    expect(await notify()).toBe('not_yet');
    await append({ type: 'email_confirmed' });
    await append({ type: 'email_requested' });
    await append({ type: 'email_changed' });
    clock.advance(1000);
    await append({ type: 'email_changed', email: 'third@example.net' });
    expect(await notify()).toBe('done');
    expect(out.mails.map(({ to }) => to)).toEqual(['ada@example.com']);
  });

  it('goes to nobody when nobody confirmed the address before it', async () => {
    const { append, notify, out } = await makeAccount();
    await append({ type: 'email_requested' });
    await append({ type: 'email_changed' });
    expect(await notify()).toBe('done');
    expect(out.mails).toEqual([]);
  });

  it('frees an address that was claimed after the account was erased', async () => {
    const { append, notify, deps, users, user, addressId } = await makeAccount();
    await append({ type: 'email_changed' });
    await usersOf(deps).claimAddress(addressId, user.id, user.createdAt);
    await users.delete(userEventKey({ userId: user.id, sequence: 0 }));
    expect([await notify(), users.records.size]).toEqual(['done', 0]);
  });
});
