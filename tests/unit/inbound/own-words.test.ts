import { expect, it } from 'vitest';

import { ownWords } from '../../../netlify/server/inbound/own-words.ts';

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
  [
    'a rule with much below it, which is text',
    `One.\n--\n${'More.\n'.repeat(12)}`,
    `One.\n--\n${'More.\n'.repeat(12).trim()}`,
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
])('takes no longer for a hostile text than for any: %j', (part) => {
  const begun = performance.now();
  ownWords(part.repeat(200_000));
  expect(performance.now() - begun).toBeLessThan(3000);
});
