import type { RegisterRequest } from '../../src/contracts/account.ts';
import { expect } from 'vitest';

import { makeChannels } from './channels.ts';
import type { RecordingChannels } from './channels.ts';
import { makeRegistration } from './makers.ts';
import type { Browser } from './browser.ts';
import { makeSite } from './site.ts';
import type { TestSite, TestSiteOptions } from './site.ts';
import { accountIdOf } from '../../netlify/server/lib/addresses.ts';
import { usersOf } from '../../netlify/server/auth/user-store.ts';
import { signToken } from '../../netlify/server/lib/tokens.ts';
import { EMAIL_TOKEN } from '../../netlify/server/auth/sessions.ts';

/** Options of a site that sends emails. */
export interface MailingSiteOptions extends TestSiteOptions {
  /** Keeps what goes out in place of channels of its own. */
  out?: RecordingChannels;
}

/** A site that sends emails, right after its answers. */
export function makeMailingSite({ out = makeChannels(), ...options }: MailingSiteOptions = {}) {
  const site = makeSite({
    worksAfterAnswers: true,
    ...options,
    env: { URL: 'https://roomtone.example/', ...options.env },
    platform: { openChannels: () => out.channels, ...options.platform },
  });
  return { site, out };
}

/** A site that sends emails, and the browser of Ada, who has an account there and confirmed her address. */
export async function makeAccount(options: MailingSiteOptions = {}) {
  const { site, out } = makeMailingSite(options);
  const browser = site.browser();
  await registerConfirmed(site, browser);
  out.mails.length = 0;
  return { site, out, browser };
}

/** Opens an account that is as if its address had been confirmed, without the work that confirming takes. */
export async function registerConfirmed(
  site: TestSite,
  browser: Browser,
  changes: Partial<RegisterRequest> = {},
): Promise<void> {
  const answer = await browser.post('/api/register', makeRegistration(changes));
  expect(answer.status).toBe(201);
  await site.settled();
  for (const [path, text] of site.blobs.entries) {
    if (/^(jobs-[^/]*\/[^/]*\/welcome|limits-[^/]*\/unconfirmed)\//.test(path)) {
      site.blobs.entries.delete(path);
    }
    const record = JSON.parse(text) as { type: string; confirmationId?: string };
    if (record.type !== 'registered') continue;
    delete record.confirmationId;
    site.blobs.entries.set(path, JSON.stringify(record));
  }
}

/** Uses the link in the welcome to an address. */
export async function confirmAddress(site: TestSite, email = 'ada@example.com'): Promise<void> {
  const token = await confirmTokenOf(site, email);
  const answer = await site.browser().post('/api/account/email/confirm', { token });
  expect(answer.status).toBe(204);
}

/** Token of the link in the welcome to an address. */
export async function confirmTokenOf(site: TestSite, email: string): Promise<string> {
  const deps = site.deps();
  const holder = await usersOf(deps).findHolder(accountIdOf(email));
  if (holder.state !== 'open') throw new Error(`Nobody has ${email}`);
  const { id: sub, confirmationId: req = '' } = holder.user;
  return signToken(deps, EMAIL_TOKEN, { sub, req });
}

/** Token of the link with this parameter in the latest email. */
export const latestToken = (
  { mails }: RecordingChannels,
  parameter: 'reset' | 'confirm-email' | 'not-me',
) => new RegExp(`#${parameter}=(\\S+)`).exec(mails.at(-1)!.text)![1]!;
