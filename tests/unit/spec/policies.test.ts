import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { DAY_MS, SECOND_MS } from '../../../netlify/server/lib/durations.ts';
import { UNWANTED_PERIOD_MS } from '../../../netlify/server/queue/unwanted-mail.ts';
import {
  MESSAGE_MONTHS,
  UNCONFIRMED_KEPT_MS,
} from '../../../netlify/server/maintenance/cleanup.ts';
import { DEVICE_SECONDS, SESSION_SECONDS } from '../../../netlify/server/auth/sessions.ts';

const daysOf = (seconds: number) => `${(seconds * SECOND_MS) / DAY_MS} days`;

it.each([
  ['privacy', `Contact messages.*\\| Deleted after at most ${MESSAGE_MONTHS} months`],
  ['privacy', `Account:.*; ${UNCONFIRMED_KEPT_MS / DAY_MS} days if nobody confirms the address`],
  ['privacy', `Unwanted email:.*At most ${(2 * UNWANTED_PERIOD_MS) / DAY_MS} days`],
  ['privacy', `signed_in\`, for ${daysOf(SESSION_SECONDS)} each`],
  ['cookies', `device.*${daysOf(DEVICE_SECONDS)}`],
  ['cookies', `session.*${daysOf(SESSION_SECONDS)}`],
])('the policy on %s promises what the code does: %s', (policy, sentence) => {
  expect(readFileSync(`content/legal/${policy}.mdx`, 'utf8')).toMatch(new RegExp(sentence));
});
