import { expect, it } from 'vitest';

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
