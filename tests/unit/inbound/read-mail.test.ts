import { expect, it } from 'vitest';

import { ownWords } from '../../../netlify/server/inbound/own-words.ts';
import { readMail } from '../../../netlify/server/inbound/read-mail.ts';

const whole = 5_000_000;
const fill = (part: string) => part.repeat(Math.floor(whole / part.length));
const mixed = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n';
const withText = (html: string) =>
  `${mixed}--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b\r\nContent-Type: text/plain\r\n\r\nHi.\r\n--b--`;
const bytes = (mail: string) => new TextEncoder().encode(mail);

/** Of the processor, so that what else a machine does counts for nothing. */
function secondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000_000;
}

it.each([
  '<a href=',
  '<a href=x ',
  '<!--',
  '<script',
  '<blockquote>',
  '<b>',
  '<',
  '&amp',
  '</p',
  '<br',
])('takes no longer for a stranger’s HTML than for any: %j', async (part) => {
  const begun = process.threadCpuUsage();
  await readMail({ HtmlBody: fill(part) });
  // Beside a text, and in a mail within a mail.
  await readMail(bytes(withText(fill(part))));
  const inner = `${mixed}--b\r\nContent-Type: message/rfc822\r\n\r\n${withText(fill(part)).replaceAll('--b', '--c').replace('=b', '=c')}`;
  await readMail(bytes(inner));
  expect(secondsSince(begun)).toBeLessThan(5);
});

it.each([
  ['lines', `${mixed}${fill('--b\r\n\r\nx\r\n')}`],
  ['headers', `${fill('A: b\r\n')}\r\nx`],
])('gives up on what has more %s than any mail', async (_what, mail) => {
  const begun = process.threadCpuUsage();
  await expect(readMail(bytes(mail))).rejects.toThrow();
  expect(secondsSince(begun)).toBeLessThan(3);
});

it.each([
  ['paragraphs', '<p>One&nbsp;&eacute;</p><p>Two</p>', 'One é\n\nTwo'],
  ['lines', '<div>One</div><div>Two<br>Three</div>', 'One\nTwo\nThree'],
  ['a list', '<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
  [
    'where links lead',
    '<a href="https://files.example/a">My files</a>',
    'https://files.example/a My files',
  ],
  ['nothing hidden', '<head><title>T</title><style>p {}</style></head><!-- c --><p>One</p>', 'One'],
  [
    'marked quotes',
    '<p>One</p><blockquote><p>Two</p><p>Three</p></blockquote>Four',
    'One\n\n> Two\n\n> Three\n\nFour',
  ],
])('reads of HTML %s', async (_what, HtmlBody, text) => {
  const mail = await readMail({ HtmlBody });
  expect(mail.text.replaceAll(/\n{2,}/g, '\n\n').trim()).toBe(text);
});

const quote = '> Which take?\n> And when?';
const attribution = 'On Sat, Nov 21, 2026 at 10:00 AM Roomtone <hello@roomtone.example> wrote:';

it.each([
  ['an answer above a quote', `Take two.\n\n${attribution}\n${quote}`, 'Take two.'],
  ['an answer below a quote', `${attribution}\n${quote}\n\nTake two.`, 'Take two.'],
  [
    'answers piece by piece, with what they answer',
    `${attribution}\n> Which take?\n\nTake two.\n\n> And when?\n\nToday.\n\n> Bye`,
    '> Which take?\n\nTake two.\n\n> And when?\n\nToday.',
  ],
  [
    'an attribution in German, over two lines',
    `Die zweite.\n\nAm Sa., 21. Nov. 2026 um 10:00 Uhr schrieb Roomtone <\nhello@roomtone.example>:\n\n${quote}`,
    'Die zweite.',
  ],
  [
    'an unmarked quote below its attribution',
    `La deux.\n\nLe sam. 21 nov. 2026 à 10:00, Roomtone <hello@roomtone.example> a écrit :\n\nWhich take?`,
    'La deux.',
  ],
  [
    'an original message',
    'Take two.\n\n-----Original Message-----\nFrom: Roomtone\nWhich take?',
    'Take two.',
  ],
  [
    'a quote as Outlook draws it',
    'Take two.\n\n________________\nFrom: Roomtone\nSent: Saturday\nTo: Ada\n\nWhich take?',
    'Take two.',
  ],
  ['a signature', `Take two.\n-- \nAda\n+1 307 555 0100\n\n${quote}`, 'Take two.'],
  ['the name of a device', 'Take two.\n\nSent from my Galaxy', 'Take two.'],
  ['nothing but a quote, which stays', quote, quote],
  ['nothing but a signature, which stays', '-- \nAda', '-- \nAda'],
  [
    'words that look like an attribution',
    'On Monday our guest wrote:\nno music, please.',
    'On Monday our guest wrote:\nno music, please.',
  ],
  [
    'a list of headings that is no mail',
    'From: the start\nkeep it.\n\nTo: the end, cut it.',
    'From: the start\nkeep it.\n\nTo: the end, cut it.',
  ],
  ['a rule with little below it', 'Cut it.\n\n--\n\nKeep 3:20.', 'Cut it.\n\n--\n\nKeep 3:20.'],
  [
    'a rule with much below it, which is text',
    `One.\n-- \n${'More.\n'.repeat(12)}`,
    `One.\n-- \n${'More.\n'.repeat(12).trim()}`,
  ],
  ['line breaks of every kind', 'One.\r\nTwo.\u2028Three.\rFour.', 'One.\nTwo.\nThree.\nFour.'],
])('keeps what somebody wrote: %s', (_what, mail, words) => {
  expect(ownWords(mail)).toBe(words);
});

it.each([
  'On 1:00 a@b ',
  'Op een schreef\n',
  '> \n',
  '--\n',
  'From: x\nTo: y\n',
  '____________\n\n',
  ':\n',
  '\n',
])('looks for own words no longer in a hostile text than in any: %j', (part) => {
  const begun = process.threadCpuUsage();
  ownWords(part.repeat(200_000));
  expect(secondsSince(begun)).toBeLessThan(3);
});
