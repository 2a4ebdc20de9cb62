import { expect } from 'vitest';

import { EMAIL_TOKEN } from '../../netlify/server/auth/sessions.ts';
import type { StoredUser } from '../../netlify/server/auth/user-events.ts';
import { usersOf } from '../../netlify/server/auth/user-store.ts';
import type { Dependencies } from '../../netlify/server/dependencies.ts';
import { addressIdOf } from '../../netlify/server/lib/addresses.ts';
import { signToken } from '../../netlify/server/lib/tokens.ts';
import { stamp } from '../../netlify/server/storage/store.ts';
import type { RegisterRequest } from '../../src/contracts/account.ts';
import type { Answer, Browser } from './browser.ts';
import type { RecordingChannels } from './channels.ts';
import { makeRegistration, PASSWORD } from './makers.ts';
import { makeSite, type TestSite, type TestSiteOptions } from './site.ts';

/** What people choose who replace theirs. */
export const NEW_PASSWORD = 'warm valves and tape hiss';

export const codeOf = ({ status, json }: Answer) => [status, json.code];
export const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);

/** Ada signs in, or whoever has the address. */
export const logIn = (browser: Browser, email = 'ada@example.com', password = PASSWORD) =>
  browser.post('/api/login', { email, password });
export const isIn = async (browser: Browser) => (await browser.get('/api/user')).status === 200;
export const closeAccount = (browser: Browser) =>
  browser.post('/api/account/close', { password: PASSWORD });

/** Somebody without an account opens one. */
export const registerAs = (site: TestSite, email = 'ada@example.com', password = PASSWORD) =>
  site.browser().post('/api/register', makeRegistration({ email, password }));

/** A site that sends emails, and the browser of Ada, who has an account there and confirmed her address. */
export async function makeAccount(options: TestSiteOptions = {}) {
  const site = makeSite({ sendsMail: true, ...options });
  const browser = site.browser();
  await registerConfirmed(site, browser);
  site.out.mails.length = 0;
  return { site, out: site.out, browser };
}

/** Opens an account whose address is confirmed, without the mail and the work that this takes. */
export async function registerConfirmed(
  site: TestSite,
  browser: Browser,
  changes: Partial<RegisterRequest> = {},
): Promise<void> {
  const answer = await browser.post('/api/register', makeRegistration(changes));
  expect(answer.status).toBe(201);
  await site.settled();
  for (const path of site.blobs.entries.keys()) {
    if (/^(jobs-[^/]*\/[^/]*\/welcome|limits-[^/]*\/unconfirmed)\//.test(path)) {
      site.blobs.entries.delete(path);
    }
  }
  const { email } = makeRegistration(changes);
  await confirmStored(site.deps(), addressIdOf(email));
}

/** Appends to an account that its address is confirmed. */
export async function confirmStored(
  deps: Pick<Dependencies, 'store' | 'now'>,
  userId: string,
): Promise<StoredUser> {
  const users = usersOf(deps);
  const user = await users.find(userId);
  if (!user) throw new Error(`There is no account ${userId}`);
  const changeId = user.confirmationId;
  await users.append(user, { ...stamp(deps, 'customer'), type: 'email_confirmed', changeId });
  return (await users.find(userId))!;
}

/** Uses the link in the welcome to an address. */
export async function confirmAddress(site: TestSite, email = 'ada@example.com'): Promise<void> {
  const token = await confirmTokenOf(site, email);
  const answer = await site.browser().post('/api/account/email/confirm', { token });
  expect(answer.status).toBe(204);
}

/** Token of the link in the welcome to an address. */
async function confirmTokenOf(site: TestSite, email: string): Promise<string> {
  const deps = site.deps();
  const holder = await usersOf(deps).findHolder(addressIdOf(email));
  if (holder.state !== 'open') throw new Error(`Nobody has ${email}`);
  const { id: sub, confirmationId: req } = holder.user;
  return signToken(deps, EMAIL_TOKEN, { sub, req });
}

/** Token of the link with this parameter in the latest email. */
export const latestToken = ({ mails }: RecordingChannels, parameter: 'reset' | 'confirm-email') =>
  new RegExp(`#${parameter}=(\\S+)`).exec(mails.at(-1)!.text)![1]!;
