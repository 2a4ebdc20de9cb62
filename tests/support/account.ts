import { expect } from 'vitest';

import { EMAIL_TOKEN } from '../../netlify/server/auth/sessions.ts';
import { withEvent, type StoredUser } from '../../netlify/server/auth/user.ts';
import {
  changeAccount,
  findAccount,
  findByAddress,
  type Account,
} from '../../netlify/server/auth/users.ts';
import type { Dependencies } from '../../netlify/server/dependencies.ts';
import { addressIdOf } from '../../netlify/server/lib/addresses.ts';
import { signToken } from '../../netlify/server/lib/tokens.ts';
import { listRows, readRows } from '../../netlify/server/lists/rows.ts';
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
  const deps = site.deps();
  const { user } = await accountOf(site, makeRegistration(changes).email);
  await confirmStored(deps, user.id);
  // It was welcomed before.
  for (const { key } of await deps.store('pending').list(`user/${user.id}/`))
    await deps.store('pending').delete(key);
}

/** The account with an address. */
export async function accountOf(site: TestSite, email: string): Promise<Account> {
  const account = await findByAddress(site.deps(), addressIdOf(email));
  if (!account) throw new Error(`Nobody has ${email}`);
  return account;
}

export const userIdOf = async (site: TestSite, email = 'ada@example.com') =>
  (await accountOf(site, email)).user.id;

/** Path and text of everything that is stored; of rows that were folded, what they say. */
export async function storedIn(site: TestSite): Promise<[path: string, text: string][]> {
  const deps = site.deps();
  const { rows } = await readRows(deps, await listRows(deps));
  return [
    ...[...site.blobs.entries].filter(([path]) => !path.endsWith('/snapshot')),
    ...rows.map((row): [string, string] => [`row of ${row.kind}`, JSON.stringify(row)]),
  ];
}

/** Notes of an account that its address is confirmed. */
export async function confirmStored(
  deps: Pick<Dependencies, 'store' | 'now'>,
  userId: string,
): Promise<StoredUser> {
  const account = await findAccount(deps, userId);
  if (!account) throw new Error(`There is no account ${userId}`);
  const event = { ...stamp(deps, 'customer'), type: 'email_confirmed' } as const;
  const changed = await changeAccount(deps, account, (user) => ({
    ...withEvent(user, event),
    outbox: [],
  }));
  return changed!.user;
}

/** Uses the link in the welcome to an address. */
export async function confirmAddress(site: TestSite, email = 'ada@example.com'): Promise<void> {
  const token = await confirmTokenOf(site, email);
  const answer = await site.browser().post('/api/account/email/confirm', { token });
  expect(answer.status).toBe(204);
}

/** Token of the link in the welcome to an address. */
async function confirmTokenOf(site: TestSite, email: string): Promise<string> {
  const { id: sub, confirmationId: req } = (await accountOf(site, email)).user;
  return signToken(site.deps(), EMAIL_TOKEN, { sub, req });
}

/** Token of the link with this parameter in the latest email. */
export const latestToken = ({ mails }: RecordingChannels, parameter: 'reset' | 'confirm-email') =>
  new RegExp(`#${parameter}=(\\S+)`).exec(mails.at(-1)!.text)![1]!;
