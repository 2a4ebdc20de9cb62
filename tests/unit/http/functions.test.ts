import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { exportAccountContract } from '../../../src/contracts/account-export.ts';
import {
  changeEmailContract,
  changeNameContract,
  changePasswordContract,
  closeAccountContract,
  confirmEmailContract,
  signOutEverywhereContract,
} from '../../../src/contracts/account-settings.ts';
import {
  currentUserContract,
  forgotPasswordContract,
  registerContract,
  resetPasswordContract,
  signInContract,
  signOutContract,
} from '../../../src/contracts/account.ts';
import { listPostsContract, readPostContract } from '../../../src/contracts/blog.ts';
import { sendMessageContract } from '../../../src/contracts/contact.ts';
import {
  answerMessageContract,
  deskCustomerActionContract,
  deskCustomerContract,
  deskExportContract,
  deskLinkContract,
  deskMessageContract,
  deskOrderActionContract,
  deskOrderContract,
  deskSessionContract,
  deskSignInContract,
  deskSignOutContract,
  inboxContract,
} from '../../../src/contracts/desk.ts';
import { sendFeedbackContract } from '../../../src/contracts/feedback.ts';
import { sendOrderMessageContract } from '../../../src/contracts/order-messages.ts';
import {
  cancelOrderContract,
  listOrdersContract,
  placeOrderContract,
} from '../../../src/contracts/orders.ts';
import { handlers } from '../../support/site.ts';

const folder = new URL('../../../netlify/functions/', import.meta.url);
/** Called by Netlify's clock: they have no address. */
const scheduled = ['publish-due.ts', 'sweep.ts'];
/** Pages and files of the site that change at a moment between two builds. */
const pages = ['feed.ts', 'scheduled-post.ts'];
const files = readdirSync(folder).filter((file) => ![...scheduled, ...pages].includes(file));

const contracts = {
  'account-close': [closeAccountContract],
  'account-email': [changeEmailContract],
  'account-email-confirm': [confirmEmailContract],
  'account-export': [exportAccountContract],
  'account-name': [changeNameContract],
  'account-password': [changePasswordContract],
  'account-sign-out-everywhere': [signOutEverywhereContract],
  blog: [listPostsContract],
  'blog-post': [readPostContract],
  contact: [sendMessageContract],
  'desk-customer': [deskCustomerContract, deskCustomerActionContract],
  'desk-customer-export': [deskExportContract],
  'desk-inbox': [inboxContract],
  'desk-link': [deskLinkContract],
  'desk-message': [deskMessageContract, answerMessageContract],
  'desk-order': [deskOrderContract, deskOrderActionContract],
  'desk-session': [deskSessionContract, deskSignInContract],
  'desk-sign-out': [deskSignOutContract],
  feedback: [sendFeedbackContract],
  login: [signInContract],
  logout: [signOutContract],
  'order-cancel': [cancelOrderContract],
  'order-message': [sendOrderMessageContract],
  orders: [listOrdersContract, placeOrderContract],
  'password-forgot': [forgotPasswordContract],
  'password-reset': [resetPasswordContract],
  register: [registerContract],
  user: [currentUserContract],
} as const;

// Everything that lies in this folder is public, and Netlify reads `config` from the text: what is not a plain literal
// is dropped without a word, the rate limit or the route with it.
describe('the functions folder', () => {
  it('contains the endpoints, the scheduled functions, and nothing else', () => {
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([...scheduled, ...pages]));
    expect(files.sort()).toEqual(
      Object.keys(contracts)
        .map((name) => `${name}.ts`)
        .sort(),
    );
    expect(Object.keys(handlers).sort()).toEqual(Object.keys(contracts).sort());
  });

  it.each(Object.entries(contracts))(
    '%s has a literal config with the path of its contract',
    (name, served) => {
      const source = readFileSync(new URL(`${name}.ts`, folder), 'utf8');
      expect(source).toMatch(/export default (endpoint|deskEndpoint)\(/);
      const config = /export const config: Config = \{\n([^]*?)\n\};\n$/.exec(source)?.[1] ?? '';
      const path = served[0].path;
      expect(config).toMatch(
        new RegExp(
          `^  path: '${path}',\\n  rateLimit: \\{ windowSize: \\d+, windowLimit: \\d+, aggregateBy: \\['ip', 'domain'\\] \\},$`,
        ),
      );
      expect(source).not.toMatch(/satisfies|as const|method:/);
      expect(source).toMatch(new RegExp(`(endpoint|deskEndpoint)\\('${path}'`));
      expect(new Set(served.map((contract) => contract.path))).toEqual(new Set([path]));
    },
  );

  it('is limited per address and site within what Netlify allows', () => {
    for (const file of files) {
      const source = readFileSync(new URL(file, folder), 'utf8');
      const [, size, limit] = /windowSize: (\d+), windowLimit: (\d+)/.exec(source) ?? [];
      expect(Number(size)).toBeLessThanOrEqual(180);
      expect(Number(limit)).toBeGreaterThanOrEqual(20);
      // A limit that rewrites answers 200 with a page.
      expect(source).not.toContain('rewrite');
    }
  });
});

describe('the functions and the server', () => {
  const read = (path: string) =>
    readFileSync(new URL(`../../../netlify/${path}`, import.meta.url), 'utf8');
  const sources = readdirSync(new URL('../../../netlify/', import.meta.url), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts'));

  it.each([
    ['new Response(', ['server/http/response.ts', 'server/storage/bounded-fetch.ts']],
    ['process.env', ['server/http/platform.ts']],
    // Whoever begins a session is on the list of ways in (ASVS 6.3.4, 7.6.2).
    [
      'cookies.start(',
      [
        'functions/account-password.ts',
        'functions/desk-session.ts',
        'functions/login.ts',
        'functions/register.ts',
      ],
    ],
    // Good enough to spread retries, and for nothing else.
    ['Math.random', ['server/storage/blobs-store.ts']],
    // What else wrote there would be no line of the security log.
    ['console.', ['server/http/platform.ts']],
  ])('have only one place with %s', (text, places) => {
    const found = sources.filter(
      (path) => !/^(ops|local)\//.test(path) && read(path).includes(text),
    );
    expect(found.sort()).toEqual(places);
  });

  it('read the clock through the platform only', () => {
    const found = sources.filter(
      (path) => /^server\/(?!http\/)/.test(path) && /Date\.now\(|new Date\(\)/.test(read(path)),
    );
    expect(found).toEqual([]);
  });
});
