import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { LARGE_BODY_BYTES, SMALL_BODY_BYTES } from '../../src/contracts/endpoint.ts';
import {
  EMAIL_MAX_LENGTH,
  FEEDBACK_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  PHONE_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from '../../src/contracts/fields.ts';
import { ORDERS_PAGE_SIZE } from '../../src/contracts/orders.ts';
import { RESET_LINK_MINUTES } from '../../src/contracts/password-reset.ts';
import { commonPasswordList } from '../../netlify/security/common-passwords.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../netlify/security/durations.ts';
import { PASSWORD_COST } from '../../netlify/security/password.ts';
import { MINIMUM_BYTES } from '../../netlify/security/session-keys.ts';
import {
  DEVICE_SECONDS,
  SESSION_SECONDS,
  TOLERANCE_SECONDS,
} from '../../netlify/security/session-token.ts';
import { CLAIM_KEPT_MS, MESSAGE_MONTHS } from '../../netlify/services/keep-house.ts';
import * as limits from '../../netlify/services/limits.ts';
import { FEEDBACK_KEPT_MS } from '../../netlify/services/sweep.ts';
import { MAXIMUM_ATTEMPTS } from '../../netlify/stores/bounded-fetch.ts';
import { MAXIMUM_PARALLEL } from '../../netlify/stores/map-parallel.ts';
import { STORE_BUDGET_MS } from '../../netlify/stores/time-budget.ts';

const document = 'docs/security-controls.md';

/** Figure of a control, by the words the page uses for it. */
const figures: Readonly<Record<string, string>> = {
  'session, absolute': days(SESSION_SECONDS * SECOND_MS),
  'mark of a known browser': days(DEVICE_SECONDS * SECOND_MS),
  'link to choose a new password': `${RESET_LINK_MINUTES} minutes`,
  'clocks may differ by': `${TOLERANCE_SECONDS} s`,
  'secret that signs sessions, at least': `${MINIMUM_BYTES} bytes`,
  'bcrypt cost': String(PASSWORD_COST),
  'password, at least': `${PASSWORD_MIN_LENGTH} characters`,
  'password, at most': `${PASSWORD_MAX_BYTES} bytes`,
  'refused passwords': number(new Set(commonPasswordList.trim().split(/\s+/)).size),
  'body of sign-in, sign-up and settings': bytes(SMALL_BODY_BYTES),
  'body of an order or a message': bytes(LARGE_BODY_BYTES),
  'e-mail address': `${EMAIL_MAX_LENGTH} characters`,
  name: `${NAME_MAX_LENGTH} characters`,
  phone: `${PHONE_MAX_LENGTH} characters`,
  'brief, message': `${number(TEXT_MAX_LENGTH)} characters`,
  'feedback text': `${number(FEEDBACK_MAX_LENGTH)} characters`,
  'orders in one answer': String(ORDERS_PAGE_SIZE),
  'store, whole request': `${STORE_BUDGET_MS / SECOND_MS} s`,
  'store, tries of one call': String(MAXIMUM_ATTEMPTS),
  'store, reads at a time': String(MAXIMUM_PARALLEL),
  'contact messages kept': `${MESSAGE_MONTHS} months`,
  'key of a repeated message kept': `${CLAIM_KEPT_MS / HOUR_MS} hours`,
  'feedback kept': days(FEEDBACK_KEPT_MS),
};

function days(ms: number): string {
  return `${ms / DAY_MS} days`;
}
function number(value: number): string {
  return value.toLocaleString('en-US');
}
function bytes(value: number): string {
  return `${value / 1024} KB`;
}

function windowText(ms: number): string {
  if (ms === DAY_MS) return 'a day';
  return ms === HOUR_MS ? 'an hour' : `${ms / MINUTE_MS} minutes`;
}

/** Rows of the table under a heading, each a list of its cells. */
function rowsUnder(heading: string): string[][] {
  const text = readFileSync(document, 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe(document, () => {
  it('says of every throttle what the code says', () => {
    const expected = Object.values(limits).map((limit) => [
      `\`${limit.name}\``,
      String(limit.attempts),
      windowText(limit.windowMs),
      limit.isPerAddress ? 'address' : 'account',
    ]);
    expect(rowsUnder('Throttles').sort()).toEqual(expected.sort());
  });

  it('says of the outer wall what the functions declare', () => {
    const declared = globSync('netlify/functions/*.ts').flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const [, windowSize, windowLimit] =
        /windowSize: (\d+), windowLimit: (\d+), aggregateBy: \['ip', 'domain'\]/.exec(source) ?? [];
      const path = /path: '([^']+)'/.exec(source)?.[1];
      return path === undefined ? [] : [[`\`${path}\``, `${windowLimit} in ${windowSize} s`]];
    });
    expect(rowsUnder('The outer wall')).toEqual(declared.sort());
  });

  it('says of every connection how long the code waits for it', () => {
    // Read, not imported: the build hook's module needs what only a build makes.
    const seconds = (file: string, name: string) =>
      new RegExp(`^const ${name} = (\\d+) \\* SECOND_MS;$`, 'm').exec(
        readFileSync(file, 'utf8'),
      )?.[1];
    expect(rowsUnder('Connections').map(([to, , limit]) => [to, limit])).toEqual([
      ['Netlify Blobs', 'the figures above'],
      ['mail server', `${seconds('netlify/channels/smtp.ts', 'SEND_TIMEOUT_MS')} s a letter`],
      ['webhook of the agents', `${seconds('netlify/channels/webhook.ts', 'TIMEOUT_MS')} s`],
      [
        "Netlify's build hook",
        `${seconds('netlify/http/scheduled-build.ts', 'HOOK_TIMEOUT_MS')} s`,
      ],
      ["Netlify's API", `${seconds('netlify/ops/find-site.ts', 'TIMEOUT_MS')} s`],
    ]);
    expect(rowsUnder('Costly work').join()).toContain(
      `${seconds('netlify/http/scheduled.ts', 'SWEEP_MS')} s a run`,
    );
  });

  it('gives every figure as the code has it', () => {
    expect(rowsUnder('Figures').map(([what, figure]) => [what, figure])).toEqual(
      Object.entries(figures),
    );
  });
});

describe('what visitors are told', () => {
  const told: readonly (readonly [string, RegExp])[] = [
    [
      'content/legal/privacy.mdx',
      new RegExp(`Contact messages.*\\| Deleted after at most ${MESSAGE_MONTHS} months`),
    ],
    ['content/legal/privacy.mdx', /Sign-in protection.*Up to 48 hours after/],
    ['content/legal/privacy.mdx', /Ended sessions.*Up to 48 hours after/],
    [
      'content/legal/privacy.mdx',
      new RegExp(`signed_in\`, for ${days(SESSION_SECONDS * SECOND_MS)} each`),
    ],
    ['content/legal/cookies.mdx', new RegExp(`device.*${days(DEVICE_SECONDS * SECOND_MS)}`)],
    ['content/legal/cookies.mdx', new RegExp(`session.*${days(SESSION_SECONDS * SECOND_MS)}`)],
  ];

  it.each(told)('%s: %s', (file, sentence) => {
    expect(readFileSync(file, 'utf8')).toMatch(sentence);
  });
});
