import { expect } from 'vitest';

import { makeChannels } from './channels.ts';
import type { RecordingChannels } from './channels.ts';
import { makeRegistration } from './makers.ts';
import { makeSite } from './site.ts';
import type { TestSiteOptions } from './site.ts';

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

/** A site that sends emails, and the browser of Ada, who has an account there. */
export async function makeAccount(options: MailingSiteOptions = {}) {
  const { site, out } = makeMailingSite(options);
  const browser = site.browser();
  expect((await browser.post('/api/register', makeRegistration())).status).toBe(201);
  return { site, out, browser };
}

/** Token of the link with this parameter in the latest email. */
export const latestToken = ({ mails }: RecordingChannels, parameter: 'reset' | 'confirm-email') =>
  new RegExp(`#${parameter}=(\\S+)`).exec(mails.at(-1)!.text)![1]!;
